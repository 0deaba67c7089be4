import { idOf } from '../../../sandbox/world/season.ts';
import { acceptBoard, boardsToReview } from '../../../src/golf/boards/board-review.service.ts';
import { isAboutGolf, lieKinds } from '../../story/story.ts';
import { type Acting, fine, skipped } from './acting.ts';
import { meet, somebodyWaits } from './at-once.ts';

// What happens to the gateway that does what is due, and what its operator does.

const placeOf = (choice: number) => ({
  at: choice % 2 === 0 ? ('before the commit' as const) : ('behind the commit' as const),
  nth: 1 + (choice % 7),
});

/** It dies at one of its commits, if it comes to that, and another one takes over. */
export async function killLeader({ week, choice }: Acting): Promise<string> {
  const isKilled = await week.killLeader(placeOf(choice));
  return isKilled ? `killed ${placeOf(choice).at}` : 'nothing to do';
}

/** So do two at once, of which the second had just begun, or waits for the first. */
export async function killTwo({ week, choice }: Acting): Promise<string> {
  const isKilled = await week.killLeader(placeOf(choice), () => somebodyWaits(week));
  return isKilled ? `killed two ${placeOf(choice).at}` : 'nothing to do';
}

/** What a gateway may be writing when it dies. */
const tablesToDieAt = [
  'ledger_transfer',
  'contest',
  'outbox',
  'checkout',
  'withdrawal',
  'tournament',
  'field_entry',
  'card',
] as const;

/** The next time that the leader has written to that table, it dies at the commit. */
export async function dieLater({ week, choice }: Acting): Promise<string> {
  const table = tablesToDieAt[choice % tablesToDieAt.length] ?? 'contest';
  const at = (choice >> 4) % 2 === 0 ? ('before the commit' as const) : ('behind the commit' as const);
  week.dieLater({ at, nth: 1, table });
  return `${at} of ${table}`;
}

/** It stands still at a commit, another one takes over and does what is due, and it goes on as if nothing had happened. */
export async function pauseLeader({ week }: Acting): Promise<string> {
  const paused = await week.elect();
  await meet(
    week,
    () => week.tick(paused),
    () => week.tick(),
  );
  return fine;
}

export async function tickTwice({ week }: Acting): Promise<string> {
  const before = await week.elect();
  await Promise.all([week.tick(), week.tick(before)]);
  return fine;
}

/** Two come for the same mails: these are held for a moment, so that both ask for them before either has them. */
export async function workTwice({ week }: Acting): Promise<string> {
  const before = await week.elect();
  let both: Promise<unknown> = Promise.resolve();
  await week.gateway.orm.em.fork().transactional(async (holder) => {
    await holder.execute(`select 1 from outbox where phase = 'waiting' for update`);
    both = Promise.all([week.work(), week.work(before)]);
    await Promise.race([both, somebodyWaits(week, 2)]);
  });
  await both;
  await week.work();
  return fine;
}

const lieKindsAboutGolf = lieKinds.filter((kind) => isAboutGolf({ kind }));

/** Where the schedule calls an event completed in the middle of a round, an operator says that it is. */
export async function acceptTheBoard({ week }: Acting): Promise<string> {
  const { orm, wallClock } = week.gateway;
  const tournamentId = idOf(week.event);
  // While the feed lies nobody can be sure of its board.
  if (lieKindsAboutGolf.some(week.isLying)) return skipped;
  const reviews = await boardsToReview({ em: orm.em.fork() });
  const review = reviews.find(({ id, awaitedSince }) => id === tournamentId && awaitedSince !== null);
  if (!review) return skipped;
  const ruling = {
    tournamentId,
    code: review.stored.code,
    by: 'operator',
    why: 'The tour says so.',
    isVoidMeant: true,
  };
  await acceptBoard({ em: orm.em.fork(), wallClock }, ruling);
  week.noteRuling();
  await week.tick();
  return fine;
}
