import type { EntityManager } from '@mikro-orm/postgresql';
import { TableSnapshots } from '../../answers/table-snapshots.ts';
import type { Ctx } from '../../context.ts';
import type { Standing } from '../../golf/field/field.entity.ts';
import { fieldBatched } from '../../golf/field/field-snapshot.ts';
import { displayName } from '../../golf/names/names.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { type ContestView, type PicksWindow, picksWindow } from '../../pools/contests/contest.queries.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import type { Tier } from '../../rules/golf/tiers.ts';
import { isActive } from '../../rules/golf/tournament.ts';
import { hasTeedOff, type SheetGolfer } from '../../rules/picks/card.ts';
import { RoundTier } from '../cards/card.entity.ts';

/** A golfer as on the cards of one week. */
export interface FieldGolfer extends SheetGolfer {
  standing: Standing;
  /** Whether they withdrew before a shot that would count here, so that they are replaced (G16). */
  isGoneUnplayed: boolean;
}

/** What the cards of one week of a contest are picked from. */
export interface SheetView extends PicksWindow {
  contest: ContestView;
  week: number;
  tournament: TournamentSnapshot;
  /** Whether each golfer locks at their own tee time. */
  isOneByOne: boolean;
  /** Whether its owner picks after the lock, since the host has let them in (G44). */
  isPickedLate: boolean;
  /** Whether the tiers are made; before that nothing can be picked. */
  isReady: boolean;
  /** Whether there are golfers to show: for a single round before its day in the week's tiers (G7). */
  isKnown: boolean;
  /** The whole field, withdrawn golfers included, since cards may have them. */
  golfers: ReadonlyMap<number, FieldGolfer>;
}

/** A contest's sheet of that week. The number of statements does not depend on the number of contests. */
export async function sheetOf(ctx: Ctx, contest: ContestView, week: number): Promise<SheetView> {
  const tournament = contest.weeks.find((one) => one.week === week)?.tournament;
  if (!tournament) throw new Error('The week is one of the contest.');
  const { round } = contest.pool;
  const [window, { standings }, ownTiers] = await Promise.all([
    picksWindow(ctx, contest, week),
    fieldBatched(ctx, tournament),
    round === null ? null : roundTiersOf(ctx, tournament.id, round),
  ]);
  const now = ctx.gameClock.now();
  const isClosed = now >= window.lockAt;
  const isOneByOne = rulesOfContest(contest).lock === 'golfer';
  const hasOwnLockPassed = (standing: Standing) =>
    isOneByOne && hasBegun(tournament, standing, { round: 1, hasHit: standing.entry.hasHit, now });
  const golfers =
    round === null
      ? standings.map((standing) => golferOfWeek(standing, isClosed || hasOwnLockPassed(standing)))
      : golfersOfRound(standings, { round, ownTiers, tournament, now, isClosed });
  return {
    ...window,
    contest,
    week,
    tournament,
    isOneByOne,
    isPickedLate: false,
    isReady: ownTiers ? ownTiers.size > 0 : tournament.tiersFrozenAt !== null,
    isKnown: tournament.tiersFrozenAt !== null,
    golfers: new Map(golfers.map((golfer) => [golfer.id, golfer])),
  };
}

/** Whether nobody can pick without knowing how some have begun. */
export const hasLockedGolfer = ({ lockAt, golfers }: SheetView, now: Date): boolean =>
  now >= lockAt || [...golfers.values()].some(({ isLocked }) => isLocked);

/** Whether nobody guesses any more, not even who is let in late, which free pools alone allow (G40, G44). */
export const areGuessesClosed = (sheet: SheetView, now: Date): boolean => {
  const { contest, tournament, golfers } = sheet;
  if (contest.pool.buyInCents > 0 || contest.pool.round !== null) return hasLockedGolfer(sheet, now);
  return (
    hasLockedGolfer(sheet, now) &&
    [...golfers.values()].some(({ standing }) =>
      hasBegun(tournament, standing, { round: 1, hasHit: standing.entry.hasHit, now }),
    )
  );
};

const tierOf = (tier: number | null | undefined) => (tier ?? 4) as Tier;
const hasWithdrawn = ({ entry }: Standing) => entry.status === 'withdrawn' || entry.leftAt !== null;

function golferOfWeek(standing: Standing, isLocked: boolean): FieldGolfer {
  const { entry, golfer } = standing;
  return {
    id: golfer.dgId,
    name: displayName(golfer.playerName),
    tier: tierOf(entry.tier),
    isOut: !isActive(entry) || entry.leftAt !== null,
    isLocked,
    isGoneUnplayed: hasWithdrawn(standing) && !entry.hasHit,
    standing,
  };
}

export const teeAtOf = ({ entry }: Standing, round: number): Date | null => {
  const teeTime = entry.rounds[round - 1]?.teeAt;
  return teeTime ? new Date(teeTime) : null;
};

/** Whether they have hit a shot in that round or a later one. */
export const hasHitIn = ({ entry }: Standing, round: number): boolean => (entry.lastHitRound ?? 0) >= round;

/** Whether they have teed off in that round, as far as the feed and the clock say. */
export const hasBegun = (
  { roundStates }: Pick<TournamentSnapshot, 'roundStates'>,
  standing: Standing,
  { round, hasHit, now }: { round: number; hasHit: boolean; now: Date },
): boolean =>
  hasTeedOff({ teeAt: teeAtOf(standing, round), hasHit }, roundStates[round - 1] ?? 'scheduled', now);

interface RoundOfSheet {
  round: number;
  ownTiers: ReadonlyMap<number, Tier> | null;
  tournament: TournamentSnapshot;
  now: Date;
  isClosed: boolean;
}

/** In a single round each golfer locks separately, and only shots of that round count. */
function golfersOfRound(standings: readonly Standing[], about: RoundOfSheet): FieldGolfer[] {
  const { round, ownTiers, tournament, now, isClosed } = about;
  return standings.flatMap((standing) => {
    const { entry, golfer } = standing;
    const hasHit = hasHitIn(standing, round);
    const onSheet = ownTiers?.get(golfer.dgId);
    // A golfer who joins the round after its tiers were made is in tier 4, like an alternate (G15), and stays once out.
    const isInRound = round === 1 || hasHit || teeAtOf(standing, round) !== null;
    if (ownTiers && ownTiers.size > 0 && onSheet === undefined && !isInRound) return [];
    const isTeedOff = hasBegun(tournament, standing, { round, hasHit, now });
    return [
      {
        ...golferOfWeek(standing, isClosed || isTeedOff),
        tier: ownTiers?.size ? tierOf(onSheet) : tierOf(entry.tier),
        isGoneUnplayed: hasWithdrawn(standing) && !hasHit,
      },
    ];
  });
}

type Tiers = ReadonlyMap<number, Tier>;

/** Made once a round, and read with every sheet of one. */
const roundTiers = new TableSnapshots<Tiers>({
  tables: ['round_tier'],
  read: readRoundTiers,
  maxCached: 200,
});

/** The tiers of a single round; empty until they are made. */
async function roundTiersOf({ em }: Ctx, tournamentId: string, round: number): Promise<Tiers> {
  const name = `${tournamentId} ${round}`;
  return (await roundTiers.find(em, [name])).get(name) ?? new Map();
}

async function readRoundTiers(em: EntityManager, rounds: readonly string[]): Promise<Map<string, Tiers>> {
  const wanted = rounds.map((name) => {
    const [tournamentId = '', round] = name.split(' ');
    return { tournamentId, round: Number(round) };
  });
  const rows = await em.find(RoundTier, { $or: wanted }, { disableIdentityMap: true });
  const byRound = Map.groupBy(rows, ({ tournamentId, round }) => `${tournamentId} ${round}`);
  return new Map(
    rounds.map((name) => [
      name,
      new Map((byRound.get(name) ?? []).map(({ dgId, tier }) => [dgId, tierOf(tier)])),
    ]),
  );
}

/** The week whose cards are open or in play: the last one whose sheet has opened, else the first. */
export async function weekNow(ctx: Ctx, contest: ContestView): Promise<number> {
  const now = ctx.gameClock.now();
  const opened = await Promise.all(
    contest.weeks.map(async ({ week }) => ({ week, ...(await picksWindow(ctx, contest, week)) })),
  );
  return opened.findLast(({ opensAt }) => now >= opensAt)?.week ?? 1;
}
