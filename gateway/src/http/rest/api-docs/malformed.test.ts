import { type ErrorCode, httpStatusOfCode } from '@fairway/schema/codes';
import type { Route } from '@fairway/schema/rest/route';
import { refusalsOf } from '@fairway/schema/rest/shapes/refusals';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testAccessToken } from '../../../accounts/access-tokens/testing/test-access-token.ts';
import { servedRoutes } from '../../../app.ts';
import { tokenScopes } from '../../../rules/token-scopes.ts';
import { type MoneyGateway, openMoneyGateway } from '../../../testing/money-gateway.ts';
import { serviceToken } from '../../../testing/test-gateway.ts';
import { errorShape } from './openapi.ts';

// Whatever is sent to whatever route: the answer is one that the route's description foresees, and never a
// fault of ours. Made from the list of routes itself.

/** A few at every run, and many by night. */
const { FUZZ_SEED = '20261121', FUZZ_RUNS = '60' } = process.env;

let gateway: MoneyGateway;
let tokens: string[];
beforeAll(async () => {
  gateway = await openMoneyGateway();
  tokens = ['', 'a.dead.token', serviceToken];
  for (const name of ['ann', 'bob', 'carla']) tokens.push((await gateway.player(name, 7000)).token);
  const [, , , ann, bob, carla = ''] = tokens;
  for (const scopes of [tokenScopes, ['chat']] as const)
    tokens.push((await testAccessToken(gateway, 'carla', carla, { scopes })).token);
  const pools = [
    { poolName: 'Sunday Best', format: 'Single Week', buyIn: 0 },
    { poolName: 'Behind a Pin', format: 'Single Week', buyIn: 30, isPrivate: true, pin: 'birdie' },
  ];
  for (const body of pools) await gateway.rest('POST', '/create-pool', { token: ann ?? '', body });
  const join = { poolName: 'Sunday Best', username: 'bob' };
  await gateway.rest('PUT', '/create-pool/join', { token: bob ?? '', body: join });
});
afterAll(() => gateway.close());

const routes = servedRoutes.map(({ route }) => [`${route.method} ${route.path}`, route] as const);

/** What is no text of any use, and what means something here. */
const text = fc.oneof(
  fc.constantFrom('ann', 'bob', 'ANN', 'nobody', 'Sunday Best', 'Behind a Pin', 'birdie', '', ' ', '0', '-1'),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc',
    '%00',
    "' or 1=1 --",
    '__proto__',
    'constructor',
    '9'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constant('x'.repeat(5000)),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom(null, true, 0, -0, -1, 1e308, -1e-308, 2 ** 53, 0.1, 1e21, [], {}, [[]], [null], [{}]),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
);

/** The route's example with some of its fields left out, put wrong or added. */
const spoilt = (example: object | undefined): fc.Arbitrary<Record<string, unknown>> => {
  const known = Object.entries({ ...example });
  return fc
    .record({
      kept: fc.tuple(...known.map(() => fc.boolean())),
      wrong: fc.array(
        fc.tuple(known.length > 0 ? fc.constantFrom(...known.map(([name]) => name)) : text, value),
        { maxLength: 2 },
      ),
    })
    .map(({ kept, wrong }) =>
      Object.fromEntries([...known.filter((_one, place) => kept[place] !== false), ...wrong]),
    );
};
const body = (route: Route): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 6, arbitrary: spoilt(route.example.body).map((one) => JSON.stringify(one)) },
    value.map((one) => JSON.stringify(one)),
    fc.constantFrom(undefined, '', '{', '{"a":', 'null', '\0', '"', '[[[[', '{"__proto__":{"x":1}}'),
  );
const request = (route: Route) =>
  fc.record({
    token: fc.nat({ max: 7 }),
    params: spoilt(route.example.params),
    query: spoilt(route.example.query),
    payload: body(route),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'),
    ),
    key: fc.option(fc.constantFrom('a key', 'k-1', 'k'.repeat(201)), { freq: 4 }),
  });
type Request = ReturnType<typeof request> extends fc.Arbitrary<infer R> ? R : never;

const inAddress = (one: unknown): string => {
  const plain = typeof one === 'string' ? one : JSON.stringify(one);
  return encodeURIComponent(plain.toWellFormed()) || 'x';
};

async function send(route: Route, { token, params, query, payload, type, key }: Request) {
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => inAddress(params[name] ?? 'ann'));
  const search = Object.entries(query).map(([name, one]) => `${inAddress(name)}=${inAddress(one)}`);
  const answer = await gateway.app.inject({
    method: route.method,
    url: `/api${path}?${search.join('&')}`,
    headers: {
      ...(tokens[token] ? { authorization: `Bearer ${tokens[token]}` } : {}),
      ...(payload === undefined || route.method === 'GET' ? {} : { 'content-type': type }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(payload === undefined || route.method === 'GET' ? {} : { payload }),
  });
  const isDone = answer.statusCode === (route.status ?? 200);
  const content: unknown = route.media && isDone ? answer.body : JSON.parse(answer.body);
  return { status: answer.statusCode, headers: answer.headers, body: content };
}

describe('malformed requests', () => {
  test.each(routes)('to %s are answered as described', async (_name, route) => {
    const refusals = new Set<ErrorCode>(refusalsOf(route));
    await fc.assert(
      fc.asyncProperty(request(route), async (one) => {
        const { status, headers, body } = await send(route, one);
        if (status === (route.status ?? 200)) return void route.answer.parse(body);
        const { code } = errorShape.strict().parse(body);
        if (!refusals.has(code)) throw new Error(`${status} ${JSON.stringify(body)} is not described`);
        expect(status).toBe(httpStatusOfCode[code]);
        if (code === 'RATE_LIMITED') expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }),
      { seed: Number(FUZZ_SEED), numRuns: Number(FUZZ_RUNS), endOnFailure: true },
    );
  });
});
