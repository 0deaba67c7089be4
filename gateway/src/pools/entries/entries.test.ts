import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { allowEntries } from './testing/allow-entries.ts';

// G41: several entries a member, where a pool's rules allow it.

const one = [0, 1, 2, 10, 11, 21, 22, 33];
const two = [3, 4, 5, 12, 13, 23, 24, 34];

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Free', ['ann'], { maxUsers: 20 });
  await game.rest('bob', 'PUT', '/create-pool/join', { poolName: 'Free', username: 'bob' });
});
afterEach(() => game.gateway.close());

const ids = (golfers: readonly number[]) => golfers.map((golfer) => String(game.golfers[golfer]?.dgId));
async function ask(player: string, query: string, variables: object = {}) {
  const { data, errors } = await game.gateway.graphql(query, { ...variables }, game.token(player));
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : data;
}
const add = (player: string, nickname: string | null = null) =>
  ask(
    player,
    'mutation ($nickname: String) { addEntry(pool: "Free", nickname: $nickname) { number nickname } }',
    {
      nickname,
    },
  );
const save = (player: string, entry: number, golfers: readonly number[]) =>
  ask(
    player,
    'mutation ($entry: Int, $golfers: [ID!]!) { saveCard(pool: "Free", golfers: $golfers, entry: $entry) { id } }',
    { entry, golfers: ids(golfers) },
  );
const copy = (player: string, from: number, to: number) =>
  ask(
    player,
    'mutation ($from: Int!, $to: Int!) { copyCard(pool: "Free", from: $from, to: $to) { picks { golfer { id } } } }',
    { from, to },
  );
const own = async (player: string) =>
  (
    await game.graphql<{ pool: { entries: object[]; memberCount: number; anotherEntry: object } }>(
      player,
      '{ pool(name: "Free") { memberCount anotherEntry { allowed } entries { number nickname card { picks { golfer { id } } } } } }',
    )
  ).pool;

test('everybody has one entry, and no other unless the rules allow it', async () => {
  expect(await add('ann')).toBe('CONFLICT: Everybody plays one entry in this pool.');
  expect(await save('ann', 2, one)).toBe('INVALID: Everybody plays one entry in this pool.');
  expect(await save('ann', 6, one)).toBe('INVALID: An entry is numbered from 1 to 5.');
  expect(await own('ann')).toMatchObject({
    anotherEntry: { allowed: false },
    entries: [{ number: 1, nickname: null }],
  });
});

test('a host allows several, and no fewer than somebody has', async () => {
  const edit = (entriesAMember: number) =>
    game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: 'Free', rules: { entriesAMember } });
  expect(await edit(6)).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'rules.entriesAMember', message: 'A member plays 1 to 5 entries.' },
  });
  expect(await edit(3)).toMatchObject({ status: 200, body: { pool: { rules: { entriesAMember: 3 } } } });
  expect(await add('bob')).toEqual({ addEntry: { number: 2, nickname: null } });
  expect(await edit(1)).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      field: 'rules.entriesAMember',
      message: 'bob has 2 entries in this pool already.',
    },
  });
  expect(await edit(2)).toMatchObject({ status: 200 });
  const { pool } = await game.graphql('bob', '{ pool(name: "Free") { rules { entriesAMember summary } } }');
  expect(pool).toMatchObject({
    rules: { entriesAMember: 2, summary: expect.stringContaining('Up to 2 entries a member.') },
  });
});

test('the entries that somebody has are counted, whatever their numbers are, and stay playable', async () => {
  await allowEntries(game, 'Free', 3);
  await add('bob');
  await add('bob');
  await game.graphql('bob', 'mutation { removeEntry(pool: "Free", entry: 2) { id } }');
  const edit = (entriesAMember: number) =>
    game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: 'Free', rules: { entriesAMember } });
  expect(await edit(2)).toMatchObject({ status: 200 });
  expect((await own('bob')).entries).toMatchObject([{ number: 1 }, { number: 3 }]);
  expect(await save('bob', 3, one)).toMatchObject({ saveCard: {} });
  expect(await edit(1)).toMatchObject({
    status: 409,
    body: { message: 'bob has 2 entries in this pool already.' },
  });
});

test('each has a card and a row of its own; the member counts once', async () => {
  await allowEntries(game, 'Free', 3);
  await save('ann', 1, one);
  expect(await add('ann', ' Lucky ')).toEqual({ addEntry: { number: 2, nickname: 'Lucky' } });
  await save('ann', 2, two);
  // Whoever writes on one makes it.
  await save('ann', 3, one);
  expect(await add('ann')).toBe('CONFLICT: A member plays up to 3 entries in this pool.');
  const { memberCount, entries } = await own('ann');
  expect(memberCount).toBe(2);
  expect(entries).toMatchObject([{ number: 1 }, { number: 2, nickname: 'Lucky' }, { number: 3 }]);
  const { pool } = await game.graphql<{ pool: { board: { rows: object[] } } }>(
    'bob',
    '{ pool(name: "Free") { board { rows { entry nickname hasCard user { username } } row(username: "ann", entry: 2) { entry } unranked { username } } } }',
  );
  const row = (username: string, entry: number, nickname: string | null, hasCard: boolean) => ({
    ...{ entry, nickname, hasCard },
    user: { username },
  });
  expect(pool.board).toEqual({
    rows: [
      row('ann', 1, null, true),
      row('ann', 2, 'Lucky', true),
      row('ann', 3, null, true),
      row('bob', 1, null, false),
    ],
    row: { entry: 2 },
    unranked: [],
  });
});

test('a card is copied to another entry, and changes there alone', async () => {
  await allowEntries(game, 'Free', 2);
  expect(await copy('ann', 1, 2)).toBe('CONFLICT: There is no card to copy yet.');
  await save('ann', 1, one);
  expect(await copy('ann', 1, 1)).toMatch(/^INVALID/);
  expect(await copy('ann', 1, 2)).toMatchObject({
    copyCard: { picks: ids(one).map((id) => ({ golfer: { id } })) },
  });
  await save('ann', 2, two);
  const { entries } = await own('ann');
  const picksOf = (golfers: readonly number[]) => ({ picks: ids(golfers).map((id) => ({ golfer: { id } })) });
  expect(entries).toMatchObject([{ card: picksOf(one) }, { card: picksOf(two) }]);
});

test('a copy takes the place of picks that were begun there', async () => {
  await allowEntries(game, 'Free', 2);
  await save('ann', 1, one);
  const drafts = await ask(
    'ann',
    'mutation ($golfers: [ID!]) { saveDraft(pool: "Free", golfers: $golfers, entry: 2, revision: 1) { draft { golfers } } }',
    { golfers: ids(two) },
  );
  expect(drafts).toMatchObject({ saveDraft: { draft: { golfers: ids(two) } } });
  const { copyCard } = Object(await copy('ann', 1, 2));
  expect(copyCard).toMatchObject({ picks: ids(one).map((id) => ({ golfer: { id } })) });
  expect(
    await game.graphql('ann', '{ pool(name: "Free") { entries { number card { draft { golfers } } } } }'),
  ).toMatchObject({ pool: { entries: [{}, { number: 2, card: { draft: { golfers: null } } }] } });
});

describe('the guess that breaks ties', () => {
  /** Somebody's first entry has a card and a guess, the second neither. */
  async function guessed({ buyIn = 0, lock = 'first-day' }, golfers: readonly number[]) {
    await game.pool('Guess', ['ann'], { buyIn, rules: { ties: 'guess', entriesAMember: 2, lock } });
    await game.gateway.orm.em.fork().execute(`update entry set paid_at = now(), paid_by = 'balance'`);
    await game.card('ann', 'Guess', golfers);
    await game.graphql('ann', 'mutation { saveGuess(pool: "Guess", guess: -12) { guess } }');
    await game.graphql('ann', 'mutation { addEntry(pool: "Guess") { number } }');
  }
  const copied = async () => {
    const { copyCard } = await game.graphql<{ copyCard: { guess: number | null } }>(
      'ann',
      'mutation { copyCard(pool: "Guess", from: 1, to: 2) { guess } }',
    );
    return copyCard.guess;
  };

  test('comes along with a copy that waits for its buy-in', async () => {
    await guessed({ buyIn: 10 }, one);
    expect(await copied()).toBe(-12);
  });

  test('does not come along where the rules change at that moment', async () => {
    await guessed({ buyIn: 10 }, one);
    const [host, watcher] = [game.gateway.orm.em.fork(), game.gateway.orm.em.fork()];
    await host.begin();
    await host.execute(`update contest set rules = rules - 'ties' where rules is not null`);
    const copying = ask('ann', 'mutation { copyCard(pool: "Guess", from: 1, to: 2) { guess } }');
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
    await host.commit();
    expect(await copying).toMatch(/^CONFLICT: The pool's settings have just changed/);
    expect(await watcher.execute('select to_par from card_guess')).toEqual([{ to_par: -12 }]);
  });

  test('stays behind once somebody has teed off, while the card is copied', async () => {
    const late = [7, 8, 9, 19, 20, 31, 32, 47];
    await guessed({ lock: 'golfer' }, late);
    await game.at('2027-01-14T13:05:00Z');
    expect(await copied()).toBeNull();
    const { pool } = await game.graphql(
      'ann',
      '{ pool(name: "Guess") { entries { card { picks { golfer { id } } } } } }',
    );
    const card = { picks: ids(late).map((id) => ({ golfer: { id } })) };
    expect(pool).toEqual({ entries: [{ card }, { card }] });
  });
});

test('a nickname is short, nobody of staff, and can be taken away', async () => {
  await allowEntries(game, 'Free', 2);
  const name = (entry: number, nickname: string | null) =>
    ask(
      'ann',
      'mutation ($entry: Int!, $nickname: String) { nameEntry(pool: "Free", entry: $entry, nickname: $nickname) { nickname } }',
      { entry, nickname },
    );
  expect(await name(1, 'The good one')).toEqual({ nameEntry: { nickname: 'The good one' } });
  expect(await name(1, 'x'.repeat(21))).toMatch(/^INVALID/);
  expect(await name(1, 'Fairway support')).toMatch(/^TAKEN/);
  expect(await name(2, 'Other')).toMatch(/^NOT_FOUND/);
  expect(await name(1, null)).toEqual({ nameEntry: { nickname: null } });
});

test('the host sees each entry of a member, and what any of them lacks', async () => {
  await allowEntries(game, 'Free', 2);
  await save('bob', 1, one);
  await add('bob');
  const { poolHost } = await game.graphql<{ poolHost: { members: object[]; lacking: object[] } }>(
    'ann',
    `{ poolHost(pool: "Free") { lacking { missing count } members {
      user { username } missing cardSavedAt entries { entry missing }
    } } }`,
  );
  expect(poolHost.members[1]).toEqual({
    user: { username: 'bob' },
    missing: ['CARD'],
    cardSavedAt: null,
    entries: [
      { entry: 1, missing: [] },
      { entry: 2, missing: ['CARD'] },
    ],
  });
  expect(poolHost.lacking).toEqual([{ missing: 'CARD', count: 2 }]);
});

test('over REST routes speak of the first entry, unless another is named', async () => {
  await allowEntries(game, 'Free', 2);
  const body = (golfers: readonly number[]) => ({
    username: 'ann',
    poolName: 'Free',
    userPicks: golfers.map((golfer, at) => ({
      tier: `Tier${at < 3 ? 1 : at < 5 ? 2 : at < 7 ? 3 : 4}`,
      golferName: [],
      dg_id: ids([golfer]),
    })),
  });
  expect(await game.rest('ann', 'POST', '/userpicks/save', body(one))).toMatchObject({ status: 200 });
  expect(await game.rest('ann', 'POST', '/userpicks/save', { ...body(two), entry: 2 })).toMatchObject({
    status: 200,
  });
  const golfersOf = async (query: string) => {
    const answer = await game.rest('ann', 'GET', `/userpicks/ann/Free${query}`);
    return (answer.body.userPicks as { dg_id: number[] }[]).flatMap(({ dg_id }) => dg_id.map(String));
  };
  expect(await golfersOf('')).toEqual(ids(one));
  expect(await golfersOf('?entry=1')).toEqual(ids(one));
  expect(await golfersOf('?entry=2')).toEqual(ids(two));
  await game.rest('ann', 'DELETE', '/userpicks/delete-user-picks/ann/Free?entry=2');
  expect(await golfersOf('?entry=2')).toEqual([]);
  expect(await golfersOf('')).toEqual(ids(one));
  const of = { poolName: 'Free', entry: 2 };
  expect(
    await game.rest('ann', 'PUT', '/create-pool/own-entries', { ...of, nickname: 'Lucky' }),
  ).toMatchObject({
    status: 200,
    body: { entries: [{ paid: true }, { entry: 2, nickname: 'Lucky', paid: true }] },
  });
  expect(await game.rest('ann', 'DELETE', '/create-pool/own-entries', of)).toMatchObject({ status: 200 });
  expect((await game.rest('ann', 'GET', '/create-pool/own-entries?poolName=Free')).body).toEqual({
    entries: [{ paid: true }],
  });
  expect(await game.rest('ann', 'GET', '/userpicks/ann/Free?entry=6')).toMatchObject({
    status: 400,
    body: { code: 'INVALID', message: 'entry is a number from 1 to 5.' },
  });
});
