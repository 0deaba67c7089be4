import { type BoardReview, boardsToReview, type ShownLine } from '../golf/boards/board-review.service.ts';
import { endingText } from '../golf/boards/ending.ts';
import { isActive } from '../rules/golf/tournament.ts';
import { type Command, Misuse, printLine, runAct } from './command.ts';

/** Boards that are in doubt, and events that wait for final scores. */
export const boardsCommand: Command = {
  usage: [
    ['boards', 'events that wait for their final scores, and boards that were refused'],
    ['boards show EVENT', 'the stored board and the one that the feed offers'],
    ['boards accept EVENT CODE WHY…', 'accepts one of them, in your own words why'],
    ['boards accept EVENT CODE --void WHY…', 'the same, where every buy-in goes back by that'],
  ],
  run: async (work, [verb, id = '', code = '', ...words]) => {
    const isVoidMeant = words[0] === '--void';
    const why = (isVoidMeant ? words.slice(1) : words).join(' ').trim();
    if (verb === undefined) {
      const reviews = await boardsToReview(work);
      for (const review of reviews) printLine(summaryOf(review));
      if (reviews.length === 0) printLine('Nothing waits, and no board is refused.');
    } else if (verb === 'show' && id !== '' && code === '') {
      const review = (await boardsToReview(work)).find((one) => one.id === id);
      if (!review) throw new Misuse(`${id} waits for nobody.`);
      show(review);
    } else if (verb === 'accept' && code !== '' && why !== '') {
      await runAct(work, 'accept-board', { event: id, code, why, ...(isVoidMeant && { void: 'yes' }) });
    } else throw new Misuse('');
  },
};

const summaryOf = ({ id, name, awaitedSince, refused }: BoardReview): string =>
  [
    id,
    name,
    awaitedSince ? `waits for its final scores since ${awaitedSince.toISOString()}` : 'in play',
    ...(refused ? [`refused at ${refused.receivedAt?.toISOString()}: ${refused.complaint}`] : []),
  ].join('  ');

/** Prints both boards golfer by golfer; a star marks differences. */
function show(review: BoardReview): void {
  const { stored, refused } = review;
  printLine(summaryOf(review));
  printLine(`${stored.code}  the stored board, received at ${stored.receivedAt?.toISOString() ?? 'no time'}`);
  if (stored.ending) printLine(`          ${endingText(stored.ending)}`);
  if (refused) {
    printLine(
      `${refused.code}  the board that the feed offers, received at ${refused.receivedAt?.toISOString()}`,
    );
    if (refused.ending) printLine(`          ${endingText(refused.ending)}`);
  } else printLine('The feed offers no other board.');
  for (const round of [1, 2, 3, 4]) {
    const missing = stored.lines.filter((line) => isActive(line) && line.strokes[round - 1] == null);
    const done = stored.lines.filter((line) => line.strokes[round - 1] != null);
    printLine(`Round ${round}: ${done.length} have finished it, ${missing.length} who are in have not.`);
  }
  const offers = new Map(refused?.lines.map((line) => [line.dgId, line]));
  for (const line of stored.lines) {
    const other = offers.get(line.dgId);
    const isOther = refused !== null && (!other || textOf(other) !== textOf(line));
    const ends = isOther ? [`offered: ${other ? textOf(other) : 'not on it'}`] : [];
    printLine(
      [isOther ? '*' : ' ', line.name.padEnd(24), textOf(line).padEnd(34), ...ends].join(' ').trimEnd(),
    );
  }
}

function textOf({ position, round, thru, strokes }: ShownLine): string {
  const rounds = strokes.map((count) => String(count ?? '-').padStart(3)).join(' ');
  return `${(position ?? '--').padEnd(4)} ${rounds}  round ${round ?? '-'} thru ${thru ?? '-'}`;
}
