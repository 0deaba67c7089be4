import {
  closeSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mostLogBytes, openServerLog } from './server-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-server-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (line: string) => {
  const log = openServerLog(join(folder, 'postgres.log'));
  writeFileSync(log, line);
  closeSync(log);
};
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const fill = () => truncateSync(join(folder, 'postgres.log'), mostLogBytes + 1);

test('a start adds to the log, and puts it aside once it is large', () => {
  start('one ');
  start('two ');
  expect(read('postgres.log')).toBe('one two ');
  fill();
  start('three ');
  expect(read('postgres.log')).toBe('three ');
  expect(read('postgres.log.1')).toMatch(/^one two /);
});

test('there are two of them at most', () => {
  start('one');
  fill();
  start('two');
  fill();
  start('three');
  expect(readdirSync(folder).sort()).toEqual(['postgres.log', 'postgres.log.1']);
  expect(read('postgres.log.1')).toMatch(/^two/);
});
