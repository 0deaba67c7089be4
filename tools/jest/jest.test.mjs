import { expect, test } from '@jest/globals';
import { withReport } from './jest.mjs';

test('a report is asked for before the names of tests begin, as which jest takes all after them', () => {
  const args = withReport(['--runInBand', '--', 'chat-storm'], '/tmp/report.json');
  expect(args.slice(args.indexOf('--'))).toEqual(['--', 'chat-storm']);
  expect(args).toContain('--outputFile=/tmp/report.json');
});
