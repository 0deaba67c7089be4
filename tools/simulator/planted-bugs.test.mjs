import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mutated } from '../mutations/mutated.mjs';
import { root } from '../processes/command.mjs';
import { plantedBugs } from './planted-bugs.mjs';
import { cellsIn, cellsOf, plantedPage, weeksThatFound } from './planted-page.mjs';
import { outcomeOf, playSideBySide, whatFinds } from './play-planted.mjs';

test('there are fifty, each of its own', () => {
  expect(plantedBugs).toHaveLength(50);
  expect(new Set(plantedBugs.map(({ bug }) => bug)).size).toBe(50);
});

test.each(plantedBugs)('$bug: where it is planted is in the code, once', (bug) => {
  const text = readFileSync(join(root, 'gateway/src', bug.file), 'utf8');
  expect(mutated(text, bug)).not.toBe(text);
});

const week = (/** @type {number} */ seed, /** @type {string} */ message = '') => ({
  title: `week ${seed}`,
  status: message ? 'failed' : 'passed',
  failureMessages: message ? [message] : [],
});

test('a bug is found by the first week that fails, and by what was looked at', () => {
  const assertionResults = [
    week(1),
    week(2, 'Error: Week 2: who may do what: At minute 3 ann was allowed.\nmore'),
    week(3),
  ];
  expect(outcomeOf({ testResults: [{ assertionResults }] })).toEqual({
    isFound: true,
    weeks: 2,
    check: 'who may do what',
    words: 'At minute 3 ann was allowed.',
  });
  expect(outcomeOf({ testResults: [{ assertionResults: [week(1), week(2)] }] })).toMatchObject({
    isFound: false,
    weeks: 2,
    check: '',
  });
  expect(() => outcomeOf({ testResults: [{ message: 'It has places: 0.', assertionResults: [] }] })).toThrow(
    'It has places: 0.',
  );
});

test('a week that fails without the bug, too, finds nothing', async () => {
  const found = (/** @type {number} */ weeks) => ({
    isFound: true,
    weeks,
    check: 'boards',
    words: 'It is not.',
  });
  const failing = [3, 7];
  const play = async (/** @type {number} */ from) => {
    const seed = failing.find((one) => one >= from);
    return seed ? found(seed - from + 1) : { isFound: false, weeks: 101 - from, check: '', words: '' };
  };
  expect(await whatFinds(play, async (seed) => seed !== 3)).toEqual(found(7));
  expect(await whatFinds(play, async () => true)).toEqual(found(3));
  expect(await whatFinds(play, async () => false)).toMatchObject({ isFound: false, weeks: 100 });
  expect(await whatFinds(play, async () => false, { most: 5 })).toMatchObject({ isFound: false, weeks: 5 });
  await expect(
    whatFinds(
      async () => found(1),
      async () => false,
    ),
  ).rejects.toThrow('mend them first');
});

test('the week that found it before is played first, and the others where it finds nothing any more', async () => {
  /** @type {[number, number][]} */
  const played = [];
  const play =
    (/** @type {number} */ finding) => async (/** @type {number} */ from, /** @type {number} */ weeks) => {
      played.push([from, weeks]);
      const isFound = from <= finding && finding < from + weeks;
      return { isFound, weeks: isFound ? finding - from + 1 : weeks, check: '', words: '' };
    };
  const always = async () => true;
  expect(await whatFinds(play(16), always, { foundBefore: 16 })).toMatchObject({ isFound: true, weeks: 16 });
  expect(played.splice(0)).toEqual([[16, 1]]);
  expect(await whatFinds(play(20), always, { foundBefore: 16 })).toMatchObject({ isFound: true, weeks: 20 });
  expect(played.splice(0)).toEqual([
    [16, 1],
    [1, 100],
  ]);
  const holds = async (/** @type {number} */ seed) => seed !== 16;
  expect(await whatFinds(play(16), holds, { foundBefore: 16 })).toMatchObject({ isFound: false });
  expect(await whatFinds(play(16), always, { most: 10, foundBefore: 16 })).toMatchObject({
    isFound: false,
    weeks: 10,
  });
});

test('several are played side by side, one on each core', async () => {
  let under = 0;
  let most = 0;
  const outcomes = playSideBySide(['a', 'b', 'c', 'broken', 'd'], async (bug) => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((done) => setImmediate(done));
    under -= 1;
    if (bug === 'broken') throw new Error('It did not start.');
    return `${bug} found`;
  });
  const all = [];
  for (const [bug, outcome] of outcomes) if (bug !== 'broken') all.push((await outcome)());
  expect(all).toEqual(['a found', 'b found', 'c found', 'd found']);
  expect(most).toBe(Math.min(5, availableParallelism()));
  expect(await outcomes.get('broken')).toThrow('It did not start.');
});

test('what is played anew takes its line of the page, and the others stay', () => {
  const [one, other] = plantedBugs.map(({ bug }) => bug);
  const found = cellsOf({ isFound: true, weeks: 2, check: 'boards', words: '' }, '2026-11-26 0123abcd');
  const missed = cellsOf({ isFound: false, weeks: 100, check: '', words: '' }, '2026-11-27 4567cdef');
  const page = plantedPage(new Map([[String(one), found]]));
  expect(page).toContain('Found: 1 of 50.');
  const later = plantedPage(new Map([...cellsIn(page), [String(other), missed]]));
  expect(later).toContain('| in week 2 | boards | 2026-11-26 0123abcd |');
  expect(weeksThatFound(cellsIn(later))).toEqual(new Map([[one, 2]]));
  expect(later).toContain('| not in 100 weeks | – | 2026-11-27 4567cdef |');
});

test('the page is the one that these bugs make', () => {
  const path = join(root, 'docs/planted-bugs.md');
  expect(existsSync(path)).toBe(true);
  const text = readFileSync(path, 'utf8');
  expect(plantedPage(cellsIn(text))).toBe(text);
});
