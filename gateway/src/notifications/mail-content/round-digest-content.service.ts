import { minuteMs } from '@fairway/schema/days';
import { pointsText } from '@fairway/schema/display';
import { rowsOf, text } from '../../database/rows.ts';
import { fieldOf } from '../../golf/field/field-snapshot.ts';
import { tournamentById } from '../../golf/tournaments/tournament-snapshot.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { bestOfRound } from '../../rules/golf/best-of-round.ts';
import { drawBoard } from '../../sharing/picture/board-drawing.ts';
import { drawnPictures } from '../../sharing/picture/drawn-pictures.ts';
import { type SharedRow, sharedBoard } from '../../sharing/shared-board.service.ts';
import type { Writer } from './text/mail-text.ts';
import { pagePath, placeText, toParWords } from './text/words.ts';

const listed = new Intl.ListFormat('en-US');
const columns = { poolId: text, tournamentId: text };

/** A round that was over and is played on, by a correction or a last group, is looked at again so often. */
const reopenedMinutes = 2;

/**
 * The day's board in words and as a picture, as it is when the mail is written; while its round is
 * open again it waits. Obsolete once another round is under
 * way or the results are final, and for whoever has left the pool.
 */
export const roundDigestContent: Writer<'round-digest'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const [entry] = await rowsOf(
    ctx.em,
    columns,
    `select pool.id as "poolId", week.tournament_id as "tournamentId"
     from entry
     join contest on contest.id = entry.contest_id and contest.settled_at is null
     join pool on pool.id = contest.pool_id and pool.deleted_at is null
     join pool_member member on member.pool_id = pool.id and member.user_id = entry.user_id
     join contest_week week on week.contest_id = contest.id and week.week = ?
     where entry.id = ?`,
    [facts.week, facts.entryId],
  );
  const pool = entry && (await ctx.em.findOne(Pool, { id: entry.poolId }));
  if (!pool) return null;
  // Whoever waits does not work out the board for it.
  const event = await tournamentById(ctx, entry.tournamentId);
  const [ofRound, ofNext = 'scheduled'] = event.roundStates.slice(facts.round - 1);
  if (ofRound !== 'complete' && ofNext === 'scheduled')
    return { askAgainAt: new Date(ctx.wallClock.now().getTime() + reopenedMinutes * minuteMs) };
  const board = await sharedBoard(ctx, pool);
  const own = board.rows.find(({ id }) => id === facts.entryId);
  const leaders = board.rows.filter(({ position }) => position === '1' || position === 'T1');
  // Of the round after it, this one is no news.
  const isOfRound = board.week === facts.week && (board.round ?? 0) === facts.round;
  if (!own || leaders.length === 0 || !isOfRound) return null;
  const { lines, golfers } = await fieldOf(ctx.em, event);
  const best = bestOfRound(lines.values(), facts.round);
  const names = best.golfers.flatMap((id) => golfers.get(id)?.name ?? []);
  const { png } = await drawnPictures(ctx).of(board, drawBoard);
  return {
    subject: `Round ${facts.round}: you are ${placeText(own.position)} in ${pool.name}`,
    paragraphs: [
      `Round ${facts.round} of the ${event.name} is over. You are ${placeText(own.position)} of ${board.rows.length} in ${pool.name}${scoreOf(own)}.${movedText(own)}`,
      leaders.some(({ id }) => id === own.id)
        ? leaders.length === 1
          ? 'You lead.'
          : `You share the lead with ${listed.format(leaders.filter(({ id }) => id !== own.id).map(({ username }) => username))}.`
        : `${listed.format(leaders.map(({ username }) => username))} ${leaders.length === 1 ? 'leads' : 'lead'}${scoreOf(leaders[0] ?? own)}.`,
      ...(names.length > 0 && best.toPar !== null
        ? [`The best of the round: ${listed.format(names)}, ${toParWords(best.toPar)}.`]
        : []),
    ],
    link: { label: 'See the board', path: pagePath('Standings', pool.name) },
    picture: { png, alt: `The board of ${pool.name} after round ${facts.round}` },
  };
};

function scoreOf({ points, running }: SharedRow): string {
  if (points !== null) return ` with ${pointsText(points)} points`;
  return running === null ? '' : `, ${toParWords(running)}`;
}

function movedText({ moved }: SharedRow): string {
  if (moved === null || moved === 0) return '';
  const places = Math.abs(moved) === 1 ? 'one place' : `${Math.abs(moved)} places`;
  return ` That is ${places} ${moved > 0 ? 'up' : 'down'} on the round before.`;
}
