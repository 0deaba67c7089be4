import { describe, expect, test } from '@jest/globals';
import { foreignInstances, instances } from './instances.mjs';

const found = async (
  /** @type {string} */ file,
  /** @type {string} */ imported,
  /** @type {string} */ asked,
) =>
  (await foreignInstances(file, `${imported}\nexport const is = (it: unknown) => it instanceof ${asked};`))
    .length;

describe('what is asked for by instanceof', () => {
  test.each([
    ['the browser’s own', 'mfe-pools/src/a.tsx', '', 'DOMException'],
    [
      'of a module that is lent',
      'mfe-pools/src/a.tsx',
      "import { Thing } from '@fairway/kit/session';",
      'Thing',
    ],
    [
      'of a lent module, by its neighbour',
      'shell/kit/forms/form.ts',
      "import { Thing } from '../session/session.ts';",
      'Thing',
    ],
    ['of a lent module, by itself', 'shell/kit/session/session.ts', 'export class Thing {}', 'Thing'],
    ['the shell’s own', 'shell/src/remotes/a.ts', "import { Thing } from './b.ts';", 'Thing'],
  ])('may be %s', async (_what, file, imported, asked) => {
    expect(await found(file, imported, asked)).toBe(0);
  });

  test.each([
    [
      'of the kit, where it isn’t lent',
      'mfe-pools/src/a.tsx',
      "import { Thing } from '@fairway/kit/refusal';",
      'Thing',
    ],
    [
      'of the kit, by the shell',
      'shell/src/a.tsx',
      "import { Thing as Known } from '@fairway/kit/refusal';",
      'Known',
    ],
    [
      'of a neighbour in the kit',
      'shell/kit/ui/messages/Notice.tsx',
      "import { Thing } from '../../gateway/refusal.ts';",
      'Thing',
    ],
    [
      'of the kit’s file itself',
      'shell/kit/gateway/refusal.ts',
      'export class Thing extends Error {}',
      'Thing',
    ],
    [
      'of a package that every build brings',
      'mfe-chat/src/a.ts',
      "import * as socket from 'socket.io-client';",
      'socket.Thing',
    ],
    ['of a front-end’s own', 'mfe-chat/src/a.ts', "import { Thing } from './b.ts';", 'Thing'],
  ])('must not be %s', async (_what, file, imported, asked) => {
    expect(await found(file, imported, asked)).toBe(1);
  });

  test('is asked of all code that runs in the page', async () => {
    expect(await instances()).toMatch(/^\d{3,} files$/);
  });
});
