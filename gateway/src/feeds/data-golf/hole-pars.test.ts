import { expect, test } from '@jest/globals';
import { recordingReports } from '../testing/recording-reports.ts';
import { readHolePars } from './hole-pars.ts';

const pars = [4, 5, 4, 3, 4, 3, 4, 5, 4, 4, 4, 3, 5, 4, 5, 3, 4, 4];
const holes = pars.map((par, index) => ({ hole: index + 1, par, yardage: 400, total: { avg_score: 4.1 } }));
const course = (course_code: unknown, rounds: unknown) => ({ course_code, rounds });

const read = (courses: unknown) => readHolePars({ courses, event_name: 'Masters' }, recordingReports());

test('each course has a par in each round', () => {
  const short = holes.map((hole) => (hole.hole === 2 ? { ...hole, par: 4 } : hole));
  expect(
    read([
      course('PB', [
        { round_num: 1, holes },
        { round_num: 2, holes: short },
      ]),
      course('SG', [{ round_num: 1, holes }]),
    ]),
  ).toEqual([
    { courseCode: 'PB', round: 1, par: 72 },
    { courseCode: 'PB', round: 2, par: 71 },
    { courseCode: 'SG', round: 1, par: 72 },
  ]);
});

test.each([
  ['a hole is missing', holes.slice(1)],
  ['a hole comes twice', [...holes.slice(1), holes[1]]],
  ['a par is none', [...holes.slice(1), { hole: 1, par: 0 }]],
  ['nothing is known', []],
])('a round has none where %s', (_, known) => {
  expect(read([course('PB', [{ round_num: 1, holes: known }])])).toEqual([]);
});

test('what is odd costs its own round or course only', () => {
  expect(
    read([
      course('AN', 'none'),
      course('SG', [{ round_num: 1, holes: holes.map((hole) => ({ ...hole, par: null })) }]),
      course('PB', [
        { round_num: 5, holes },
        { round_num: 2, holes: 'none' },
        { round_num: 1, holes },
      ]),
    ]),
  ).toEqual([{ courseCode: 'PB', round: 1, par: 72 }]);
});

test('numbers may be texts, and a course may have no name', () => {
  const texts = holes.map(({ hole, par }) => ({ hole: String(hole), par: String(par) }));
  for (const code of ['', null, undefined])
    expect(read([course(code, [{ round_num: '1', holes: texts }])])).toEqual([
      { courseCode: '', round: 1, par: 72 },
    ]);
});

test('no courses yet are no pars', () => {
  expect(read([])).toEqual([]);
});

test.each([[undefined], ['none'], [[1, 2]]])('what makes no sense is a fault: courses %p', (courses) => {
  expect(() => read(courses)).toThrow(expect.objectContaining({ kind: 'shape' }));
});
