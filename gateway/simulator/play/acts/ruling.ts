import { idOf } from '../../../sandbox/world/season.ts';
import { acceptBoard, boardsToReview } from '../../../src/golf/boards/board-review.service.ts';
import { lateLieKinds, lieKinds } from '../../story/story.ts';
import { type Acting, fine, skipped } from './acting.ts';

const lieKindsAboutGolf = [...lieKinds, ...lateLieKinds].filter((kind) =>
  /^(?:feed|board|field) /.test(kind),
);

/** Where the schedule calls an event completed in the middle of a round, an operator says that it is. */
export async function acceptTheBoard({ week }: Acting): Promise<string> {
  const { orm, wallClock } = week.gateway;
  const tournamentId = idOf(week.event);
  // While the feed lies nobody can be sure of its board.
  if (lieKindsAboutGolf.some(week.isLying)) return skipped;
  const reviews = await boardsToReview({ em: orm.em.fork() });
  const review = reviews.find(({ id, awaitedSince }) => id === tournamentId && awaitedSince !== null);
  if (!review) return skipped;
  const ruling = { tournamentId, code: review.stored.code, by: 'operator', why: 'The tour says so.' };
  await acceptBoard({ em: orm.em.fork(), wallClock }, ruling);
  week.noteRuling();
  await week.tick();
  return fine;
}
