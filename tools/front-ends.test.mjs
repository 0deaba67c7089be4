import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { frontEnds } from './front-ends.mjs';
import { root } from './processes/command.mjs';

const read = (/** @type {string[]} */ ...path) => readFileSync(join(root, ...path), 'utf8');
const every = frontEnds(root);

test('there are front-ends, and the example of a registry elsewhere has all of them', () => {
  expect(every.map(({ name }) => name)).toEqual(['mfe-account', 'mfe-chat', 'mfe-picks', 'mfe-pools']);
  expect(Object.keys(JSON.parse(read('compose/remotes.json'))).sort()).toEqual(every.map(({ name }) => name));
});

describe.each(every)('$name', ({ name, pages, slots }) => {
  const remote = read(name, 'src/remote.tsx');

  const routesOf = (/** @type {'routes' | 'first'} */ part) => {
    const [, own = ''] = new RegExp(`^ {2}${part}: \\{([^}]*)\\}`, 'm').exec(remote) ?? [];
    return [...own.matchAll(/\[routes\.(\w+)\]:/g)].map(([, route]) => route).sort();
  };

  test('brings just the pages that its front-end.json says', () => {
    expect(routesOf('routes')).toEqual(pages.map(({ route }) => route).sort());
  });

  test('has something stand in for just the pages that ask a first question', () => {
    expect(routesOf('first')).toEqual(pages.flatMap(({ route, asks }) => (asks ? [route] : [])).sort());
  });

  test('lends just the parts that its front-end.json says', () => {
    const [, lent = ''] = /slots: \{([^}]*)\}/.exec(remote) ?? [];
    expect([...lent.matchAll(/(\w+):/g)].map(([, slot]) => slot)).toEqual(slots);
  });
});

test('their pages are among the product’s addresses, for somebody', () => {
  const paths = read('shell/kit/page/routes.ts');
  for (const { route, title, audience } of every.flatMap(({ pages }) => pages)) {
    expect(paths).toContain(`  ${route}: '/`);
    expect(title).not.toBe('');
    expect(['anyone', 'visitors', 'players']).toContain(audience);
  }
});

test('no two bring the same page or lend the same part', () => {
  const all = every.flatMap(({ pages, slots }) => [...pages.map(({ route }) => route), ...slots]);
  expect(new Set(all).size).toBe(all.length);
});
