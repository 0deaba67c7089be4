import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { textOfCode } from '../../../tools/mutations/planted.mjs';

const sources = join(import.meta.dirname, '..');
const isProduct = (file: string) =>
  file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)(?:testing|golden|migrations)\//.test(file);

/** What is logged, by the calls that log it: a message, or what `oneByOne` and background work log of a failure. */
const calls =
  /\blog\??\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}\s*,|\w+\s*,)?\s*(['"`])(.*?)\1|\bfailure:\s*(['"`])(.*?)\3|\bbackgroundWork\.do\(\s*(['"`])(.*?)\5/gs;

const messagesOf = (text: string): string[] =>
  [...text.matchAll(calls)].map((match) => match[2] ?? match[4] ?? match[6] ?? '');

/** A component in small letters, or the name of a topic, then a colon and what has happened. */
const form = /^(?:[a-z][a-z -]*|\$\{[\w.]+\}): \S/;

test('every log message begins with its component', () => {
  const messages = readdirSync(sources, { recursive: true })
    .map(String)
    .filter(isProduct)
    .flatMap((file) => messagesOf(textOfCode(join(sources, file))).map((message) => ({ file, message })));
  expect(messages.length).toBeGreaterThan(60);
  expect(messages.filter(({ message }) => !form.test(message))).toEqual([]);
});

test.each([
  ["log.warn({ err: fault }, 'something broke')", 'something broke'],
  ["ctx.log.error(\n  { a: { b: 1 } },\n  'outbox: given up',\n)", 'outbox: given up'],
  ['log?.info(`ready`)', 'ready'],
  ["const about = { failure: 'no component' }", 'no component'],
  ["parts.backgroundWork.do('sessions: noting failed', work)", 'sessions: noting failed'],
])('%s logs a message', (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});
