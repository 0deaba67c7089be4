import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { justAfter } from '../../testing/just-after.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// One tournament, in order, above all its Saturday, 16 January 2027, from 05:00 UTC on. Four golfers tee off
// every ten minutes from 13:00 UTC (8:00 at the venue) on, in the order of the list. The last eight of the 48
// miss the cut: of the 40 who are left, 8 are in tier 1, 9 in tier 2, 10 in tier 3 and 13 in tier 4.
const eight = [0, 1, 4, 9, 11, 17, 18, 27];
const withEight = [0, 1, 4, 8, 9, 17, 18, 27];
const thursdayEight = [0, 1, 2, 10, 11, 21, 22, 33];
const saturdays = ['Shots', 'Locks', 'Shown', 'Gone', 'Exchanged', 'Played', 'Last'];

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  const round = { format: 'Single Round', round: 'Moving Day' };
  for (const name of saturdays) await game.pool(name, ['ann', 'bob'], round);
  await game.pool('Thursday', ['ann'], { ...round, round: 'Opening Day' });
  await game.pool('Friday', ['ann'], { ...round, round: 'Packing Day' });
  await game.pool('Sunday', ['ann'], { ...round, round: 'Final Round' });
  // Two golfers of tier 4 have no tee time on Thursday.
  const untimed = [1035, 1036];
  game.turnTo(1, (field) => ({
    ...field,
    golfers: field.golfers.map((golfer) => ({
      ...golfer,
      teeTimes: golfer.teeTimes.filter(({ round }) => round !== 1 || !untimed.includes(golfer.dgId)),
    })),
  }));
  await game.gateway.orm.em
    .fork()
    .execute(`update field_entry set rounds = jsonb_set(rounds, '{0,teeAt}', 'null') where dg_id in (?)`, [
      untimed,
    ]);
});
afterAll(() => game.gateway.close());

type Row = Partial<InPlayBoard['golfers'][number]>;
const cut = (golfer: number): Row => (golfer >= 40 ? { position: 'CUT' } : {});
/** That round is over for everyone, or the second still on. */
const finishRounds = (rounds: number, more: (golfer: number) => Row = () => ({})) =>
  game.finish(1, rounds, () => 0, more);

const gone = new Set<number>();
/** The third round as the feed shows it: who has teed off has done a hole, unless said otherwise. */
async function saturday(time: string, more: (golfer: number) => Row = () => ({})) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hasTeedOff = (golfer: number) => hours * 60 + minutes > 13 * 60 + 10 * Math.floor(golfer / 4);
  const strokes = [72, 72, null, null] as InPlayBoard['golfers'][number]['strokes'];
  game.score(1, 3, (golfer) => {
    if (golfer >= 40) return { position: 'CUT', round: 2, strokes };
    if (gone.has(golfer)) return { position: 'WD', round: 2, thru: 18, strokes };
    return { round: 3, strokes, thru: hasTeedOff(golfer) ? 1 : 0, today: 0, ...more(golfer) };
  });
  await game.at(`2027-01-16T${time}:00Z`);
}

const saveCard = `mutation ($pool: String!, $golfers: [ID!]!) {
  saveCard(pool: $pool, golfers: $golfers) { week }
}`;
async function save(player: string, pool: string, places: readonly number[]): Promise<string> {
  const golfers = places.map((place) => String(1000 + place));
  const { errors } = await game.gateway.graphql(saveCard, { pool, golfers }, game.token(player));
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : 'saved';
}
async function entry<T>(player: string, pool: string, fields: string): Promise<T> {
  const query = `query ($pool: String!) { pool(name: $pool) { entry { ${fields} } } }`;
  return (await game.graphql<{ pool: { entry: T } }>(player, query, { pool })).pool.entry;
}
const submit = async (pool: string) =>
  (await entry<{ submit: object }>('ann', pool, 'submit { allowed code until }')).submit;
/** Who is on the sheet, tier by tier. */
const listed = async (pool: string) =>
  (
    await entry<{ sheet: { tiers: { golfers: object[] }[] } | null }>(
      'ann',
      pool,
      'sheet { tiers { golfers { id } } }',
    )
  ).sheet?.tiers.map(({ golfers }) => golfers) ?? [];
/** Whom a viewer sees on somebody's card, by place in the list. */
async function seen(viewer: string, username: string, pool: string): Promise<number[]> {
  const { body } = await game.rest(viewer, 'GET', `/userpicks/${username}/${pool}`);
  return (body.userPicks as { dg_id: number[] }[]).flatMap((tier) => tier.dg_id.map((id) => id - 1000));
}
interface ShownPick {
  golfer: { id: string };
  locked: boolean;
  open: boolean;
  replaced: { golfer: { id: string }; at: string } | null;
}
async function pickOf(pool: string, id: number): Promise<ShownPick | undefined> {
  const fields = 'card { picks { golfer { id } locked open replaced { golfer { id } at } } }';
  const { card } = await entry<{ card: { picks: ShownPick[] } }>('ann', pool, fields);
  return card.picks.find(({ golfer }) => golfer.id === String(id));
}

describe('the sheet of a single round (G7)', () => {
  test('opens when its day begins, and not a second before', async () => {
    await game.at('2027-01-14T04:59:59Z');
    const opensAt = '2027-01-14T05:00:00.000Z';
    expect(await submit('Thursday')).toEqual({ allowed: false, code: 'NOT_OPEN', until: opensAt });
    expect(await save('ann', 'Thursday', thursdayEight)).toMatch(/^NOT_OPEN/);
    // Looking is free: until it has tiers of its own, those of the week.
    for (const pool of ['Thursday', 'Shots'])
      expect((await listed(pool)).map((tier) => tier.length)).toEqual([10, 11, 12, 15]);
    await game.at(opensAt);
    expect(await save('ann', 'Thursday', thursdayEight)).toBe('saved');
    expect(await submit('Friday')).toMatchObject({ code: 'NOT_OPEN' });
  });

  test('has the golfers without a tee time, too, who lock when the round begins', async () => {
    game.gateway.gameClock.set('2027-01-14T13:00:30Z');
    expect(await save('ann', 'Thursday', [...thursdayEight.slice(0, 7), 35])).toBe('saved');
    game.score(1, 1, (golfer) => (golfer < 4 ? { thru: 1 } : {}));
    await game.at('2027-01-14T13:05:00Z');
    expect(await save('ann', 'Thursday', [...thursdayEight.slice(0, 7), 36])).toBe(
      'LOCKED: Golfer 36 is locked and stays on your card.',
    );
  });

  test('waits for the round before', async () => {
    finishRounds(1, () => ({ round: 2, thru: 9 }));
    await game.at('2027-01-15T23:00:00Z');
    await game.at('2027-01-16T06:00:00Z');
    expect(await submit('Shots')).toEqual({ allowed: false, code: 'NOT_OPEN', until: null });
    expect((await listed('Shots')).flat().length).toBeGreaterThan(0);
    expect(await save('ann', 'Shots', eight)).toMatch(/^NOT_OPEN/);
  });

  test('splits its own tiers over the golfers who are still in', async () => {
    finishRounds(2, cut);
    await game.at('2027-01-16T06:30:00Z');
    const { sheet } = await entry<{
      sheet: { lockAt: string; tiers: { number: number; limit: number; golfers: { id: string }[] }[] };
    }>('ann', 'Shots', 'sheet { lockAt tiers { number limit golfers { id } } }');
    expect(sheet.lockAt).toBe('2027-01-16T14:50:00.000Z');
    expect(sheet.tiers.map(({ number, limit, golfers }) => [number, limit, golfers.length])).toEqual([
      [1, 3, 8],
      [2, 2, 9],
      [3, 2, 10],
      [4, 1, 13],
    ]);
    const ids = sheet.tiers.flatMap(({ golfers }) => golfers.map(({ id }) => Number(id) - 1000));
    expect(ids).toEqual(Array.from({ length: 40 }, (_, place) => place));
    expect(await save('bob', 'Shots', [...eight.slice(0, 7), 44])).toBe(
      'BAD_CARD: Golfer 45 is out of the tournament. Pick another golfer.',
    );
    for (const pool of saturdays)
      expect(await save('ann', pool, pool === 'Gone' || pool === 'Exchanged' ? withEight : eight)).toBe(
        'saved',
      );
  });

  test('is what the odds of its pool tell', async () => {
    const odds = async (query: string) =>
      Object((await game.rest('bob', 'GET', `/golfer-odds${query}`)).body) as object[];
    const own = await odds('?poolName=Shots');
    expect(own).toHaveLength(40);
    expect(own[8]).toMatchObject({ dg_id: 1008, tier: 'Tier2' });
    expect((await odds(''))[8]).toMatchObject({ dg_id: 1008, tier: 'Tier1' });
  });
});

describe('a golfer who withdraws before a shot in the round (G16)', () => {
  test('leaves the slot open until their tee time', async () => {
    gone.add(8);
    await saturday('12:30');
    expect(await pickOf('Gone', 1008)).toMatchObject({ open: true, locked: false, replaced: null });
    expect(await entry('ann', 'Gone', 'card { notice }')).toMatchObject({
      card: { notice: expect.stringMatching(/^Golfer 09 is out of the tournament\./) },
    });
    expect(await save('bob', 'Gone', withEight)).toBe(
      'BAD_CARD: Golfer 09 is out of the tournament. Pick another golfer.',
    );
    expect(await save('ann', 'Exchanged', [0, 1, 4, 16, 9, 17, 18, 27])).toBe('saved');
  });
});

describe('a golfer’s lock (G7)', () => {
  test('comes with the first shot, should that be earlier than the tee sheet says', async () => {
    await saturday('12:50', (golfer) => (golfer === 1 ? { thru: 1, today: -1 } : {}));
    expect(await save('ann', 'Shots', [0, 2, ...eight.slice(2)])).toBe(
      'LOCKED: Golfer 02 is locked and stays on your card.',
    );
    expect(await save('ann', 'Shots', [2, 1, ...eight.slice(2)])).toBe('saved');
  });

  test('comes with the tee time: then they can be neither added nor removed, nor the card deleted', async () => {
    game.gateway.gameClock.set('2027-01-16T12:59:59Z');
    expect(await save('bob', 'Locks', [0, 3, 4, 9, 11, 17, 18, 27])).toBe('saved');
    expect(await seen('ann', 'bob', 'Locks')).toEqual([]);
    expect(await save('ann', 'Locks', [2, 3, 4, 9, 11, 17, 18, 27])).toMatch(/^LOCKED: Golfer 02/);
    expect(await save('ann', 'Locks', [2, 1, 4, 9, 11, 17, 18, 27])).toBe('saved');
    game.gateway.gameClock.set('2027-01-16T13:00:00Z');
    expect(await save('ann', 'Locks', [0, 1, 4, 9, 11, 17, 18, 27])).toBe(
      'LOCKED: Golfer 03 is locked and stays on your card.',
    );
    expect(await save('ann', 'Locks', [2, 1, 0, 9, 11, 17, 18, 27])).toBe(
      'LOCKED: Golfer 01 has teed off and can no longer be picked.',
    );
    expect(await save('ann', 'Locks', [2, 1, 5, 9, 11, 17, 18, 28])).toBe('saved');
    for (const what of ['delete-user-picks/ann/Locks', 'delete-all-picks/ann'])
      expect(await game.rest('ann', 'DELETE', `/userpicks/${what}`)).toMatchObject({
        status: 409,
        body: { code: 'LOCKED' },
      });
    expect(await seen('ann', 'ann', 'Locks')).toEqual([2, 1, 5, 9, 11, 17, 18, 28]);
    // What is wrong with the card comes after what is too late.
    expect(await save('ann', 'Locks', [2, 1])).toMatch(/^BAD_CARD/);
  });

  test('shows them to the others, one by one', async () => {
    game.gateway.gameClock.set('2027-01-16T12:59:59Z');
    expect(await seen('bob', 'ann', 'Shown')).toEqual([1]);
    game.gateway.gameClock.set('2027-01-16T13:00:00Z');
    expect(await seen('bob', 'ann', 'Shown')).toEqual([0, 1]);
    game.gateway.gameClock.set('2027-01-16T13:20:00Z');
    expect(await seen('bob', 'ann', 'Shown')).toEqual([0, 1, 4, 9, 11]);
    expect(await seen('ann', 'ann', 'Shown')).toEqual(eight);
    expect(await pickOf('Shown', 1000)).toMatchObject({ locked: true });
    expect(await pickOf('Shown', 1027)).toMatchObject({ locked: false });
    const { sheet } = await entry<{ sheet: { tiers: { lockedIds: string[] }[] } }>(
      'ann',
      'Shown',
      'sheet { tiers { lockedIds } }',
    );
    expect(sheet.tiers.map(({ lockedIds }) => lockedIds.length)).toEqual([8, 3, 0, 0]);
  });
});

describe('a golfer who withdrew before a shot, at their tee time (G16)', () => {
  test('is replaced for good by the next of the round’s own tier who is not on the card', async () => {
    await saturday('13:20');
    expect(await seen('ann', 'ann', 'Gone')).toEqual([0, 1, 4, 10, 9, 17, 18, 27]);
    expect(await pickOf('Gone', 1010)).toEqual({
      golfer: { id: '1010' },
      locked: true,
      open: false,
      replaced: { golfer: { id: '1008' }, at: justAfter('2027-01-16T13:20:00Z') },
    });
    expect(await entry('ann', 'Gone', 'card { notice }')).toEqual({ card: { notice: null } });
    expect(await seen('ann', 'ann', 'Exchanged')).toEqual([0, 1, 4, 16, 9, 17, 18, 27]);
  });

  test('and whoever came in stays when the rest of the card changes', async () => {
    expect(await save('ann', 'Gone', [0, 1, 4, 16, 9, 17, 18, 27])).toBe(
      'LOCKED: Golfer 11 is locked and stays on your card.',
    );
    expect(await save('ann', 'Gone', [0, 1, 4, 10, 9, 19, 18, 27])).toBe('saved');
    expect(await seen('ann', 'ann', 'Gone')).toEqual([0, 1, 4, 10, 9, 19, 18, 27]);
    expect(await pickOf('Gone', 1010)).toMatchObject({ replaced: { golfer: { id: '1008' } } });
  });

  test('but after a shot they stay', async () => {
    await saturday('13:35');
    gone.add(11);
    await saturday('13:45');
    expect(await seen('ann', 'ann', 'Played')).toEqual(eight);
    expect(await pickOf('Played', 1011)).toMatchObject({ locked: true, open: false, replaced: null });
    expect(await save('ann', 'Played', [...eight.slice(0, 7), 37])).toBe('saved');
  });
});

describe('the end of the window (G7)', () => {
  test('comes when the last golfer has teed off', async () => {
    game.gateway.gameClock.set('2027-01-16T14:49:59Z');
    expect(await submit('Last')).toMatchObject({ allowed: true });
    game.gateway.gameClock.set('2027-01-16T14:50:00Z');
    expect(await submit('Last')).toMatchObject({ code: 'LOCKED' });
    expect(await save('bob', 'Last', eight)).toBe('LOCKED: Picks are locked.');
    expect(await seen('bob', 'ann', 'Last')).toEqual(eight);
  });

  test('comes, too, where the round before never ended', async () => {
    await game.at('2027-01-17T14:49:59Z');
    expect(await submit('Sunday')).toMatchObject({ code: 'NOT_OPEN' });
    await game.at('2027-01-17T14:50:00Z');
    expect(await submit('Sunday')).toMatchObject({ code: 'LOCKED' });
    finishRounds(3, cut);
    await game.at('2027-01-17T15:00:00Z');
    expect((await listed('Sunday')).flat().length).toBeGreaterThan(0);
    expect(await save('ann', 'Sunday', eight)).toMatch(/^LOCKED/);
  });
});
