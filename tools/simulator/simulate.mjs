// `npm run simulate -- --weeks 20 --seed 7`: tournament weeks that nobody wrote, one for each seed from that one on.
// A failure is cut down to what it needs and printed as a test to paste. `npm run simulate -- --bugs all` plants bugs, one
// at a time, and plays until a week finds them, first the one that did before; it writes `docs/planted-bugs.md`.
// `--bugs missing` plays those that no week has found yet, and any other text means the bugs that have it in their line;
// with `--weeks 20` each is given up after so many.
import { jest } from '../jest/jest.mjs';
import { summaryOf } from '../jest/summary.mjs';
import { dateAndCommit } from '../nightly/date-and-commit.mjs';
import { runCommand, say } from '../processes/command.mjs';
import { setUp } from '../setup/set-up.mjs';
import { plantedBugs } from './planted-bugs.mjs';
import { cellsOf, cellsSoFar, weeksThatFound, writeCells } from './planted-page.mjs';
import { mostWeeks, playPlanted, playSideBySide } from './play-planted.mjs';

/**
 * @param {string} name
 * @param {string} usual
 */
const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};

/** @param {string} which */
async function playBugs(which) {
  const cells = cellsSoFar();
  const foundBefore = weeksThatFound(cells);
  const isChosen = (/** @type {{ bug: string, file: string }} */ { bug, file }) =>
    which === 'all' || (which === 'missing' ? !foundBefore.has(bug) : `${bug} ${file}`.includes(which));
  const wasGivenUp = (/** @type {{ bug: string }} */ { bug }) =>
    cells.get(bug)?.startsWith('not in') ? 1 : 0;
  // Those that took long before, last.
  const chosen = plantedBugs.filter(isChosen).sort((one, other) => wasGivenUp(one) - wasGivenUp(other));
  const ran = await dateAndCommit();
  const most = Math.min(mostWeeks, Number(option('weeks', String(mostWeeks))));
  const outcomes = playSideBySide(chosen, async (bug) => {
    const outcome = await playPlanted(bug, { most, foundBefore: foundBefore.get(bug.bug) });
    const own = cellsOf(outcome, ran);
    say(`${outcome.isFound ? '✓' : '✗'} ${bug.bug}: ${own}  ${outcome.words}`);
    writeCells(bug.bug, own);
    return outcome.isFound;
  });
  let found = 0;
  for (const outcome of outcomes.values()) if ((await outcome)()) found += 1;
  return chosen.length > 0 && found === chosen.length ? 0 : 1;
}

await runCommand(async () => {
  // The gateway runs from its sources, and nobody opens a page.
  await setUp({ builds: false });
  const bugs = option('bugs', '');
  if (bugs) return playBugs(bugs);
  const [weeks, seed] = [option('weeks', '20'), option('seed', '1')];
  // Weeks of odd and of even seeds are played side by side.
  const beside = Number(seed) % 2 === 0 ? 'simulator/weeks-beside' : 'simulator/weeks.long';
  const files = Number(weeks) > 1 ? 'simulator/weeks' : beside;
  const { failed, passed } = summaryOf([
    await jest(['--selectProjects', 'simulator', '--testTimeout', String(24 * 3_600_000), '--', files], {
      SIM_WEEKS: weeks,
      SIM_SEED: seed,
      SIM_SHRINK: option('shrink', '40'),
      SIM_LOG: option('log', ''),
    }),
  ]);
  return passed > 0 && failed === 0 ? 0 : 1;
});
