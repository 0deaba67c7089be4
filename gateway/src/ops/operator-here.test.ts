import { hostname, userInfo } from 'node:os';
import { expect, test } from '@jest/globals';
import { operatorHere, readOperator } from './command.ts';

const here = `${userInfo().username}@${hostname()}`;

test('an act is recorded with the name that was said, and where', () => {
  const { operator, words } = readOperator(['--as', 'olive', 'debts', 'write-off']);
  expect(words).toEqual(['debts', 'write-off']);
  expect(operatorHere({ operator, mustSayWho: true })).toEqual({
    name: `olive (${here})`,
    via: 'command line',
  });
});

test('without a name the account counts, and in production nothing is done', () => {
  expect(readOperator(['debts'])).toEqual({ words: ['debts'] });
  expect(operatorHere({})).toMatchObject({ name: here });
  expect(() => operatorHere({ mustSayWho: true })).toThrow('Say who you are');
});

test.each([[['--as']], [['--as', 'Olive']], [['--as', 'o'.repeat(32), 'debts']]])(
  '%p is no name',
  (words) => {
    expect(() => readOperator(words)).toThrow('A name has');
  },
);
