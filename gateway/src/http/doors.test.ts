import { channel } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { picks } from '../testing/paid-game.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { serviceToken } from '../testing/test-gateway.ts';
import { routeRights } from './testing/route-rights.ts';

// Every address that the gateway answers at, as its router has it: one that is neither a route of REST, which
// rights.test.ts asks, nor GraphQL, which graphql-rights.test.ts asks, has a row here, and one without a row fails.
// A row has the status for somebody without a token, a service, a stranger to ann's pool, ann and an operator.

type Statuses = readonly [anyone: number, service: number, stranger: number, ann: number, operator: number];
const all = (status: number): Statuses => [status, status, status, status, status];
/** What is for everybody, though there is nothing of it here: no page is built, and no text has to be agreed to. */
const [forAll, noPage, noFile] = [all(200), all(503), all(404)];
/** What is for whoever has the link: there is none with these words. */
const byLink = all(404);
const operators = (status: number): Statuses => [401, 401, 401, 401, status];
const members = (status: number): Statuses => [401, 401, 403, status, 401];

const rows: Record<string, Statuses> = {
  'GET /': noPage,
  'GET /*': noPage,
  'GET /offline.html': noPage,
  'GET /sw.js': noPage,
  'GET /manifest.webmanifest': noFile,
  'GET /remotes.json': forAll,
  'GET /assets/*': noFile,
  'GET /icons/*': noFile,
  'GET /legal': noFile,
  'GET /legal/:id': noFile,
  'GET /news-pictures/:article/:index': noFile,
  'GET /pictures/:id.webp': byLink,
  'GET /pictures/chat/:id.webp': byLink,
  'GET /share/boards/:token.png': byLink,
  'GET /share/cards/:token.png': byLink,
  'GET /share/pools/:id/board.png': members(200),
  // There is none before the lock.
  'GET /share/pools/:id/card.png': members(409),
  'GET /calendar/:secret.ics': byLink,
  'GET /next-week/:token': byLink,
  'POST /next-week/:token/:answer': byLink,
  'GET /stop-withdrawal/:token': byLink,
  'POST /stop-withdrawal/:token': byLink,
  'GET /unsubscribe/:token': byLink,
  'POST /unsubscribe/:token': byLink,
  // A proxy keeps these to whoever runs it, as docs/running.md says.
  'GET /healthz': forAll,
  'GET /readyz': forAll,
  'GET /metrics': forAll,
  'GET /api/openapi.json': forAll,
  'GET /api/docs': forAll,
  'GET /api/docs/json': forAll,
  'GET /api/docs/yaml': forAll,
  'GET /api/docs/static/*': noFile,
  'GET /api/docs/static/index.html': all(302),
  'GET /api/docs/static/swagger-initializer.js': forAll,
  'GET /api/docs/static/theme/fairway.css': forAll,
  'GET /api/docs/static/theme/fairway.svg': forAll,
  'GET /operator': operators(200),
  'GET /operator/golfers': operators(200),
  'GET /operator/acts': operators(200),
  'GET /operator/boards/:event': operators(404),
  'POST /operator/acts/:act': operators(404),
  // Whoever has an operator's token logs in, and whoever has a cookie out: the last one, since it ends the operator's.
  'POST /operator/log-in': all(401),
  'POST /operator/log-out': all(303),
};

const graphql = ['GET /graphql', 'OPTIONS /graphql', 'POST /graphql'];
const operatorToken = 'a token of the operator olive, for tests';
const ownPage = { origin: 'http://localhost:4000' };
const initialized = channel('fastify.initialization');

const found = new Set<string>();
function noteRoutes(message: unknown): void {
  const app: FastifyInstance = Object(message).fastify;
  // What is answered to GET is answered to HEAD.
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') found.add(`${one} ${url}`);
  });
}

let game: PoolGame;
let actors: Record<string, string>[];
let poolId: string;
beforeAll(async () => {
  initialized.subscribe(noteRoutes);
  game = await openPoolGame(['ann', 'stranger'], {
    settings: { operatorTokens: [{ name: 'olive', token: operatorToken }] },
  });
  initialized.unsubscribe(noteRoutes);
  await game.pool('Sunday Best', ['ann']);
  await game.card('ann', 'Sunday Best', picks);
  poolId = (await game.graphql<{ pool: { id: string } }>('ann', '{ pool(name: "Sunday Best") { id } }')).pool
    .id;
  const logIn = await fetch(`${game.gateway.origin}/operator/log-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: ownPage,
    body: new URLSearchParams({ token: operatorToken }),
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  actors = [
    {},
    bearer(serviceToken),
    bearer(game.token('stranger')),
    bearer(game.token('ann')),
    { cookie: logIn.headers.get('set-cookie')?.split(';')[0] ?? '' },
  ];
});
afterAll(() => game.gateway.close());

test('every address is in one of the matrices', () => {
  const ofRest = Object.keys(routeRights).map((name) => name.replace(' ', ' /api'));
  expect([...found].sort()).toEqual([...Object.keys(rows), ...ofRest, ...graphql].sort());
});

describe('who may use', () => {
  test.each(Object.entries(rows))('%s', async (name, statuses) => {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(':id/', `${poolId}/`).replace(/:\w+|\*/g, 'none');
    const got = [];
    for (const headers of actors) {
      const asked = { method, redirect: 'manual', headers: { ...headers, ...ownPage } } as const;
      got.push((await fetch(`${game.gateway.origin}${address}`, asked)).status);
    }
    expect(got).toEqual(statuses);
  });
});
