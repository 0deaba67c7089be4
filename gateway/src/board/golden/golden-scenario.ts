import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Scenario } from '../../configuration/env.ts';
import { members } from './cards.ts';
import { type GoldenPool, giftCents, goldenPools } from './golden-pools.ts';
import { type PlayedContests, playContests } from './played-contests.ts';
import {
  type GoldenResult,
  shownBalance,
  shownBoard,
  shownCards,
  shownLook,
  shownResults,
  shownSheet,
  shownState,
} from './shown.ts';

const days = { Wed: -1, Thu: 0, Fri: 1, Sat: 2, Sun: 3, Mon: 4 };
type Day = keyof typeof days;
/** A moment of the event's own week, venue time: 'Thu 13:00'. */
type Moment = `${Day} ${number}:${number}`;

const dayOf = (moment: Moment) => days[moment.slice(0, 3) as Day];
const timeOf = (moment: Moment) => moment.slice(4);

interface Week {
  /** When the boards are looked at, in order. */
  looks: readonly Moment[];
  /** When the event's contests are over, and how each pool's contest is then. */
  over: { at: Moment; states: Readonly<Record<string, string>> };
}

interface Options extends Week {
  scenario: Scenario;
  /** The event's place in the season of 2027, from 0. */
  place: number;
  /** How many rounds of the event count in the end. */
  rounds: number;
  /** By default those of all formats. */
  pools?: readonly GoldenPool[];
  /** Whether golfers are replaced on the cards of the Single Week pool. */
  replacements?: true;
  /** Where the longer contests are played to their end. */
  secondWeek?: Week;
}

/** A scenario, played once with several pools in it; at every look the product is held to the oracle. */
export function goldenScenario(name: string, options: Options): void {
  jest.setTimeout(120_000);
  const { scenario, place, looks, over, secondWeek } = options;
  const pools = (options.pools ?? goldenPools).filter((pool) => pool.name in over.states);
  let contests: PlayedContests;

  const goTo = async (week: number, moment: Moment) => {
    await contests.season.moveTo(week - 1, dayOf(moment), timeOf(moment));
    await contests.season.listen();
  };
  const everyonePicks = (picking: readonly GoldenPool[], week: number) =>
    test.each(picking)('$name: everyone picks from the sheet', async (pool) => {
      const byTier = Map.groupBy(contests.oracle.pickable(pool, week), ({ tier }) => tier);
      const expected = [...byTier].map(([tier, golfers]) => [
        tier,
        golfers.map(({ id }) => id).toSorted((one, other) => one - other),
      ]);
      expect(await shownSheet(contests.golden, pool, week)).toEqual(Object.fromEntries(expected));
      await contests.pick(pool, week);
    });
  const boardsAgree = (shown: readonly GoldenPool[], week: number) =>
    test.each(shown)(
      '$name: the board, the cards behind it, the race to it and what is at stake',
      async (pool) => {
        const { golden, oracle } = contests;
        const { board, cards, race, stakes } = await shownLook(golden, pool, week);
        expect(board).toEqual(oracle.board(pool));
        expect(cards).toEqual(oracle.cards(pool, week, 'favourites'));
        expect(race).toEqual(oracle.race(pool, week));
        expect(stakes).toEqual(oracle.stakes(pool));
      },
    );
  const weekEnds = (ending: readonly GoldenPool[], week: number, { at, states }: Week['over']) =>
    describe(`on ${at}, when it is over`, () => {
      beforeAll(() => goTo(week, at));
      test('each contest is where it should be', async () => {
        const found = await Promise.all(
          ending.map(async (pool) => [pool.name, await shownState(contests.golden, pool)]),
        );
        expect(Object.fromEntries(found)).toEqual(states);
      });
      // A weekly pool whose next contest has begun shows that.
      boardsAgree(
        ending.filter((pool) => states[pool.name] !== 'OPEN'),
        week,
      );
      test('nothing went wrong on the way', () => {
        expect(contests.season.errors).toEqual([]);
      });
      test.each(members)('the results and the balance of %s', async (member) => {
        const shown = await shownResults(contests.golden, member);
        expect(inOrder(shown)).toEqual(inOrder(contests.oracle.results(pools, member)));
        const balance = giftCents + contests.oracle.gain(pools, member);
        expect(await shownBalance(contests.golden, member)).toBe(balance);
      });
    });

  describe(name, () => {
    beforeAll(async () => {
      contests = await playContests({ scenario, place }, pools);
      await goTo(1, 'Wed 12:30');
    });
    afterAll(() => contests?.season.close());

    describe('on Wednesday', () => {
      const ofTheWeek = pools.filter(({ round }) => round === null);
      everyonePicks(ofTheWeek, 1);
      boardsAgree(ofTheWeek, 1);
    });
    for (const [index, look] of looks.entries()) {
      const isNewDay = dayOf(look) !== dayOf(looks[index - 1] ?? 'Wed 12:30');
      for (const pool of pools.filter(({ round }) => isNewDay && round === dayOf(look) + 1))
        describe(`on the morning of round ${pool.round}`, () => {
          beforeAll(() => contests.openRound(pool));
          everyonePicks([pool], 1);
        });
      describe(`on ${look}`, () => {
        beforeAll(() => goTo(1, look));
        boardsAgree(pools, 1);
      });
    }
    if (options.replacements)
      test('golfers were replaced', async () => {
        const [weekly] = goldenPools as [GoldenPool];
        const cards = Object.values(await shownCards(contests.golden, weekly, 1));
        const replaced = cards.flatMap(({ golfers }) =>
          Object.values(golfers).map((golfer) => golfer.replaced),
        );
        expect(replaced.filter((id) => id !== null).length).toBeGreaterThan(3);
      });
    weekEnds(pools, 1, over);
    if (over.states['Single Week'] === 'SETTLED')
      test('two have won with the same total, and the later rounds have ranked them (G26)', async () => {
        const [weekly] = goldenPools as [GoldenPool];
        const { rows, podium } = await shownBoard(contests.golden, weekly);
        expect([rows.prophet?.position, rows.rival?.position]).toEqual(['T1', 'T1']);
        expect([podium.prophet, podium.rival].toSorted()).toEqual([1, 2]);
      });
    if ('Single Week' in over.states)
      test(`${options.rounds} rounds count`, async () => {
        const results = await shownResults(contests.golden, 'favourites');
        const scores = results.find(({ poolName }) => poolName === 'Single Week')?.scores ?? {};
        const played = Object.entries(scores).filter(([round, score]) => round !== 'Total' && score !== null);
        expect(played).toHaveLength(options.rounds);
      });

    if (!secondWeek) return;
    describe('in the second week', () => {
      const longer = pools.filter(({ weeks }) => weeks > 1);
      describe('on Wednesday', () => {
        beforeAll(() => goTo(2, 'Wed 12:30'));
        everyonePicks(longer, 2);
        boardsAgree(longer, 1);
      });
      for (const look of secondWeek.looks)
        describe(`on ${look}`, () => {
          beforeAll(() => goTo(2, look));
          boardsAgree(longer, 2);
        });
      weekEnds(longer, 2, secondWeek.over);
    });
  });
}

function inOrder(results: readonly GoldenResult[]): GoldenResult[] {
  const nameOf = ({ poolName, tournamentName, entry = 1 }: GoldenResult) =>
    `${poolName}, ${tournamentName}, ${entry}`;
  return results.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
