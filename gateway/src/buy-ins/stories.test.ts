import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { seedFrom, tried } from '../../../tools/nightly/tried.mjs';
import { openPaidGame, type PaidGame, picks } from '../testing/paid-game.ts';

// What players do with money, in random order and through the APIs, while they change their names and the week is
// played to its end; at the end of each story the books agree with themselves, with the pool and with the provider.
// `STORY_SEEDS`, `STORY_RUNS` of each and `STORY_STEPS` make it as long as one likes; a failure prints the seed, for
// `STORY_SEED`.
const seeds = Number(process.env.STORY_SEEDS ?? 1);
const runs = Number(process.env.STORY_RUNS ?? 1);
const steps = Number(process.env.STORY_STEPS ?? 25);
const firstSeed = seedFrom('STORY_SEED');

// Of each story: the provider lists its latest hundred charges, and with those of a hundred stories nothing would end.
let game: PaidGame;

const players = ['bob', 'carla'] as const;
const acts = [
  'join',
  'leave',
  'be removed',
  'pay by card',
  'be declined',
  'pay from the balance',
  'dispute',
  'win a dispute',
  'lose a dispute',
  'wish for credit',
  'wish for the card',
  'look at payments',
  'be given',
  'withdraw',
  'rename',
] as const;
interface Step {
  who: (typeof players)[number];
  act: (typeof acts)[number];
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...players),
  act: fc.constantFrom(...acts),
});
/** Before which step the contest is settled; half of the stories end before. */
const settledAt = fc.nat(2 * steps - 1);

/** What somebody is called now, and the token by which they are known. */
interface Known {
  username: string;
  token: string;
}
let known: Record<string, Known>;
let renames: number;
const of = (who: string): Known => known[who] ?? { username: who, token: game.token(who) };

/** As `game.rest`, by whatever name. */
const rest = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  game.gateway.rest(method, path, { token: of(who).token, ...(body ? { body } : {}) });

test('whatever players do, no cent is lost, and none comes from nowhere', async () => {
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: steps, maxLength: steps }),
        settledAt,
        async (story, at) => {
          game = await openPaidGame(['ann', 'bob', 'carla']);
          known = {};
          renames = 0;
          try {
            await play(story, at);
          } finally {
            await game.gateway.close();
          }
          tried('players', { stories: 1, steps: story.length, settled: at < steps ? 1 : 0, renames }, seed);
        },
      ),
      { numRuns: runs, seed },
    );
});

async function play(story: readonly Step[], settleAt: number): Promise<void> {
  const poolName = 'Sunday Best';
  await game.pool(poolName, ['ann', ...players], { buyIn: 30 });
  for (const [at, { who, act }] of story.entries()) {
    if (at === settleAt) await playWeek(poolName);
    await perform(poolName, who, act);
  }
  expect(await game.differences()).toEqual([]);
  await game.work();
  await settled();
  expect(await game.differences()).toEqual([]);
  const paid = await Promise.all(['ann', ...players].map((one) => isPaid(one, poolName)));
  const isSettled = settleAt < story.length;
  expect(await game.pot('ann', poolName)).toBe(isSettled ? 0 : 3000 * paid.filter(Boolean).length);
  expect(await heldForCards()).toBe(await takenFromCards());
}

async function isPaid(who: string, poolName: string): Promise<boolean> {
  const query = `/create-pool/payment-status?poolName=${encodeURIComponent(poolName)}&username=${of(who).username}`;
  return (await rest(who, 'GET', query)).body.paymentStatus === true;
}

/** The week is played to its end, which settles the contest of whoever is in it. */
async function playWeek(poolName: string): Promise<void> {
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 4, (golfer) => (golfer % 2 === 0 ? -2 : 0));
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  const { pool } = await game.graphql<{ pool: { contest: { state: string } } }>(
    'ann',
    'query ($pool: String!) { pool(name: $pool) { contest { state } } }',
    { pool: poolName },
  );
  expect(['SETTLED', 'VOID']).toContain(pool.contest.state);
  await settled();
}

async function rename(who: string, username: string): Promise<void> {
  const query = 'mutation ($name: String!) { changeUsername(newUsername: $name) { token } }';
  const { data } = await game.gateway.graphql(query, { name: username }, of(who).token);
  // Whoever has done it often enough today keeps the name.
  if (!data) return;
  known[who] = { username, token: Object(data).changeUsername.token };
  renames += 1;
}

let gifts = 0;
async function perform(poolName: string, who: string, act: (typeof acts)[number]): Promise<void> {
  const { username, token } = of(who);
  const own = { poolName, username };
  if (act === 'join') await rest(who, 'PUT', '/create-pool/join', own);
  if (act === 'leave') await rest(who, 'DELETE', '/create-pool/pool', own);
  if (act === 'be removed') await rest('ann', 'DELETE', '/create-pool/remove-user', own);
  if (act === 'pay by card' || act === 'be declined') {
    const charge = await rest(who, 'POST', '/charge', { email: 'a@example.com', buyIn: 30, poolName });
    if (charge.status !== 200) return;
    await game.pay(String(charge.body.clientSecret), act === 'be declined' ? '4000000000000002' : undefined);
    await rest(who, 'PUT', '/create-pool/update-payment-status', own);
  }
  if (act === 'pay from the balance')
    await game.gateway.graphql(
      'mutation ($pool: String!, $golfers: [ID!]) { payFromBalance(pool: $pool, golfers: $golfers) { id } }',
      { pool: poolName, golfers: picks.map((golfer) => String(game.golfers[golfer]?.dgId)) },
      token,
    );
  if (act === 'dispute') {
    const [charge] = (await charges()).filter(
      (one) => one.status === 'succeeded' && !one.disputed && one.amount_refunded < one.amount_captured,
    );
    if (charge) await game.stripe('/v1/test_helpers/disputes', { payment_intent: charge.payment_intent });
  }
  if (act === 'wish for credit' || act === 'wish for the card') {
    const query = 'mutation ($to: ReturnsTo!) { setReturnsTo(to: $to) { returnsTo } }';
    await game.gateway.graphql(query, { to: act === 'wish for credit' ? 'CREDIT' : 'CARD' }, token);
  }
  if (act === 'look at payments') await game.work();
  if (act === 'win a dispute' || act === 'lose a dispute') {
    const { data } = await game.stripe('/v1/disputes?limit=100');
    const open = (data as { id: string; status: string }[]).find(({ status }) => status === 'needs_response');
    const words = act === 'win a dispute' ? 'winning_evidence' : 'losing_evidence';
    const evidence = { 'evidence[uncategorized_text]': words, submit: 'true' };
    if (open) await game.stripe(`/v1/disputes/${open.id}`, evidence);
  }
  if (act === 'be given') {
    gifts += 1;
    await game.gateway.rest('POST', '/balance/update-balance', {
      token: 'a-trusted-service-of-the-tests',
      headers: { 'idempotency-key': `gift-${gifts}` },
      body: { users: [{ username, email: null, adjustment: 35 }], memo: 'A gift' },
    });
  }
  if (act === 'withdraw')
    await rest(who, 'POST', '/balance/withdraw-balance', {
      username,
      email: `${who}@example.com`,
      adjustment: -10,
    });
  if (act === 'rename') await rename(who, `${who}-${renames + 1}`);
  await settled();
}

interface Charge {
  payment_intent: string;
  status: string;
  disputed: boolean;
  amount_captured: number;
  amount_refunded: number;
}

const charges = async () => (await game.stripe('/v1/charges?limit=100')).data as Charge[];

/** What cards have brought in and is not on its way back, as the provider has it. */
async function takenFromCards(): Promise<number> {
  const { data } = await game.stripe('/v1/disputes?limit=100');
  // Until a dispute is decided, what was on its way back to the card stays there.
  const waited = await game.gateway.orm.em
    .fork()
    .execute<{ intent_id: string }[]>("select intent_id from checkout where status = 'returning'");
  const isWaited = (intent: string) => waited.some(({ intent_id: id }) => id === intent);
  const taken = (data as { amount: number; status: string; payment_intent: string }[])
    .filter(
      ({ status, payment_intent: intent }) => status === 'lost' || (status !== 'won' && !isWaited(intent)),
    )
    .reduce((sum, { amount }) => sum + amount, 0);
  const captured = (await charges()).reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0);
  return captured - taken;
}

async function heldForCards(): Promise<number> {
  const [row] = await game.gateway.orm.em
    .fork()
    .execute<{ balance_cents: string }[]>(
      `select sum(balance_cents) as balance_cents from ledger_account where kind = 'card_clearing'`,
    );
  return 0 - Number(row?.balance_cents ?? 0);
}

/** Until the books of the provider and ours say the same: webhooks take a moment. */
async function settled(): Promise<void> {
  await game.until(async () => (await heldForCards()) === (await takenFromCards()));
}
