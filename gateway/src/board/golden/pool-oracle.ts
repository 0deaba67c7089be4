import { type Event, timeAt } from '../../../sandbox/world/season.ts';
import { type Member, type Pickable, pickable } from './cards.ts';
import { entryOf, type GoldenPool, isOneAndDone, isPaidHere, joined } from './golden-pools.ts';
import { byMember, resultOf, runningOf, scoreOf } from './oracle/as-shown.ts';
import { isWeekVoid, type Row, type Week } from './oracle/expected-board.ts';
import { cardsCloseAt, hasTeedOff, isGolferByGolfer } from './oracle/expected-locks.ts';
import { boardBy, expectedRepicks, expectedUsed } from './oracle/expected-points.ts';
import { expectedPrizes } from './oracle/expected-prizes.ts';
import { expectedPointsRace, expectedRace } from './oracle/expected-race.ts';
import { type PlayedCard, replaceWithdrawn } from './oracle/expected-replacements.ts';
import { roundSheet, type Sheet, weekSheet } from './oracle/expected-sheet.ts';
import { explain } from './oracle/explained-card.ts';
import {
  type FeedState,
  type Golfer,
  isEnd,
  isFinishedByAll,
  isStale,
  roundsThatCount,
} from './oracle/feed/feed-replay.ts';
import { ReplayedWeeks } from './oracle/feed/replayed-weeks.ts';
import type { Copy } from './oracle/feed/wire.ts';
import type { GoldenBoard, GoldenResult, ShownCard, ShownRace } from './shown.ts';

/** What the product has to show of the golden pools, by the wire and by what the members picked. */
export interface PoolOracle {
  /** The sheet of the week, or of the pool's round, once it has to be open. */
  sheet(pool: GoldenPool, week: number): Sheet | undefined;
  /** When nothing of the week's cards can be changed any more. */
  closeAt(pool: GoldenPool, week: number): Date;
  /** Who can be picked now. */
  pickable(pool: GoldenPool, week: number): Pickable[];
  /** Who can't be picked by the member that week, and the weeks in which they play. */
  used(pool: GoldenPool, week: number, member: Member): ReadonlyMap<number, number>;
  /** Whom the member's card could be saved with now, once the week is under way. */
  repicks(pool: GoldenPool, week: number, member: Member): readonly Golfer[];
  board(pool: GoldenPool): GoldenBoard;
  race(pool: GoldenPool, week: number): ShownRace;
  /** By member, in cents: what would be won if it ended now. */
  stakes(pool: GoldenPool): Record<string, number>;
  /** As that member sees them: what is still hidden is left out. */
  cards(pool: GoldenPool, week: number, viewer: Member): Record<string, ShownCard>;
  /** Whether what the member plays is part of the pot. */
  isInPot(pool: GoldenPool, member: Member): boolean;
  results(pools: readonly GoldenPool[], member: Member): GoldenResult[];
  /** What has become of the pool's pot: prizes by member, or everything back; null until it is settled. */
  payout(pool: GoldenPool): ReadonlyMap<string, number> | 'refund' | null;
  /** The latest that is known of the week's golfers, in a contest that goes on. */
  stateOf(week: number): FeedState | undefined;
  /** What the pools have given to the member and taken, in cents. */
  gain(pools: readonly GoldenPool[], member: Member): number;
}

interface Options {
  events: readonly Event[];
  copies: readonly Copy[];
  now(): Date;
  /** Golfers' ids by member, of the pool in that week. */
  picked(pool: GoldenPool, week: number): ReadonlyMap<Member, readonly number[]>;
  /** By member, what they think that the week's winner will score. */
  guesses(pool: GoldenPool, week: number): ReadonlyMap<Member, number>;
  /** Who is on the board: in a pool that costs something here those who have paid, the earliest first. */
  players(pool: GoldenPool): readonly Member[];
  /** Whether the host has noted that the member has paid, where the group settles itself. */
  hasPaid?(pool: GoldenPool, member: Member): boolean;
  /** Who is in the pool; those who join golden pools unless given. */
  membersOf?(pool: GoldenPool): readonly Member[];
}

export function poolOracle({
  events,
  copies,
  now,
  picked,
  guesses,
  players,
  hasPaid = () => false,
  membersOf = joined,
}: Options): PoolOracle {
  const eventOf = (week: number): Event => {
    const event = events[week - 1];
    if (!event) throw new Error(`There is no week ${week}.`);
    return event;
  };
  const startOf = (week: number, round: number | null) =>
    new Date(timeAt(eventOf(week), (round ?? 1) - 1, '00:00'));
  const closeAt = (pool: GoldenPool, week: number, state: FeedState | undefined, at: Date) =>
    cardsCloseAt(
      pool,
      state,
      { dayStartsAt: startOf(week, pool.round), dayEndsAt: startOf(week, (pool.round ?? 1) + 1) },
      at,
    );

  const replayed = new ReplayedWeeks(copies, (week) => eventOf(week).name);
  const latest = (pool: GoldenPool, week: number): FeedState => {
    const state = replayed.untilSettled(pool, week).at(-1);
    if (!state) throw new Error('The feed has said nothing yet.');
    return state;
  };
  const isSettled = (pool: GoldenPool) =>
    numbersOf(pool).every((week) => isEnd(latest(pool, week), pool.round));

  const makeSheet = ({ round }: GoldenPool, week: number): Sheet | undefined => {
    const states = replayed.all(week);
    const own = weekSheet(states);
    if (round === null || !own) return own;
    return roundSheet(states, own, { round, dayStartsAt: startOf(week, round) });
  };
  // Sheets stay as they are once they stand.
  const sheets = new Map<string, Sheet>();
  const sheet = (pool: GoldenPool, week: number): Sheet | undefined => {
    const key = `${pool.name} ${week}`;
    const found = sheets.get(key) ?? makeSheet(pool, week);
    if (found) sheets.set(key, found);
    return found;
  };
  const openSheet = (pool: GoldenPool, week: number): Sheet => {
    const open = sheet(pool, week);
    if (!open) throw new Error(`The sheet of ${pool.name} should be open.`);
    return open;
  };

  const played = (pool: GoldenPool, week: number): Map<Member, PlayedCard> => {
    const isLocked = ({ id }: Golfer, state: FeedState) => {
      const isClosed = state.at >= closeAt(pool, week, state, state.at);
      return isClosed || (isGolferByGolfer(pool) && hasTeedOff(pool, state, id, state.at));
    };
    // Whoever is listed apart plays no part in the contest.
    const isIn = (member: Member) => pool.outside !== 'apart' || hasPaid(pool, member);
    const cards = [...picked(pool, week)].filter(([member]) => isIn(member));
    const states = replayed.untilSettled(pool, week);
    return new Map(
      cards.map(([member, card]) => [
        member,
        isOneAndDone(pool)
          ? { golfers: [...card], picked: card, replacements: [] }
          : replaceWithdrawn({ card, sheet: openSheet(pool, week), states, isLocked, onlyRound: pool.round }),
      ]),
    );
  };
  /** When the first golfer locks: from then on the week is in play. */
  const inPlayFrom = (pool: GoldenPool, week: number): Date =>
    pool.lock === 'golfer'
      ? closeAt({ ...pool, lock: 'first-tee' }, week, latest(pool, week), now())
      : pool.round === null
        ? closeAt(pool, week, latest(pool, week), now())
        : startOf(week, pool.round);
  const weekOf = (pool: GoldenPool, week: number): Week => ({
    state: latest(pool, week),
    isLocked: now() >= inPlayFrom(pool, week),
    cards: new Map([...played(pool, week)].map(([member, { golfers }]) => [member, golfers])),
    guesses: guesses(pool, week),
  });
  const howOf = ({ scoring, round }: GoldenPool) => ({ scoring, onlyRound: round });
  const standings = (pool: GoldenPool) => {
    const weeks = numbersOf(pool).map((week) => weekOf(pool, week));
    return { weeks, rows: boardBy(weeks, players(pool), howOf(pool)) };
  };
  /** Whoever has paid; where the group settles itself and ranks all, whoever plays a card, too (G43). */
  const isInPot = (pool: GoldenPool, member: Member) =>
    !pool.outside ||
    hasPaid(pool, member) ||
    (pool.outside === 'ranked' && numbersOf(pool).some((week) => picked(pool, week).has(member)));
  /** By member, once it is settled; null where everyone gets back what they paid. */
  const prizesOf = (pool: GoldenPool): ReadonlyMap<string, number> | null => {
    const { weeks, rows } = standings(pool);
    if (weeks.every(({ state }) => isWeekVoid(state, pool.round))) return null;
    const paidAt = (member: string) => new Date(players(pool).indexOf(member as Member));
    const claims = rows.map(({ entry, rank }) => ({
      ...{ entry, rank },
      owner: entryOf(pool, entry as Member).account,
      paidAt: paidAt(entry),
      inPot: isInPot(pool, entry as Member),
    }));
    const namedCents = pool.prizes?.kind === 'dollars' ? pool.prizes.cents : undefined;
    const result = expectedPrizes(claims, { ...pool, namedCents });
    return result.kind === 'refund' ? null : result.cents;
  };

  /** As whom somebody's entries on the board are played. */
  const playedBy = (pool: GoldenPool, member: Member) =>
    players(pool).filter((player) => entryOf(pool, player).account === member);

  const used = (pool: GoldenPool, week: number, member: Member) =>
    isOneAndDone(pool)
      ? expectedUsed(
          numbersOf(pool).map((one) => ({
            card: picked(pool, one).get(member),
            state: replayed.untilSettled(pool, one).at(-1),
          })),
          week,
        )
      : new Map<number, number>();

  return {
    sheet,
    closeAt: (pool, week) => closeAt(pool, week, replayed.all(week).at(-1), now()),
    used,
    repicks: (pool, week, member) => {
      const state = latest(pool, week);
      const [lock, card] = [pool.lock ?? 'first-day', picked(pool, week).get(member)];
      const lockAt = closeAt(pool, week, state, now());
      return expectedRepicks({ state, now: now(), lock, lockAt, card }, used(pool, week, member));
    },
    pickable: (pool, week) => pickable(openSheet(pool, week), latest(pool, week), pool),
    board: (pool) => {
      const { weeks, rows } = standings(pool);
      // Of the week in play, or of the one that was played last.
      const shown = Math.max(
        0,
        weeks.findLastIndex(({ isLocked, state }) => isLocked && !isWeekVoid(state, pool.round)),
      );
      const isFinal = isSettled(pool);
      const prizes = isFinal && pool.buyInCents > 0 ? prizesOf(pool) : null;
      return {
        official: isFinal,
        stale: !isFinal && isStale(latest(pool, shown + 1), now()),
        rows: byMember(rows, (row) => ({
          ...scoreOf(row, shown),
          weeks: row.weeks.map(runningOf),
          weekPoints: row.weekPoints,
          prizeCents: prizes?.get(row.entry) || null,
        })),
        unranked: membersOf(pool)
          .filter((member) => !players(pool).some((player) => entryOf(pool, player).account === member))
          .toSorted(),
        weeks: weeks.map((week) =>
          byMember(boardBy([week], players(pool), howOf(pool)), (row) => scoreOf(row, 0)),
        ),
        podium: Object.fromEntries(
          isFinal
            ? rows.flatMap(({ entry, rank }) => (rank !== null && rank <= 3 ? [[entry, rank]] : []))
            : [],
        ),
      };
    },
    race: (pool, week) => {
      const own = standings(pool).weeks[week - 1];
      if (!own) throw new Error(`There is no week ${week}.`);
      const isPlayed = own.isLocked && !isWeekVoid(own.state, pool.round);
      const counting = isPlayed ? roundsThatCount(own.state) : [];
      const rounds = counting.filter((round) => pool.round === null || pool.round === round);
      const rows = boardBy([own], players(pool), howOf(pool));
      return isOneAndDone(pool) ? expectedPointsRace(rows, rounds.length > 0) : expectedRace(rows, rounds);
    },
    stakes: (pool) => {
      const { weeks, rows } = standings(pool);
      if (pool.buyInCents === 0 || isSettled(pool)) return {};
      const hasCard = ({ entry }: Row) => weeks.some(({ cards }) => cards.has(entry as Member));
      const isWaitedFor = rows.some((row) => row.rank === null && hasCard(row));
      const hasPlayed = weeks.some(
        ({ state }) =>
          !isWeekVoid(state, pool.round) &&
          (pool.round === null ? [1, 2, 3, 4] : [pool.round]).some((round) => isFinishedByAll(state, round)),
      );
      if (isWaitedFor && !hasPlayed) return {};
      return Object.fromEntries([...(prizesOf(pool) ?? [])].filter(([, cents]) => cents > 0));
    },
    cards: (pool, week, viewer) => {
      const state = latest(pool, week);
      // Others' cards open at the lock (G8), or golfer by golfer, as they tee off (G7, G48).
      const isClosed = now() >= closeAt(pool, week, state, now());
      const isOpen = (id: number) =>
        isClosed || (isGolferByGolfer(pool) && hasTeedOff(pool, state, id, now()));
      const all = [...played(pool, week)];
      const shown = all.map(([member, card]): [Member, ShownCard] => {
        const isVisible = (id: number) => member === viewer || isOpen(id);
        return [
          member,
          explain(card, isVisible, {
            sheet: openSheet(pool, week),
            state,
            pool,
            cards: all.map(([, { golfers }]) => golfers),
          }),
        ];
      });
      return Object.fromEntries(shown.filter(([, card]) => Object.keys(card.golfers).length > 0));
    },
    isInPot,
    payout: (pool) => (isSettled(pool) ? (prizesOf(pool) ?? 'refund') : null),
    stateOf: (week) => replayed.all(week).at(-1),
    gain: (pools, member) =>
      pools
        .filter(isPaidHere)
        .flatMap((pool) => playedBy(pool, member).map((player) => ({ pool, player })))
        .map(({ pool, player }) => {
          if (!isSettled(pool)) return -pool.buyInCents;
          const prizes = prizesOf(pool);
          return prizes ? (prizes.get(player) ?? 0) - pool.buyInCents : 0;
        })
        .reduce((sum, cents) => sum + cents, 0),
    results: (pools, member) =>
      pools.filter(isSettled).flatMap((pool) => {
        const { weeks, rows } = standings(pool);
        return playedBy(pool, member).flatMap((player) => {
          const row = rows.find(({ entry }) => entry === player);
          const { entry } = entryOf(pool, player);
          return weeks.flatMap((_week, index) => {
            const score = row?.weeks[index];
            if (!row || !score) return [];
            const result = resultOf(pool, eventOf(index + 1), row, index + 1, score);
            return [{ ...result, ...(entry > 1 && { entry }) }];
          });
        });
      }),
  };
}

const numbersOf = ({ weeks }: GoldenPool) => Array.from({ length: weeks }, (_, index) => index + 1);
