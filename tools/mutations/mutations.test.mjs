import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes/command.mjs';
import { mutated } from './mutated.mjs';
import { mutations } from './mutations.mjs';

test('there are thirty at least, each of another rule', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mutations.map(({ rule }) => rule)).size).toBe(mutations.length);
});

test.each(mutations)('$rule: what is taken away is in the code', (mutation) => {
  const text = readFileSync(join(root, 'gateway/src', mutation.file), 'utf8');
  expect(mutated(text, mutation)).not.toBe(text);
});
