import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

// Whoever writes a program reads how often it may ask, and does not find it out by being refused.

const source = join(import.meta.dirname, '..');
const page = readFileSync(join(source, '../../docs/integrators.md'), 'utf8');

/** The line of the page that has each limit. */
const lineOf: Record<string, string> = {
  'access-token': 'requests by an access token',
  'access-tokens-made': 'new access tokens',
  'acts by': 'what a host does to a pool',
  'board pictures by': 'pictures of boards',
  calendar: "one's own calendar",
  'card requests of': 'payments by card that are begun',
  'changes of address of': 'changes of address',
  'changes of log-in methods of': 'changes of how one logs in',
  'chat pictures by': 'chat pictures',
  'codes of': 'codes of a second factor',
  'drafts of cards': 'picks on their way',
  'links about the address': 'links that confirm an address',
  'links about the next week of': 'uses of a link about the next week',
  'links that stop the withdrawal': 'withdrawals that one stops',
  'links to confirm mailed to': 'links that confirm an address',
  'links to confirm sent to': 'links that confirm an address',
  'log-in from': 'failed log-ins',
  'log-in in a day of': 'failed log-ins',
  'log-in in hours of': 'failed log-ins',
  'log-in of': 'failed log-ins',
  'messages by': 'chat |',
  'no calendar': "one's own calendar",
  'own data': "one's own data",
  'payments noted by': 'payments that a host notes',
  'pins by': 'wrong pins',
  'pins from': 'wrong pins',
  'pins of a pool from': 'wrong pins',
  'pools made by': 'new pools',
  'public board': 'looks at public boards',
  'reactions by': 'reactions',
  'reading marks by': 'read marks',
  'registering from': 'new accounts',
  'renames of': 'renames',
  'reset mails from': 'reset mails',
  'reset mails to': 'reset mails',
  'searches in chats by': 'searches in chats',
  'withdrawals stopped by': 'withdrawals that one stops',
};
/** Of operators, and of how often one mail is counted. */
const notOfPrograms = ['operator log-in from', 'link to confirm counted for'];

const limits = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const text = readFileSync(join(source, path), 'utf8');
    if (!text.includes('RateLimit')) return [];
    return [...text.matchAll(/name: '([^']+)',\s+most: ([\d_]+),\s+periodSeconds/g)];
  })
  .map(([, name = '', most = '']) => ({ name, most: Number(most.replaceAll('_', '')) }))
  .filter(({ name }) => !notOfPrograms.includes(name));

test('each limit has its line', () => {
  expect(limits.map(({ name }) => name).toSorted()).toEqual(Object.keys(lineOf).toSorted());
});

test.each(limits)('the line of “$name” has its figure, $most', ({ name, most }) => {
  const lines = page.split('\n').filter((line) => line.startsWith(`| ${lineOf[name]}`));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`(?<![\\d,])${most.toLocaleString('en')}(?![\\d,])`));
});
