import { dayMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flag, moment, number, orNull, rowsOf, stored, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { placesOfCut, projectedCut } from '../../rules/golf/projected-cut.ts';
import { fewWithout, stragglers } from '../../rules/golf/stragglers.ts';
import { isActive, roundNumbers, saysCompleted } from '../../rules/golf/tournament.ts';
import { storeChances } from '../chances/chances.queries.ts';
import type { RoundOfGolfer } from '../field/field.entity.ts';
import { FieldEntry } from '../field/field.entity.ts';
import { timesBack } from '../field/times-back.ts';
import type { ParOf } from '../scores/pars.ts';
import {
  type EntrantScores,
  isKnownStatus,
  outdatedBoard,
  readScores,
  rejectionReason,
} from '../scores/scores.ts';
import type { Tournament } from '../tournament.entity.ts';
import { isTournamentOver, refreshState, type WriteContext } from '../tournament.service.ts';
import { storeRefusedBoard } from './refused-board.service.ts';
import { tournamentForUpdate } from './tournament-locks.ts';

/** Facts about the copies received before this one. */
export interface PreviousCopies {
  changeToken: string | null;
  rows: number;
  /** Since when they have come without a long silence. */
  receivedSince: Date;
  /** Whether a long silence ends with this one. */
  endsSilence: boolean;
  /** Whether the feed failed for minutes before this one. */
  endsOutage: boolean;
  /** Whether the last answer was none that could be believed. */
  hadComplaint: boolean;
}

export interface CheckedBoard {
  /** Why it must not be believed. */
  complaint: string | undefined;
  before: PreviousCopies;
}

/**
 * Says why a board must not be believed, or stores what it changes; nothing where the event has ended meanwhile. What came
 * before is read behind the lock, since another gateway may have become leader after this one asked.
 */
export async function checkAndStoreBoard(
  ctx: WriteContext,
  tournamentId: string,
  board: InPlayBoard,
  parOf: ParOf,
  previous: (em: EntityManager) => Promise<PreviousCopies>,
): Promise<CheckedBoard | undefined> {
  return transactional(ctx, async (em) => {
    const tx = { ...ctx, em };
    const tournament = await tournamentForUpdate(em, tournamentId);
    if (isTournamentOver(tournament)) return undefined;
    const before = await previous(em);
    // What an operator has just accepted is not changed before it is followed.
    if (tournament.rulingId !== null) return { complaint: undefined, before };
    const lines = await entrantScoresOf(em, tournamentId);
    const complaint = rejectionReason({ ...before, lines }, board);
    if (complaint === undefined) {
      // Copies from before a gap in the feed may lack what happened during it, so the board has to stay unchanged
      // anew.
      if (before.endsSilence) tournament.copiesSinceCalled = 0;
      // Nobody has seen it stand meanwhile, and this one may be a copy from before the outage.
      if (before.endsOutage) tournament.boardChangedAt = null;
      const changed = await storeBoard(tx, tournament, board, parOf, lines);
      await withdrawMissingGolfers(tx, tournament, before.receivedSince);
      await refreshState(tx, tournament, { changed });
    } else {
      const now = ctx.gameClock.now();
      await storeRefusedBoard(em, { tournamentId, board, complaint, refusedAt: now });
      // While the feed contradicts itself, the board does not count as unchanged.
      if (complaint !== outdatedBoard) Object.assign(tournament, { boardChangedAt: now, unchangedCopies: 0 });
    }
    return { complaint, before };
  });
}

/** Stores what the board changes, and says whether it changes anything. */
export async function storeBoard(
  tx: WriteContext,
  tournament: Tournament,
  board: InPlayBoard,
  parOf: ParOf,
  lines: readonly EntrantScores[],
): Promise<boolean> {
  const { em, gameClock, log } = tx;
  const now = gameClock.now();
  const changed = readScores(lines, board, parOf);
  for (const { status } of changed)
    if (!isKnownStatus(status))
      log.warn(
        { tournament: tournament.id, status },
        'scores: a status that no rule knows; it counts as active',
      );
  await storeEntrantScores(em, tournament.id, changed, now);
  tournament.liveAt = now;
  if (saysCompleted(tournament.feedStatus)) tournament.copiesSinceCalled += 1;
  // How long it had stood before the schedule's word says nothing: it may not have been received meanwhile, and what comes
  // first after a silence may be an old copy.
  const restartsStillness =
    changed.length > 0 || !tournament.boardChangedAt || tournament.copiesSinceCalled === 1;
  tournament.unchangedCopies = restartsStillness ? 1 : tournament.unchangedCopies + 1;
  if (restartsStillness) tournament.boardChangedAt = now;
  const chances = new Map(board.golfers.map(({ dgId, makesCut = null }) => [dgId, makesCut]));
  const after = new Map([...lines, ...changed].map((line) => [line.dgId, line]));
  tournament.par = commonPar([...after.values()]) ?? tournament.par;
  const prospects = [...after.values()].flatMap((line) => prospectOf(line, chances.get(line.dgId)));
  const cut = projectedCut(prospects);
  await storeChances(em, tournament.id, { board, cutPlaces: placesOfCut(prospects), receivedAt: now });
  // It may move with the feed's chances alone, which is news for the leaderboard and not for the scores.
  const isCutMoved = cut !== tournament.projectedCut;
  tournament.projectedCut = cut;
  return changed.length > 0 || isCutMoved;
}

/** Of those on the board. */
const prospectOf = ({ status, toPar, lastHitRound }: EntrantScores, makesCut: number | null | undefined) =>
  makesCut === undefined ? [] : [{ status, toPar, lastHitRound: lastHitRound ?? 0, makesCut }];

/** Read past the entities, as they are written past them: all in one statement, at every copy of the board. */
export const entrantScoresOf = (em: EntityManager, tournamentId: string): Promise<EntrantScores[]> =>
  rowsOf(
    em,
    {
      dgId: number,
      status: text,
      hasHit: flag,
      leftAt: orNull(moment),
      lastHitRound: orNull(number),
      position: orNull(text),
      toPar: orNull(number),
      thru: orNull(number),
      today: orNull(number),
      playingRound: orNull(number),
      rounds: stored<RoundOfGolfer[]>(),
    },
    `select dg_id as "dgId", status, has_hit as "hasHit", left_at as "leftAt", last_hit_round as "lastHitRound", position,
       to_par as "toPar", thru, today, playing_round as "playingRound", rounds
     from field_entry where tournament_id = ?`,
    [tournamentId],
  );

const leftAt = `(case when not row."hasHit" then field_entry.left_at end)`;

/** When somebody left the field is only ever cleared here: a copy of the field may have noted it since the lines were read. */
async function storeEntrantScores(
  em: EntityManager,
  tournamentId: string,
  lines: readonly EntrantScores[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await em.execute(
    `update field_entry set
       status = row.status, has_hit = row."hasHit", last_hit_round = row."lastHitRound",
       position = row.position, to_par = row."toPar", thru = row.thru, today = row.today,
       playing_round = row."playingRound", rounds = row.rounds, changed_at = ?,
       left_at = ${leftAt}, times_back = ${timesBack({ status: 'row.status', leftAt })}
     from jsonb_to_recordset(?::jsonb) as row
       ("dgId" int, status text, "hasHit" boolean, "lastHitRound" smallint, position text, "toPar" int,
        thru int, today int, "playingRound" int, rounds jsonb)
     where tournament_id = ? and dg_id = row."dgId"`,
    [now, JSON.stringify(lines), tournamentId],
  );
}

/** The par of most rounds that were played: with several courses there is more than one. */
function commonPar(lines: readonly EntrantScores[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { rounds } of lines)
    for (const { par } of rounds) if (par !== null) counts.set(par, (counts.get(par) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * A golfer who is neither finishing nor out, a day after the last score of an event that everyone else has
 * finished, counts as withdrawn, so that settlement can't hang (G17). It is a day of copies: a feed that was
 * silent may have missed the score.
 */
async function withdrawMissingGolfers(
  ctx: WriteContext,
  tournament: Tournament,
  receivedSince: Date,
): Promise<void> {
  const { boardChangedAt } = tournament;
  const dayAgo = new Date(ctx.gameClock.now().getTime() - dayMs);
  if (!boardChangedAt || boardChangedAt > dayAgo || receivedSince > dayAgo) return;
  const entries = await ctx.em.find(FieldEntry, { tournamentId: tournament.id });
  const active = entries.filter(isActive);
  // Unless the schedule calls the event completed, only its last round can be one that nobody goes on with.
  const last = saysCompleted(tournament.feedStatus)
    ? roundNumbers.findLast((round) => active.some(({ rounds }) => rounds[round - 1]?.strokes != null))
    : 4;
  const missing = fewWithout(active, [last ?? 4]) ?? [];
  if (missing.length > 0)
    ctx.log.error(
      { tournament: tournament.id, golfers: missing.map(({ dgId }) => dgId) },
      'scores: golfers without a score for a day count as withdrawn',
    );
  await withdraw(ctx, missing);
}

/** Whoever ends an event by hand, and was shown who is missing, need not wait for that day. */
export async function withdrawStragglers(ctx: WriteContext, tournamentId: string): Promise<void> {
  await withdraw(ctx, stragglers(await ctx.em.find(FieldEntry, { tournamentId })));
}

async function withdraw({ em }: WriteContext, golfers: readonly FieldEntry[]): Promise<void> {
  for (const entry of golfers) entry.status = 'withdrawn';
  if (golfers.length > 0) await em.flush();
}
