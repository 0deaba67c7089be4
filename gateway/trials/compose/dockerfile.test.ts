import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

// What an image would only find out when it starts.

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const dockerfile = read('Dockerfile');
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

test('front-ends of their own are served by one program without rights, on a port that anybody may open', () => {
  const frontEnds = stages.get('front-ends');
  expect(frontEnds?.from).toBe('scratch');
  expect(frontEnds?.said).not.toMatch(/^RUN /m);
  expect(frontEnds?.said).toMatch(/^USER 1000:1000$/m);
  const [, program] = frontEnds?.said.match(/^COPY --from=caddy (\S+) \S+$/m) ?? [];
  // `cp` leaves behind the right of the file that it copies.
  expect(stages.get('caddy')?.said).toContain(`RUN cp /usr/bin/caddy ${program}\n`);
  const [, port] = frontEnds?.said.match(/^EXPOSE (\d+)$/m) ?? [];
  expect(read('compose/front-ends.Caddyfile')).toMatch(new RegExp(`^:${port} \\{$`, 'm'));
  expect(read('compose/Caddyfile')).toContain(`reverse_proxy front-ends:${port}\n`);
  expect(read('docs/running.md').match(/http:\/\/front-ends\S*?(?=`)/g)).toEqual([
    `http://front-ends:${port}/remotes.json`,
  ]);
});

test('the gateway’s image has what was built, and neither sources nor tests', () => {
  const copied = [...(stages.get('gateway-with-tools')?.said ?? '').matchAll(/^COPY --from=\S+ (.+) \S+$/gm)];
  const folders = copied.flatMap(([, from = '']) => from.split(' '));
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((path) => !/\/(?:dist|node_modules|front-ends|[\w.]+\.json)$/.test(path))).toEqual(
    [],
  );
});
