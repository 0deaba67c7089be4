import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { yamlKeys } from './yaml-keys.ts';

// What Docker Compose would refuse, or would only find out in production, is found here without one.

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = [
  'compose.yaml',
  ...readdirSync(join(root, 'compose'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path) => `compose/${path}`),
];

describe('each YAML file', () => {
  test.each(files)('%s can be read, and has no key twice', (file) => {
    expect(yamlKeys(read(file)).length).toBeGreaterThan(2);
  });

  test('is refused with a key twice, and with what is no key', () => {
    expect(() => yamlKeys('a:\n  b: 1\n  c: 2\n  b: 3\n')).toThrow('Line 4 has a/b again.');
    expect(() => yamlKeys('a:\n  - b: 1\n    c: 2\n    b: 3\n')).toThrow('Line 4 has a/2/b again.');
    expect(() => yamlKeys('a:\n  b\n')).toThrow('Line 2 is neither');
    expect(yamlKeys('a:\n  b: 1\nc:\n  b: 1\n  d:\n  - b: 1\n  - b: 2\n').map(({ path }) => path)).toEqual([
      'a',
      'a/b',
      'c',
      'c/b',
      'c/d',
      'c/d/6',
      'c/d/6/b',
      'c/d/7',
      'c/d/7/b',
    ]);
  });
});
