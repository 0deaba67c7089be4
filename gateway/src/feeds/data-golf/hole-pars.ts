import { z } from 'zod';
import { type About, readRows } from '../reading/lenient.ts';
import { anyList, shaped } from '../reading/read-json.ts';
import * as values from './values.ts';

/** What a course plays to in one round. */
export interface HolePar {
  courseCode: string;
  round: number;
  par: number;
}

const course = z.object({ course_code: values.name, rounds: anyList });
const round = z.object({ round_num: z.int().min(1).max(4), holes: anyList });
const hole = z.object({ hole: z.int().min(1).max(18), par: z.int().min(3).max(6) });

/** Only a round of which all eighteen holes are told has a par. */
export function readHolePars(answer: unknown, { service, report }: About): HolePar[] {
  const { courses } = shaped(service, answer, z.object({ courses: anyList }));
  const rowsOf = <Row>(list: unknown[], shape: z.ZodType<Row>, keyOf: (row: Row) => string | number) =>
    readRows(list, { service, report, shape, keyOf }).rows;
  return rowsOf(courses, course, ({ course_code }) => course_code).flatMap(({ course_code, rounds }) =>
    rowsOf(rounds, round, ({ round_num }) => round_num).flatMap(({ round_num, holes }) => {
      const known = rowsOf(holes, hole, (row) => row.hole);
      const par = known.reduce((sum, row) => sum + row.par, 0);
      return known.length === 18 ? { courseCode: course_code, round: round_num, par } : [];
    }),
  );
}
