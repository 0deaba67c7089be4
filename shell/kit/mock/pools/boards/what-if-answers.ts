import type { Answer } from '../../answer.ts';
import { cardIds } from '../cards.ts';
import { allEntries, entryOf, namedEntry } from '../entries/mock-entries.ts';
import type { MockPool, WeekOfGolf } from '../mock-pool.ts';
import { dayOfRound, linesOf, tournamentOf, windowOf } from '../weeks.ts';

interface Around {
  now: Date;
  asOf: Date;
  isSettled: boolean;
  user: (username: string) => Answer<'User'>;
}

/** What the board is worked out from; null as long as any card is hidden, and once it is settled. */
export function whatIfOf(pool: MockPool, { now, asOf, isSettled, user }: Around): Answer<'WhatIf'> | null {
  const isShown = (week: WeekOfGolf) => now.getTime() >= Date.parse(windowOf(week, pool).lockAt);
  const inPlay = pool.weeks.findLast(isShown);
  const stateOf = (week: WeekOfGolf) => tournamentOf(week, asOf, now).state as Answer<'TournamentState'>;
  if (isSettled || pool.isVoid || !inPlay || stateOf(inPlay) === 'OFFICIAL') return null;
  const paid = allEntries(pool).filter((key) => !pool.unpaid.includes(key));
  const buyInCents = pool.settledOutside?.buyInCents ?? pool.buyInCents;
  return {
    rules: {
      countedScores: pool.format.endsWith('SALARY_CAP') ? null : 4,
      missedRound: { kind: 'OVER_PAR', strokes: 10 },
      ties: 'LATEST_ROUNDS',
    },
    onlyRound: pool.round === null ? null : dayOfRound[pool.round] + 1,
    weeks: pool.weeks.map((week, at) => {
      const tournament = tournamentOf(week, asOf, now);
      const rounds = tournament.rounds as Answer<'TournamentRound'>[];
      return {
        week: at + 1,
        tournament,
        state: stateOf(week),
        rounds: rounds.map(({ state }) => state as Answer<'RoundState'>),
        locked: isShown(week),
        cutPlaces: rounds[1]?.state === 'COMPLETE' ? null : 20,
        chancesAt: null,
        golfers: isShown(week)
          ? golfersOf(
              week,
              asOf,
              rounds.findLastIndex(({ state }) => state !== 'SCHEDULED'),
            )
          : [],
      };
    }),
    entries: paid.map((key) => ({
      entryId: `entry of ${key} in ${pool.name}`,
      ...namedEntry(pool, key),
      name: key,
      since: '2026-01-12T12:00:00.000Z',
      user: user(entryOf(key).username),
      cards: pool.weeks.map((week) => {
        const ids = isShown(week) ? cardIds(pool, key, week) : [];
        return ids.length > 0 ? ids : null;
      }),
      guesses: pool.weeks.map(() => null),
    })),
    pot:
      buyInCents === 0
        ? null
        : {
            buyInCents,
            paidEntries: paid.length,
            paidMembers: new Set(paid.map((key) => entryOf(key).username)).size,
            payoutsBps: pool.payoutsBps,
            namedCents: null,
          },
  };
}

/** `current` is the round in play or played last, from 0. */
function golfersOf(week: WeekOfGolf, now: Date, current: number): Answer<'WhatIfGolfer'>[] {
  return linesOf(week, now).map(({ golfer, position, rounds, pars, thru, today }) => {
    const isPlaying = golfer.status === 'active' && thru > 0 && rounds[current] === null;
    return {
      golferId: golfer.id,
      name: golfer.name,
      status: golfer.status,
      position,
      strokes: rounds,
      pars,
      playingRound: isPlaying ? current + 1 : null,
      thru: isPlaying ? thru : null,
      today: isPlaying ? today : null,
      odds: golfer.odds,
      winChance: null,
    };
  });
}
