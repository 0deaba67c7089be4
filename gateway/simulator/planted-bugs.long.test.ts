import { beforeAll, expect, jest, test } from '@jest/globals';
import { dateAndCommit } from '../../tools/nightly/date-and-commit.mjs';
import { tried } from '../../tools/nightly/tried.mjs';
import { plantedBugs } from '../../tools/simulator/planted-bugs.mjs';
import { cellsOf, cellsSoFar, weeksThatFound, writeCells } from '../../tools/simulator/planted-page.mjs';
import { type Outcome, playPlanted, playSideBySide } from '../../tools/simulator/play-planted.mjs';

// A simulator that finds nothing may be blind: bugs are planted, one at a time, each in a run of its own, and weeks have
// to find them. By night the outcomes are written into docs/planted-bugs.md.

/** Counted from 1, so that a night can go on where the one before ended. */
const first = Number(process.env.PLANTED_FROM ?? 1);
const bugs = plantedBugs.slice(first - 1, first - 1 + Number(process.env.PLANTED_BUGS ?? 1));
/** Of all fifty; in a part of them as many may be missed. */
const mostMissed = 2;
jest.setTimeout(24 * 3_600_000);

let outcomes: ReturnType<typeof playSideBySide<(typeof bugs)[number], Outcome>>;
beforeAll(async () => {
  const ran = process.env.NIGHTLY_TRIED ? await dateAndCommit() : undefined;
  const foundBefore = weeksThatFound(cellsSoFar());
  outcomes = playSideBySide(bugs, async (bug) => {
    const outcome = await playPlanted(bug, { foundBefore: foundBefore.get(bug.bug) });
    if (ran) writeCells(bug.bug, cellsOf(outcome, ran));
    return outcome;
  });
});

const found: string[] = [];
test.each(bugs.map((bug, at) => ({ bug, number: first + at })))('$bug.bug', async ({ bug, number }) => {
  const outcome = await outcomes.get(bug);
  if (!outcome) throw new Error('Each of them is played.');
  const { isFound } = outcome();
  if (isFound) found.push(bug.bug);
  tried('planted-bugs', { 'bugs planted': 1, 'bugs found': isFound ? 1 : 0 }, number);
});

test('nearly all are found', () => {
  expect(bugs.length - found.length).toBeLessThanOrEqual(bugs.length > mostMissed ? mostMissed : 0);
});
