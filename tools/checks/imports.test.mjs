import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import configuration from '../../.dependency-cruiser.mjs';
import { root } from '../processes/command.mjs';
import { cruise } from './imports.mjs';

// One forbidden import for each rule: a file, and what it must not import.
const forbidden = {
  'no-unknown-modules': ['gateway/src/http/planted.ts', './nowhere.ts'],
  'tests-are-not-imported': ['shell/src/planted.ts', 'shell/src/frame/Frame.test.tsx'],
  'schema-stands-alone': ['schema/src/planted.ts', 'react'],
  'limits-know-graphql': ['schema/src/graphql-limits.ts', 'react'],
  'gateway-is-asked': ['shell/e2e/asking.ts', 'gateway/src/env.ts'],
  'what-if-knows-the-rules': ['mfe-pools/src/what-if/asking.ts', 'gateway/src/clocks.ts'],
  'gateway-imports-no-screens': ['gateway/src/http/screens.ts', 'shell/kit/page/paths.ts'],
  'front-ends-stay-apart': ['mfe-pools/src/planted.tsx', 'mfe-picks/src/remote.tsx'],
  'front-ends-borrow-from-the-kit': ['mfe-chat/src/planted.tsx', 'shell/src/frame/Frame.tsx'],
  'shell-loads-at-run-time': ['shell/src/loading.ts', 'mfe-picks/src/remote.tsx'],
  'kit-only-lends': ['shell/kit/planted.ts', 'shell/src/frame/Frame.tsx'],
  'journeys-use-the-apis': ['shell/e2e/planted.ts', 'shell/kit/page/paths.ts'],
  'rules-are-pure': ['gateway/src/rules/planted.ts', 'node:fs'],
  'adapters-stay-home': ['gateway/src/mail/planted.ts', 'gateway/src/feeds/datagolf.ts'],
  'sandbox-borrows-little': ['gateway/sandbox/planted.ts', 'gateway/src/golf/tournament.entity.ts'],
  'sandbox-is-outside': ['gateway/src/http/sandbox.ts', 'gateway/sandbox/clock.ts'],
  'downhill-from-accounts': ['gateway/src/accounts/planted.ts', 'gateway/src/golf/tournament.entity.ts'],
  'downhill-from-golf': ['gateway/src/golf/planted.ts', 'gateway/src/money/ledger.service.ts'],
  'downhill-from-money': ['gateway/src/money/planted.ts', 'gateway/src/pools/pool.entity.ts'],
  'downhill-from-pools': ['gateway/src/pools/planted.ts', 'gateway/src/picks/card.service.ts'],
  'downhill-from-calendar': ['gateway/src/calendar/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-chat': ['gateway/src/chat/planted.ts', 'gateway/src/race/race.service.ts'],
  'downhill-from-picks': ['gateway/src/picks/planted.ts', 'gateway/src/board/board.service.ts'],
  'downhill-from-buy-ins': ['gateway/src/buy-ins/planted.ts', 'gateway/src/board/board.service.ts'],
  'downhill-from-board': ['gateway/src/board/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-exports': ['gateway/src/exports/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-sharing': ['gateway/src/sharing/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-host': ['gateway/src/host/planted.ts', 'gateway/src/race/race.service.ts'],
  'downhill-from-race': ['gateway/src/race/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-what-if': ['gateway/src/what-if/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-webhooks-out': ['gateway/src/webhooks-out/planted.ts', 'gateway/src/chat/message.entity.ts'],
  'downhill-from-notifications': [
    'gateway/src/notifications/planted.ts',
    'gateway/src/chat/message.entity.ts',
  ],
  'downhill-from-news': ['gateway/src/news/planted.ts', 'gateway/src/pools/pool.entity.ts'],
  'downhill-from-weather': ['gateway/src/weather/planted.ts', 'gateway/src/pools/pool.entity.ts'],
  'apis-stay-apart': ['gateway/src/pools/pool.resolver.ts', 'gateway/src/pools/pool.rest.ts'],
  'apis-call-their-own-services': ['gateway/src/picks/sheet.rest.ts', 'gateway/src/pools/pool.service.ts'],
  'work-goes-through-services': ['gateway/src/pools/jobs.ts', 'gateway/src/pools/pool.entity.ts'],
  'features-are-listed-once': ['gateway/src/http/everything.ts', 'gateway/src/pools/feature.ts'],
  'ground-knows-no-feature': ['gateway/src/configuration/planted.ts', 'gateway/src/pools/pool.service.ts'],
  'sockets-live-in-live': ['gateway/src/http/sockets.ts', 'ws'],
  'redis-lives-in-redis': ['gateway/src/limits/planted.ts', '@redis/client'],
  'stripe-lives-in-payments': ['gateway/src/pools/stripe.ts', 'stripe'],
};

// Their neighbours on the right side of the same lines, through packages' names too.
const allowed = [
  ['schema/src/rest/shapes.ts', 'zod'],
  ['gateway/src/refusing.ts', '@fairway/schema/codes'],
  ['gateway/src/rules/refusals.ts', '@fairway/schema/codes'],
  ['gateway/src/rules/rules.test.ts', 'node:fs'],
  ['gateway/src/main.ts', 'gateway/sandbox/clock.ts'],
  ['gateway/sandbox/moving.ts', 'gateway/src/clocks.ts'],
  ['gateway/sandbox/moving.test.ts', 'gateway/src/testing/test-gateway.ts'],
  ['gateway/src/live/sockets.ts', 'ws'],
  ['gateway/src/redis/link.ts', '@redis/client'],
  ['gateway/src/payments/provider.ts', 'gateway/src/async/breaker.ts'],
  ['gateway/src/board/settling.ts', 'gateway/src/money/ledger.service.ts'],
  ['gateway/src/pools/pool.rest.ts', 'gateway/src/pools/pool.service.ts'],
  ['gateway/src/testing/test-gateway.ts', 'gateway/sandbox/clock.ts'],
  ['gateway/src/pools/pool.test.ts', 'gateway/src/testing/test-gateway.ts'],
  ['gateway/src/board/jobs.ts', 'gateway/src/board/board.service.ts'],
  ['gateway/src/features/features.ts', 'gateway/src/race/feature.ts'],
  ['mfe-pools/src/what-if/playing.ts', 'gateway/src/rules/refusals.ts'],
  ['mfe-pools/src/my-pools/MyPools.tsx', '@fairway/kit/paths'],
  ['shell/src/frame/Frame.tsx', '@fairway/kit/paths'],
];

const typeOnly = ['mfe-pools/src/typed.tsx', 'mfe-picks/src/remote.tsx'];

describe('the import rules', () => {
  /** @type {string} */
  let tree;
  /** @type {Awaited<ReturnType<typeof cruise>>} */
  let found;

  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text, { flag: 'a' });
  };
  const plant = (/** @type {string[]} */ [from = '', to = ''], keyword = 'import') => {
    const isOurs = /^(schema|gateway|shell|mfe-[a-z]+)\//.test(to);
    if (isOurs) write(to, '');
    const path = isOurs ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to;
    write(from, `${keyword} { it } from '${path}';\nexport const used = it;\n`);
  };

  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), 'fairway-imports-'));
    for (const name of ['react', 'zod', 'ws', 'stripe', '@redis/client']) {
      write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
      write(`node_modules/${name}/index.js`, '');
    }
    write('schema/src/codes.ts', '');
    // The real manifests, since it is their exports that lead from a package's name to a file.
    mkdirSync(join(tree, 'node_modules/@fairway'));
    for (const [name, folder] of Object.entries({ schema: 'schema', kit: 'shell/kit' })) {
      write(`${folder}/package.json`, readFileSync(join(root, `${folder}/package.json`), 'utf8'));
      symlinkSync(join(tree, folder), join(tree, 'node_modules/@fairway', name));
    }
    for (const pair of [...Object.values(forbidden), ...allowed]) plant(pair);
    plant(typeOnly, 'import type');
    plant(['gateway/src/http/one.ts', 'gateway/src/http/other.ts']);
    plant(['gateway/src/http/other.ts', 'gateway/src/http/one.ts']);
    found = await cruise(tree);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const firedBy = (/** @type {string | undefined} */ file) =>
    found.violations.filter(({ from }) => from === file).map(({ rule }) => rule);

  test('each has a forbidden import that proves it', () => {
    const proven = [...Object.keys(forbidden), 'no-circles'].sort();
    expect(configuration.forbidden.map(({ name }) => name).sort()).toEqual(proven);
  });

  test.each(Object.entries(forbidden))('%s fires, and it alone', (rule, [file]) => {
    expect(firedBy(file)).toEqual([rule]);
  });

  test('no-circles fires, once for a circle', () => {
    const circles = found.violations.filter(({ rule }) => rule === 'no-circles');
    expect(circles.map(({ from, to }) => [from, to].sort())).toEqual([
      ['gateway/src/http/one.ts', 'gateway/src/http/other.ts'],
    ]);
  });

  test('a type is an import like any other', () => {
    expect(firedBy(typeOnly[0])).toEqual(['front-ends-stay-apart']);
  });

  test.each(allowed)('%s may import %s', (file) => {
    expect(firedBy(file)).toEqual([]);
  });
});
