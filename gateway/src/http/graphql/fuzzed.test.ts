import { httpStatusOfCode } from '@fairway/schema/codes';
import { describe, expect, test } from '@jest/globals';
import { drawsFrom } from '../../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { callers } from '../testing/fuzzed-gateway.ts';
import { fuzzedRounds } from '../testing/fuzzed-rounds.ts';
import { misshapenSelection, randomRequest } from '../testing/random-documents.ts';
import { graphqlSchema } from './graphql-schema.ts';

// Whatever is asked over GraphQL, the answer is of the shape that was asked for or a refusal, to somebody who may have
// it, and never a fault of ours. A few documents at every run, and many by night, in rounds.

const documents = Number(process.env.FUZZ_DOCUMENTS ?? 600);
const rounds = documents >= 6000 ? 12 : 1;
const documentsEach = Math.ceil(documents / rounds);
const seed = seedFrom('FUZZ_SEED');
/** Who asks for the same that often is answered by compiled code. */
const asksOfSome = 4;

const fuzzed = fuzzedRounds();

/** Codes of GraphQL itself, beside those of refusals. */
const ofGraphql = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];
const known = new Set([...Object.keys(httpStatusOfCode), ...ofGraphql]);

/** Over the network, where what is asked again is answered from memory; else past it, which is faster. */
async function send(body: string, token: string | undefined, isOverNetwork: boolean) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const { app, origin } = fuzzed.gateway;
  if (!isOverNetwork) return app.inject({ method: 'POST', url: '/graphql', headers, payload: body });
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
  return { statusCode: response.status, body: await response.text() };
}

async function fromMemory(): Promise<number> {
  const metrics = await fuzzed.gateway.parts.metrics.metrics();
  return Number(/^fairway_answers_total\{of="body",from="memory"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

/** Answers whether there was an answer, and not a refusal of all. */
async function askOnce(documentSeed: number): Promise<boolean> {
  const draw = drawsFrom(documentSeed);
  for (let warmUp = 0; warmUp < 3; warmUp += 1) draw(); // so that seeds beside each other draw different things
  const caller = callers[Math.floor(draw() * callers.length)] ?? 'nobody';
  const { body, asked } = randomRequest(graphqlSchema(), draw);
  const asks = draw() < 0.05 && !body.includes('mutation') ? asksOfSome : 1;
  const token = fuzzed.gateway.tokenOf(caller);
  let isAnswered = false;
  for (let ask = 0; ask < asks; ask += 1) {
    const answer = await send(body, token, asks > 1);
    const about = { documentSeed, caller, body: body.slice(0, 2000), answer: answer.body.slice(0, 2000) };
    const isKnownStatus = answer.statusCode < 500 || answer.statusCode === 503;
    const { data, errors } = JSON.parse(answer.body) as {
      data?: Record<string, unknown> | null;
      errors?: { message: string; extensions?: { code?: string } }[];
      code?: string;
    };
    const codes = (errors ?? []).map(({ extensions }) => extensions?.code ?? 'none');
    const strange = codes.filter((code) => code === 'INTERNAL' || !known.has(code));
    const leaked = fuzzed.gateway.secretsFrom(caller).filter((secret) => answer.body.includes(secret));
    isAnswered ||= Boolean(data && Object.values(data).some((value) => value !== null));
    const fault = asked && data ? misshapenSelection(data, asked) : undefined;
    if (!isKnownStatus || strange.length > 0 || leaked.length > 0 || fault)
      throw new Error(
        JSON.stringify({ status: answer.statusCode, strange, leaked, fault, ...about }, null, 1),
      );
  }
  return isAnswered;
}

describe.each(Array.from({ length: rounds }, (_, round) => round))('round %i', (round) => {
  test('of documents made from the schema, good and bad, is answered in their shape or refused', async () => {
    let answered = 0;
    for (let at = 0; at < documentsEach; at += 1) {
      // What is asked may end the tokens that are asked with.
      if (at % 50 === 0) await fuzzed.gateway.renew();
      if (await askOnce(seed + round * documentsEach + at)) answered += 1;
    }
    // If all were refused, nothing would be tried.
    expect(answered).toBeGreaterThan(documentsEach / 20);
    tried('fuzz-graphql', { documents: documentsEach, answered }, seed);
  });

  test('what is asked again over the network is answered from memory', async () => {
    await fuzzed.gateway.renew();
    const known = await fromMemory();
    const body = JSON.stringify({ query: '{ me { username } }' });
    for (let ask = 0; ask < asksOfSome; ask += 1) await send(body, fuzzed.gateway.tokenOf('ann'), true);
    expect(await fromMemory()).toBeGreaterThan(known);
  });

  fuzzed.endOfRound();
});

fuzzed.endOfAll();
