import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';
import { picks } from '../../testing/paid-game.ts';

// What becomes of money and cards for a week that its host calls off, and of answers that come at the same time.

let game: MailGame;
const players = ['ann', 'bob', 'carla'];
beforeEach(async () => {
  game = await openMailGame(players);
});
afterEach(async () => {
  expect(await game.differences()).toEqual([]);
  await game.gateway.close();
});

/** A pool whose first week was played; picks for the second are open. */
async function toSecondWeek(buyIn: number) {
  await game.pool('Weekly', players, { buyIn });
  for (const player of players) await (buyIn > 0 ? game.buyIn(player, 'Weekly') : pick(player));
  await game.at('2027-01-14T05:30:00Z');
  game.finish(1, 4, (golfer) => (golfer === 0 ? -1 : 0));
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  game.turnTo(2);
  for (const time of ['05:00', '05:30', '09:00']) await game.at(`2027-01-18T${time}:00Z`);
}

const golfers = () => picks.map((golfer) => String(game.golfers[golfer]?.dgId));
const ask = async (player: string, text: string) => {
  const { errors } = await game.gateway.graphql(text, { golfers: golfers() }, game.token(player));
  return errors ? String(Object(errors[0]?.extensions).code) : 'ok';
};
const answer = (what: string) =>
  ask('ann', `mutation { answerNextWeek(pool: "Weekly", answer: ${what}) { id } }`);
const fromBalance = (player: string) =>
  ask(player, 'mutation ($golfers: [ID!]) { payFromBalance(pool: "Weekly", golfers: $golfers) { paid } }');
const pick = (player: string) =>
  ask(player, 'mutation ($golfers: [ID!]!) { saveCard(pool: "Weekly", golfers: $golfers) { week } }');
const give = (player: string, cents: number) =>
  game.gateway.rest('POST', '/balance/update-balance', {
    token: 'a-trusted-service-of-the-tests',
    headers: { 'idempotency-key': `gift-${player}-${cents}` },
    body: { users: [{ username: player, email: null, adjustment: cents / 100 }], memo: 'A gift' },
  });
const secondWeek = async () => {
  const [row] = await game.sql<{
    paid: number;
    cards: number;
    stopped: boolean;
    quiet: boolean;
    pot: number;
  }>(
    `select count(entry.paid_at)::int as paid, count(card.entry_id)::int as cards,
       bool_or(pool.stopped_at is not null) as stopped, bool_or(contest.quiet) as quiet,
       coalesce((select balance_cents from ledger_account account where account.key = contest.id::text), 0)::int
         as pot
     from contest join pool on pool.id = contest.pool_id join entry on entry.contest_id = contest.id
     left join card on card.entry_id = entry.id
     where contest.number = 2 group by contest.id`,
  );
  return row;
};
const nothing = { paid: 0, cards: 0, stopped: true, quiet: true, pot: 0 };
/** What the members' cards were refunded in all. */
const refunded = async () => {
  await game.work();
  const [row] = await game.sql<{ cents: number }>(
    `select coalesce(sum(refund_cents), 0)::int as cents from checkout where status in ('returning', 'returned')`,
  );
  return row?.cents;
};

test('everybody who has paid gets it back: the others with the fee, the host without', async () => {
  await toSecondWeek(10);
  const [fees, carlas] = [await game.fees(), await game.balance('carla')];
  await give('carla', 1000);
  await game.buyIn('ann', 'Weekly');
  await game.buyIn('bob', 'Weekly');
  expect(await fromBalance('carla')).toBe('ok');
  const fee = ((await game.fees()) - fees) / 2;
  expect(fee).toBeGreaterThan(0);
  const { pool } = await game.graphql<{ pool: { nextWeek: { stop: { note: string } } } }>(
    'ann',
    '{ pool(name: "Weekly") { nextWeek { stop { note } } } }',
  );
  expect(pool.nextWeek.stop.note).toMatch(
    /^3 members have paid for the Lowcountry Open\. Every buy-in goes back/,
  );
  expect(await answer('STOP')).toBe('ok');
  const sent = await game.sentMails();
  expect(sent.filter((mail) => mail.endsWith('ann stopped Weekly'))).toHaveLength(2);
  const told = (player: string) =>
    game.gateway.mails.findLast(
      ({ to, subject }) => to === `${player}@example.com` && subject === 'ann stopped Weekly',
    )?.text;
  expect(told('bob')).toContain('What you had picked for that is gone.');
  expect(told('bob')).toMatch(/\$1\d(?:\.\d\d)? goes back to the card that paid it\./);
  expect(told('carla')).toContain('$10 is back on your account balance');
  expect(await refunded()).toBe(1000 + 1000 + fee);
  expect((await game.balance('carla')) - carlas).toBe(1000);
  expect((await game.fees()) - fees).toBe(fee);
  expect(await secondWeek()).toMatchObject(nothing);
  // Nothing can be paid or picked for what is not played.
  expect([await fromBalance('carla'), await pick('carla')]).toEqual(['LOCKED', 'LOCKED']);

  // The host takes it back: it begins anew, and can be paid again.
  expect(await answer('YES')).toBe('ok');
  expect(await fromBalance('carla')).toBe('ok');
  expect(await secondWeek()).toMatchObject({ paid: 1, cards: 1, stopped: false, quiet: false, pot: 1000 });
  expect(await answer('STOP')).toBe('ok');
  expect(await answer('STOP')).toBe('ok');
  expect((await game.balance('carla')) - carlas).toBe(1000);
});

test('a payment that was under way when the pool was stopped goes back whole', async () => {
  await toSecondWeek(10);
  const { clientSecret, totalCents } = await game.checkout('bob', 'Weekly', picks);
  expect(await answer('STOP')).toBe('ok');
  expect(await game.pay(clientSecret)).toBe('succeeded');
  const [id = ''] = clientSecret.split('_secret_');
  await game.until(async () => {
    await game.work();
    const [row] = await game.sql<{ status: string }>('select status from checkout where intent_id = ?', [id]);
    return row?.status === 'refunded';
  });
  expect(await game.stripe(`/v1/refunds?payment_intent=${id}`)).toMatchObject({
    data: [{ amount: totalCents }],
  });
  expect(await secondWeek()).toMatchObject(nothing);
});

test('who pays while the host stops is refunded or refused, whichever comes first', async () => {
  await toSecondWeek(10);
  const before: Record<string, number> = {};
  for (const player of ['bob', 'carla']) {
    await give(player, 1000);
    before[player] = await game.balance(player);
  }
  const [stopped, ...paid] = await Promise.all([answer('STOP'), fromBalance('bob'), fromBalance('carla')]);
  expect(stopped).toBe('ok');
  for (const outcome of paid) expect(['ok', 'LOCKED', 'NOT_MEMBER']).toContain(outcome);
  for (const player of ['bob', 'carla']) expect(await game.balance(player)).toBe(before[player]);
  expect(await secondWeek()).toMatchObject(nothing);
});

test('of a card and a skip at the same time, one wins', async () => {
  await toSecondWeek(0);
  const [skipped, picked] = await Promise.all([answer('SKIP'), pick('bob')]);
  const week = await secondWeek();
  const [row] = await game.sql<{ name: string }>(
    `select tournament.name from contest join contest_week on contest_id = contest.id
     join tournament on tournament.id = tournament_id where number = 2`,
  );
  if (picked === 'ok') {
    expect(skipped).toBe('CONFLICT');
    expect([row?.name, week?.cards]).toEqual(['Lowcountry Open', 1]);
  } else {
    expect(skipped).toBe('ok');
    expect([row?.name, week?.cards]).toEqual(['Harbor Invitational', 0]);
  }
});

test('of answers from several devices the last one holds, wholly', async () => {
  await toSecondWeek(0);
  const outcomes = await Promise.all(['STOP', 'YES', 'SKIP', 'STOP', 'YES'].map(answer));
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  const [row] = await game.sql<{ answer: string; stopped: boolean; act: string; questions: number }>(
    `select answer, stopped_at is not null as stopped,
       (select act ->> 'answer' from pool_act where act ->> 'kind' = 'next-week-answered' order by id desc limit 1) as act,
       (select count(*)::int from next_week) as questions
     from next_week join contest on contest.id = contest_id join pool on pool.id = pool_id`,
  );
  expect(row).toMatchObject({ questions: 1, act: row?.answer, stopped: row?.answer === 'stop' });
});

test('programs answer by REST, for the host only', async () => {
  await toSecondWeek(10);
  const tell = async (player: string, what: string) => {
    const body = { poolName: 'Weekly', answer: what };
    const reply = await game.gateway.rest('PUT', '/create-pool/next-week', {
      token: game.token(player),
      body,
    });
    return `${reply.status} ${reply.body.message}`;
  };
  expect(await tell('ann', 'perhaps')).toBe("400 answer must be 'yes', 'skip' or 'stop'.");
  expect(await tell('bob', 'yes')).toBe('403 Only the admin says whether the pool goes on.');
  expect(await tell('ann', 'yes')).toBe('200 The pool plays on.');
  expect(await secondWeek()).toMatchObject({ quiet: false, stopped: false });
  expect(await tell('ann', 'stop')).toBe('200 The pool has ended.');
  expect(await secondWeek()).toMatchObject(nothing);
});

describe('a stop while an earlier week goes on', () => {
  const isEnded = async () =>
    (await game.graphql<{ pool: { ended: boolean } }>('ann', '{ pool(name: "Weekly") { ended } }')).pool
      .ended;
  const leave = () => ask('bob', 'mutation { leavePool(pool: "Weekly") }');
  const remove = () => ask('ann', 'mutation { deletePool(pool: "Weekly") }');
  const balances = async () =>
    (await Promise.all(players.map((player) => game.balance(player)))).reduce((sum, cents) => sum + cents, 0);
  const outcomes = () =>
    game.sql(
      `select number, outcome, (select count(*)::int from entry where contest_id = contest.id and paid_at is not null) as paid
       from contest order by number`,
    );

  /** The week in play is nobody's to leave, is settled as ever, and pays; the last one stays hidden. */
  async function endsAsEver(second: 'settled' | 'void', settle: () => Promise<void>) {
    const week = { number: 1, paid: 3 };
    expect(await answer('STOP')).toBe('ok');
    expect([await isEnded(), await leave(), await remove()]).toEqual([false, 'LOCKED', 'LOCKED']);
    expect(await pick('bob')).toBe('LOCKED');
    await settle();
    expect(await outcomes()).toEqual([
      { ...week, outcome: 'settled' },
      { number: 2, outcome: second, paid: 0 },
      { number: 3, outcome: null, paid: 0 },
    ]);
    expect(await balances()).toBe(3000);
    expect([await isEnded(), await leave(), await remove()]).toEqual([true, 'ok', 'ok']);
  }

  test('since the next event was called off: it is settled, and pays', async () => {
    await game.pool('Weekly', players, { buyIn: 10 });
    for (const player of players) await game.buyIn(player, 'Weekly');
    await game.at('2027-01-14T05:30:00Z');
    const { says } = game.feeds;
    says.schedule = says.schedule.map((one, index) => (index === 1 ? { ...one, status: 'cancelled' } : one));
    for (const time of ['14T17:30', '14T18:31', '14T23:29', '15T00:31', '15T00:33'])
      await game.at(`2027-01-${time}:00Z`);
    await endsAsEver('void', async () => {
      game.finish(1, 4, (golfer) => (golfer === 0 ? -1 : 0));
      for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    });
  });

  test('since its final scores are waited for: it is settled once they are there, and pays', async () => {
    await game.pool('Weekly', players, { buyIn: 10 });
    for (const player of players) await game.buyIn(player, 'Weekly');
    await game.at('2027-01-14T05:30:00Z');
    game.finish(1, 3, () => 0);
    await game.at('2027-01-17T22:00:00Z');
    game.turnTo(2);
    await game.at('2027-01-19T05:30:00Z');
    await game.at('2027-01-21T05:30:00Z');
    game.finish(2, 4, (golfer) => (golfer === 0 ? -1 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-24T${time}:00Z`);
    await endsAsEver('settled', async () => {
      await game.sql(
        `update tournament set status = 'official', official_at = '2027-01-24T21:00:00Z', version = version + 1 where id = ?`,
        [game.tournamentId(1)],
      );
      for (const time of ['21:05', '21:10']) await game.at(`2027-01-24T${time}:00Z`);
    });
  });
});
