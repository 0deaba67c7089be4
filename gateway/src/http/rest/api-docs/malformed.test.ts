import { type ErrorCode, httpStatusOfCode } from '@fairway/schema/codes';
import type { Route } from '@fairway/schema/rest/route';
import { refusalsOf } from '@fairway/schema/rest/shapes/refusals';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { seedFrom, tried } from '../../../../../tools/nightly/tried.mjs';
import { servedRoutes } from '../../../app.ts';
import { tokenRoutes } from '../../access-tokens/token-routes.ts';
import { callers, type FuzzedCaller } from '../../testing/fuzzed-gateway.ts';
import { fuzzedRounds } from '../../testing/fuzzed-rounds.ts';
import { fittingTexts, oddText, oddValue } from '../../testing/odd-values.ts';
import { fieldsOfShape } from '../../testing/shaped-values.ts';
import { errorShape } from './openapi.ts';

// Whatever is sent to whatever route: the answer is one that the route's description foresees, to somebody who may
// have it, and never a fault of ours. Made from the list of routes itself.

const routes = servedRoutes.map(({ route }) => [`${route.method} ${route.path}`, route] as const);

/** A few at every run, and many by night: then in rounds, after each of which it is seen how much memory is in use. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 20 * routes.length);
const rounds = requests > 200 * routes.length ? 12 : 1;
const requestsEach = Math.ceil(requests / rounds / routes.length);
const seed = seedFrom('FUZZ_SEED');

const fuzzed = fuzzedRounds();
// What is sent to one route may end the tokens that the next is asked with.
beforeEach(() => fuzzed.gateway.renew());

/** The fields of a part of a request: the example's, or what their shape lets in; some left out, put wrong or added. */
const spoilt = (
  shape: z.ZodObject | undefined,
  example: object | undefined,
): fc.Arbitrary<Record<string, unknown>> => {
  const ofExample: Record<string, unknown> = { ...example };
  const shaped = fieldsOfShape(shape);
  const names = [...new Set([...Object.keys(ofExample), ...Object.keys(shaped)])];
  const fields = names.map((name) => {
    const fitting = shaped[name] ?? oddValue;
    const isUsual = name in ofExample;
    const given = isUsual
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(ofExample[name]) }, fitting)
      : fitting;
    return fc.oneof(
      { weight: isUsual ? 4 : 1, arbitrary: given.map((value) => [name, value] as const) },
      { weight: isUsual ? 1 : 3, arbitrary: fc.constant(undefined) },
    );
  });
  const wrong = (
    names.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, oddText) : oddText
  ).chain((name) => {
    const fitting = fittingTexts(name);
    return fc.tuple(fc.constant(name), fitting ? fc.oneof(oddValue, fc.constantFrom(...fitting)) : oddValue);
  });
  return fc
    .tuple(fc.tuple(...fields), fc.oneof(fc.constant([]), fc.array(wrong, { maxLength: 2 })))
    .map(([given, spoiling]) =>
      Object.fromEntries([...given.filter((one) => one !== undefined), ...spoiling]),
    );
};
const body = (route: Route): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 6, arbitrary: spoilt(route.body, route.example.body).map((one) => JSON.stringify(one)) },
    oddValue.map((one) => JSON.stringify(one)),
    fc.constantFrom(undefined, '', '{', '{"a":', 'null', '\0', '"', '[[[[', '{"__proto__":{"x":1}}'),
  );
const request = (route: Route) =>
  fc.record({
    caller: fc.constantFrom(...callers),
    params: spoilt(route.params, route.example.params),
    query: spoilt(route.query, route.example.query),
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

async function send(route: Route, { caller, params, query, payload, type, key }: Request) {
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => inAddress(params[name] ?? 'ann'));
  const search = Object.entries(query).map(([name, one]) => `${inAddress(name)}=${inAddress(one)}`);
  const token = fuzzed.gateway.tokenOf(caller);
  const answer = await fuzzed.gateway.app.inject({
    method: route.method,
    url: `/api${path}?${search.join('&')}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined || route.method === 'GET' ? {} : { 'content-type': type }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(payload === undefined || route.method === 'GET' ? {} : { payload }),
  });
  const isDone = answer.statusCode === (route.status ?? 200);
  const content: unknown = route.media && isDone ? answer.body : JSON.parse(answer.body);
  return { status: answer.statusCode, headers: answer.headers, body: content, text: answer.body };
}

/** Whether anybody like that may have more than a refusal of the route. */
function mayAsk(caller: FuzzedCaller, { who, method, path }: Route): boolean {
  if (who.includes('anyone')) return true;
  if (caller === 'nobody' || caller === 'a dead token') return false;
  if (caller === 'a service') return who.includes('service');
  if (who.every((one) => one === 'service')) return false;
  const name = `${method} ${path}`;
  if (caller === 'carla’s program that may chat') return tokenRoutes.chat.includes(name);
  if (caller === 'carla’s program') return !tokenRoutes.closed.includes(name);
  return true;
}

test.each(['params', 'query', 'body'] as const)(
  'every field of the %s is sent by and by, whether an example has it or not',
  (part) => {
    const missing = routes.flatMap(([name, route]) => {
      const sent = fc.sample(spoilt(route[part], route.example[part]), { seed: 1, numRuns: 100 });
      const found = new Set(sent.flatMap((one) => Object.keys(one)));
      return Object.keys(route[part]?.shape ?? {}).flatMap((field) =>
        found.has(field) ? [] : [`${name}: ${field}`],
      );
    });
    expect(missing).toEqual([]);
  },
);

describe.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'malformed requests, round %i',
  (round) => {
    test.each(routes)('to %s are answered as described', async (_name, route) => {
      const refusals = new Set<ErrorCode>(refusalsOf(route));
      let [sent, done] = [0, 0];
      await fc.assert(
        fc.asyncProperty(request(route), async (one) => {
          const { status, headers, body, text } = await send(route, one);
          sent += 1;
          const secrets = fuzzed.gateway.secretsFrom(one.caller);
          expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
          if (status === (route.status ?? 200)) {
            expect([one.caller, mayAsk(one.caller, route)]).toEqual([one.caller, true]);
            done += 1;
            return void route.answer.parse(body);
          }
          const { code } = errorShape.strict().parse(body);
          if (!refusals.has(code)) throw new Error(`${status} ${JSON.stringify(body)} is not described`);
          expect(status).toBe(httpStatusOfCode[code]);
          if (code === 'RATE_LIMITED') expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        }),
        { seed: seed + round, numRuns: requestsEach, endOnFailure: true },
      );
      tried('fuzz-rest', { requests: sent, done }, seed);
    });

    fuzzed.endOfRound();
  },
);

fuzzed.endOfAll();
