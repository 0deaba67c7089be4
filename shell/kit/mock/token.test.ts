import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { currentToken, signIn, tokenDied } from '../session/session.ts';
import { mockedGateway, mockToken } from './screen.tsx';

mockedGateway();

test('a session that is about to end', () => {
  signIn(mockToken('ann'));
  tokenDied(mockToken('ann'));
  expect(currentToken()).toBe(mockToken('ann'));
});

test('leaves the next test’s alone', async () => {
  signIn(mockToken('ann'));
  await pause(700);
  expect(currentToken()).toBe(mockToken('ann'));
});
