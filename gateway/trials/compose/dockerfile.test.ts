import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

// What an image would only find out when it starts.

const dockerfile = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8');
const stages = new Map(
  [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)\n((?:(?!FROM ).*\n?)*)/gm)].map(
    ([, from = '', name = '', said = '']) => [name, { from, said }],
  ),
);

test('the image without a shell begins by Node, and not by the script of Node’s image', () => {
  const gateway = stages.get('gateway');
  expect(gateway?.said).toMatch(/^RUN rm -rf (?:.*\\\n)*.* \/usr\/bin\b/m);
  const base = stages.get(gateway?.from ?? '');
  expect(base?.from).toMatch(/^node:/);
  // Where it stands after CMD, it takes that away.
  expect(base?.said).toMatch(/^ENTRYPOINT \[\]\n(?:#.*\n)*CMD \["node", /m);
  expect(`${base?.said}${gateway?.said}`.match(/^(?:ENTRYPOINT|CMD) /gm)).toEqual(['ENTRYPOINT ', 'CMD ']);
});
