import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { contentOf } from '../mail-content/content.service.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

// Where golfers lock one by one, the slot of one who withdraws before a shot is open until their own tee time (G7, G48):
// 9:20 AM for the golfer here, where the last one goes out at 9:50.

const out = 33;
const pools = ['Each', 'Round', 'Season'];
let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob']);
  await game.pool('Each', ['ann', 'bob'], { rules: { lock: 'golfer' } });
  await game.pool('Round', ['ann', 'bob'], { format: 'Single Round', round: 'Opening Day' });
  await game.pool('Season', ['ann', 'bob'], {
    format: 'One and Done',
    tournaments: [1, 2, 3, 4].map(game.tournamentId),
    rules: { lock: 'golfer' },
  });
  await game.at('2027-01-14T05:30:00Z');
  for (const pool of pools)
    await game.card('ann', pool, pool === 'Season' ? [out] : [...picks.slice(0, 7), out]);
  game.turnTo(1, (field) => ({
    ...field,
    golfers: field.golfers.filter(({ dgId }) => dgId !== 1000 + out),
  }));
  for (const time of ['06:30', '07:30', '12:00']) await game.at(`2027-01-14T${time}:00Z`);
});
afterAll(() => game.gateway.close());

async function told(pool: string): Promise<string | undefined> {
  const [entry] = await game.sql<{ id: string }>(
    `select entry.id from entry join contest on contest.id = contest_id join pool on pool.id = pool_id
     join user_account on user_account.id = user_id where username = 'ann' and pool.name = ?`,
    [pool],
  );
  const facts = { entryId: entry?.id ?? '', week: 1, out: 1000 + out };
  return (await contentOf(game.ctx(), 'golfer', { facts, zone: null }))?.paragraphs.at(-1);
}

test.each(pools)('until then that time is named: %s', async (pool) => {
  game.gateway.gameClock.set('2027-01-14T14:19:59Z');
  expect(await told(pool)).toMatch(
    /^Pick somebody else who has not teed off, until Golfer 34 would have: Thursday, January 14 at 9:20 AM EST/,
  );
});

test.each([
  ['Each', 'The next golfer by the odds in the same tier comes in for them, if one is left.'],
  ['Round', 'The next golfer by the odds in the same tier comes in for them, if one is left.'],
  ['Season', 'Nobody can be picked instead any more, so this week gives you 0 points.'],
])('from then on nobody is asked to pick: %s', async (pool, what) => {
  game.gateway.gameClock.set('2027-01-14T14:20:00Z');
  expect(await told(pool)).toBe(what);
});
