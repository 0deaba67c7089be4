import { z } from 'zod';
import { type FeedSource, lenient, readAnyRows, readRows } from '../reading/lenient.ts';
import { anyList, anything, shaped } from '../reading/read-json.ts';
import * as values from './values.ts';

/** The par of a course in one round. */
export interface HolePar {
  /** Empty if the event has one course that the feed does not name. */
  courseCode: string;
  round: number;
  par: number;
}

const course = z.object({ course_code: anything, rounds: anyList });
const round = z.object({ round_num: values.requiredInteger(1, 4), holes: anyList });
const hole = z.object({ hole: values.requiredInteger(1, 18), par: values.requiredInteger(3, 6) });

/** A round's par counts only if all eighteen holes are given. */
export function readHolePars(answer: unknown, about: FeedSource): HolePar[] {
  const { courses } = shaped(about.service, answer, z.object({ courses: anyList }));
  const code = (raw: unknown) => lenient(about.report)('course_code', raw, values.text) ?? '';
  return readRows(courses, { ...about, shape: course }).rows.flatMap(({ course_code, rounds }) =>
    readAnyRows(rounds, { ...about, shape: round }).rows.flatMap(({ round_num, holes }) => {
      const { rows: known } = readAnyRows(holes, { ...about, shape: hole, keyOf: (row) => row.hole });
      const par = known.reduce((sum, row) => sum + row.par, 0);
      return known.length === 18 ? { courseCode: code(course_code), round: round_num, par } : [];
    }),
  );
}
