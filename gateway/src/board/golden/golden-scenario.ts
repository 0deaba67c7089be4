import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Scenario } from '../../configuration/env.ts';
import { members, type Pickable } from './cards.ts';
import { type GoldenPool, giftCents, goldenPools, isOneAndDone } from './golden-pools.ts';
import { rowsOfOutsideMoney, shownOutsideMoney } from './outside/outside-money.ts';
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
  /** When picks are tried again, where a golfer who withdrew is picked again. */
  repickAt?: Moment;
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
  /** Is told how many pools were played, and how often the oracle said the same. */
  played?(pools: number, comparisons: number): void;
  /** Whether golfers are replaced on the cards of the Single Week pool. */
  replacements?: true;
  /** Where the longer contests are played on; each has the normal course, unless given. */
  later?: readonly (Week & { scenario?: Scenario })[];
}

/** A scenario, played once with several pools in it; at every look the product is held to the oracle. */
export function goldenScenario(name: string, options: Options): void {
  jest.setTimeout(120_000);
  const { scenario, place, looks, over, repickAt, later = [] } = options;
  const pools = (options.pools ?? goldenPools).filter((pool) => pool.name in over.states);
  let contests: PlayedContests;
  const compared = { all: 0, differing: 0 };
  const isSame = (found: unknown, expected: unknown) => {
    compared.all += 1;
    compared.differing += 1;
    expect(found).toEqual(expected);
    compared.differing -= 1;
  };

  const goTo = async (week: number, moment: Moment) => {
    await contests.season.moveTo(week - 1, dayOf(moment), timeOf(moment));
    await contests.season.listen();
  };
  /** Of none, nothing is tested. */
  const each = (of: readonly GoldenPool[], what: string, check: (pool: GoldenPool) => Promise<void>) => {
    if (of.length > 0) test.each(of)(`$name: ${what}`, check);
  };
  const moneyAgrees = (shown: readonly GoldenPool[]) =>
    each(
      shown.filter(({ outside }) => outside),
      'what the group settles itself',
      async (pool) => isSame(await shownOutsideMoney(contests.golden, pool), contests.outsideMoney(pool)),
    );
  const everyonePicks = (picking: readonly GoldenPool[], week: number) =>
    each(picking, 'everyone picks from the sheet', async (pool) => {
      // Where a card is one golfer, whatever the tier, the sheet is one list.
      const tierOf = ({ tier }: Pickable) => (isOneAndDone(pool) ? 1 : tier);
      const byTier = Map.groupBy(contests.oracle.pickable(pool, week), tierOf);
      const expected = [...byTier].map(([tier, golfers]) => [
        tier,
        golfers.map(({ id }) => id).toSorted((one, other) => one - other),
      ]);
      expect(await shownSheet(contests.golden, pool, week)).toEqual(Object.fromEntries(expected));
      await contests.pick(pool, week);
    });
  const nobodyTwice = (picking: readonly GoldenPool[], week: number) => {
    each(picking.filter(isOneAndDone), 'nobody plays twice', async (pool) => {
      const tries = await contests.pickUsed(pool, week);
      isSame(tries.found, tries.expected);
      expect(Object.keys(tries.expected).length).toBeGreaterThan(8);
    });
  };
  const picksAgain = (picking: readonly GoldenPool[], week: number, at: Moment) =>
    describe(`on ${at}, when a golfer has withdrawn before a shot`, () => {
      beforeAll(() => goTo(week, at));
      each(picking.filter(isOneAndDone), 'who may picks again, and nobody else', async (pool) => {
        const tries = await contests.pickAgain(pool, week);
        isSame(tries.found, tries.expected);
        expect(Object.values(tries.expected)).toContain('saved');
      });
    });
  const boardsAgree = (shown: readonly GoldenPool[], week: number) =>
    each(shown, 'the board, the cards behind it, the race to it and what is at stake', async (pool) => {
      const { golden, oracle } = contests;
      const { board, cards, race, stakes } = await shownLook(golden, pool, week);
      isSame(board, oracle.board(pool));
      isSame(cards, oracle.cards(pool, week, 'favourites'));
      isSame(race, oracle.race(pool, week));
      isSame(stakes, oracle.stakes(pool));
    });
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
      moneyAgrees(ending.filter((pool) => states[pool.name] !== 'OPEN'));
      if (ending.some(({ outside }) => outside))
        test('no ledger knows of what the group settles itself', async () => {
          expect(await rowsOfOutsideMoney(contests.golden)).toBe(0);
        });
      test('nothing went wrong on the way', () => {
        expect(contests.season.errors).toEqual([]);
      });
      test.each(members)('the results and the balance of %s', async (member) => {
        const shown = await shownResults(contests.golden, member);
        isSame(inOrder(shown), inOrder(contests.oracle.results(pools, member)));
        const balance = giftCents + contests.oracle.gain(pools, member);
        isSame(await shownBalance(contests.golden, member), balance);
      });
    });

  describe(name, () => {
    beforeAll(async () => {
      const scenarios = later.map((week) => week.scenario ?? 'normal');
      contests = await playContests({ scenario, place, later: scenarios }, pools);
      await goTo(1, 'Wed 12:30');
    });
    afterAll(() => contests?.season.close());
    if (options.pools)
      afterAll(() => {
        const { all, differing } = compared;
        if (differing === 0) options.played?.(pools.length, all);
        process.stdout.write(
          `The oracle: ${pools.length} combinations, ${all} comparisons, ${differing} differences (${name}).\n`,
        );
      });

    describe('on Wednesday', () => {
      const ofTheWeek = pools.filter(({ round }) => round === null);
      everyonePicks(ofTheWeek, 1);
      boardsAgree(ofTheWeek, 1);
    });
    if (repickAt) picksAgain(pools, 1, repickAt);
    for (const [index, look] of looks.entries()) {
      const isNewDay = dayOf(look) !== dayOf(looks[index - 1] ?? 'Wed 12:30');
      for (const pool of pools.filter(({ round }) => isNewDay && round === dayOf(look) + 1))
        describe(`on the morning of round ${pool.round}`, () => {
          beforeAll(() => contests.openRound(pool));
          everyonePicks([pool], 1);
        });
      describe(`on ${look}`, () => {
        beforeAll(() => goTo(1, look));
        moneyAgrees(pools);
        if (index === looks.length - 1)
          each(
            pools.filter(({ outside }) => outside),
            'somebody pays late',
            (pool) => contests.payLate(pool),
          );
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

    for (const [index, next] of later.entries()) {
      const week = index + 2;
      describe(`in week ${week}`, () => {
        const longer = pools.filter(({ weeks }) => weeks >= week);
        describe('on Wednesday', () => {
          beforeAll(() => goTo(week, 'Wed 12:30'));
          everyonePicks(longer, week);
          nobodyTwice(longer, week);
          boardsAgree(longer, week - 1);
        });
        if (next.repickAt) picksAgain(longer, week, next.repickAt);
        for (const look of next.looks)
          describe(`on ${look}`, () => {
            beforeAll(() => goTo(week, look));
            boardsAgree(longer, week);
          });
        weekEnds(longer, week, next.over);
      });
    }
  });
}

function inOrder(results: readonly GoldenResult[]): GoldenResult[] {
  const nameOf = ({ poolName, tournamentName, entry = 1 }: GoldenResult) =>
    `${poolName}, ${tournamentName}, ${entry}`;
  return results.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
