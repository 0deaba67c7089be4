import { expect, test } from '@jest/globals';
import { askedStrength } from '../../testing/setup/quick-hashes.ts';
import { hashPassword } from './password.ts';

test('a password is hashed at the cost that OWASP recommends', async () => {
  expect(await hashPassword('the long way round the lake')).toMatch(/^\$argon2id\$/);
  expect(askedStrength()).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});
