import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { discreet } from '../../src/database/embedded/embedded-postgres.ts';
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
    expect(yamlKeys(read(file))).not.toEqual([]);
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

test('PostgreSQL keeps out of its log what people wrote, as the one that Fairway brings along does', () => {
  expect(discreet).toHaveLength(2);
  for (const setting of discreet) {
    expect(read('compose.yaml')).toContain(`      - -c\n      - ${setting}\n`);
    expect(read('compose/replica.yaml')).toContain(` -c ${setting}`);
  }
});

test('a restore stops and starts all gateways that there may be', () => {
  const names = [...read('compose/more-gateways.yaml').matchAll(/^ {2}(gateway-\d):/gm)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['gateway-1', 'gateway-2', 'gateway-3', 'gateway-4']);
  const page = read('docs/backups.md');
  const acts = page.split('\n').filter((line) => /docker compose (?:stop|start) gateway-1/.test(line));
  expect(acts).toHaveLength(3);
  for (const line of acts) expect(names.filter((name = '') => !line.includes(name))).toEqual([]);
});

/** The services of a compose file that it says all of, each with its keys, those that an anchor lends among them. */
function servicesOf(file: string) {
  const keys = yamlKeys(read(file));
  const below = (path: string): [string, string][] =>
    keys
      .filter((key) => key.path.startsWith(`${path}/`))
      .flatMap(({ path: full, value }) => [[full.slice(path.length + 1), value], ...lent(full, value, path)]);
  const lent = (full: string, value: string, under: string): [string, string][] => {
    const anchor = keys.find((key) => key.value === value.replace('*', '&'));
    if (!value.startsWith('*') || !anchor) return [];
    return below(anchor.path).map(([name, one]) => [`${full.slice(under.length + 1)}/${name}`, one]);
  };
  const services = new Map<string, Map<string, string>>();
  for (const [path, value] of below('services')) {
    const [, name = '', key] = path.match(/^([^/]+)(?:\/(.+))?$/) ?? [];
    const said = services.get(name) ?? new Map<string, string>();
    services.set(name, key === undefined ? said : said.set(key, value));
  }
  return [...services].flatMap(([name, said]) => (said.has('image') ? [{ file, name, said }] : []));
}
const services = ['compose.yaml', 'compose/more-gateways.yaml', 'compose/replica.yaml'].flatMap(servicesOf);

describe('each service', () => {
  test('is looked at', () => {
    expect(services.map(({ name }) => name)).toEqual([
      ...[
        'postgres',
        'gateway-role',
        'backup',
        'redis',
        'gateway-1',
        'gateway-2',
        'proxy',
        'front-ends',
        'prometheus',
        'grafana',
      ],
      ...['pooler', 'replica'],
    ]);
  });

  test.each(services)(
    '$name has no secret among its arguments, which anybody on the machine can list',
    ({ said }) => {
      const commands = [...said].filter(([key]) => /^(?:command|entrypoint)\b/.test(key));
      for (const [, value] of commands)
        expect(value).not.toMatch(/(?<!\$)\$\{?\w*(?:PASSWORD|SECRET|TOKEN|KEY|URL)/);
    },
  );

  // PostgreSQL's image begins as root, and hands its folders over to its own user.
  const others = services.filter(({ name }) => name !== 'postgres' && name !== 'replica');
  test.each(others)(
    '$name writes where it is told to only, and has no right of Linux but for ports',
    ({ said }) => {
      expect(said.get('read_only')).toBe('true');
      expect(said.get('cap_drop')).toBe('[ALL]');
      expect(said.get('security_opt')).toBe('["no-new-privileges:true"]');
      expect(said.get('cap_add') ?? '').toMatch(/^(?:\[NET_BIND_SERVICE\])?$/);
    },
  );

  test.each(services)('$name has a log that does not grow for ever', ({ said }) => {
    expect([said.get('logging/driver'), said.get('logging/options')]).toEqual([
      'local',
      '{ max-size: 10m, max-file: "5" }',
    ]);
  });
});

test.each(services)('$name has no secret among its variables, which every program in it has', ({ said }) => {
  const variables = [...said].filter(([key]) => /^environment\b/.test(key));
  for (const [key, value] of variables)
    if (/PASSWORD|SECRET|TOKEN|_KEY/.test(key)) {
      expect(key).toMatch(/(?:_FILE|SECRETS_FOLDER|STRIPE_PUBLISHABLE_KEY)$/);
      expect(value).toMatch(/^(?:\/run\/secrets\/|\$\{STRIPE_PUBLISHABLE_KEY:-\}$)/);
    }
});

test('passwords that nobody has chosen are made, and what is there stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-secrets-'));
  try {
    mkdirSync(join(folder, 'compose'));
    mkdirSync(join(folder, 'secrets'));
    copyFileSync(join(root, 'compose/make-secrets'), join(folder, 'compose/make-secrets'));
    writeFileSync(join(folder, 'secrets/STRIPE_SECRET_KEY'), 'sk_test_1');
    writeFileSync(join(folder, 'secrets/REDIS_PASSWORD'), '');
    // Who may give files away is root; here everybody keeps them.
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const [name, script] of Object.entries({ id: 'echo 0', chown: `echo "$@" > ${folder}/given` }))
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const make = () =>
      execFileSync('sh', [join(folder, 'compose/make-secrets')], {
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      });
    const all = () =>
      ['secrets', 'secrets-of-servers'].flatMap((of) =>
        readdirSync(join(folder, of)).map((name) => [name, readFileSync(join(folder, of, name), 'utf8')]),
      );
    make();
    const made = all();
    const random = expect.stringMatching(/^[0-9a-f]{64}\n$/);
    expect(made).toEqual([
      ...['AUTH_SECRET', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'].map((name) => [name, random]),
      ['STRIPE_SECRET_KEY', 'sk_test_1'],
      ['GRAFANA_PASSWORD', random],
      ['SUPERUSER_PASSWORD', random],
    ]);
    expect(new Set(made.map(([, secret]) => secret))).toHaveProperty('size', 6);
    const superuser = join(folder, 'secrets-of-servers/SUPERUSER_PASSWORD');
    for (const file of [superuser, ...readdirSync(join(folder, 'secrets'), { encoding: 'utf8' })])
      expect(statSync(resolve(folder, 'secrets', file)).mode & 0o777).toBe(0o640);
    for (const place of ['secrets', 'secrets-of-servers'])
      expect(statSync(join(folder, place)).mode & 0o777).toBe(0o750);
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe('-R 0:1000 secrets secrets-of-servers\n');
    make();
    expect(all()).toEqual(made);
    // As long as gateways were the superuser, theirs was its password.
    rmSync(join(folder, 'secrets-of-servers'), { recursive: true });
    const before = readFileSync(join(folder, 'secrets/POSTGRES_PASSWORD'), 'utf8');
    make();
    expect(readFileSync(superuser, 'utf8')).toBe(before);
    expect(readFileSync(join(folder, 'secrets/POSTGRES_PASSWORD'), 'utf8')).toEqual(random);
    expect(readFileSync(join(folder, 'secrets/POSTGRES_PASSWORD'), 'utf8')).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([['compose.yaml'], ['compose/more-gateways.yaml']])(
  'Prometheus asks each gateway of %s, since a leader that it does not ask is missing in its alarms',
  (file) => {
    const keys = yamlKeys(read(file));
    const gateways = keys.flatMap(({ path }) => path.match(/^services\/(gateway-\d+)$/)?.[1] ?? []);
    const volumes = keys.filter(({ path }) => path.startsWith('services/prometheus/volumes'));
    const [, list = ''] =
      volumes.map(({ value }) => value.match(/\.\/(compose\/\S+):\/etc\/gateways\.yml:ro/)).find(Boolean) ??
      [];
    const asked = [...read(list).matchAll(/"([^":]+):4000"/g)].map(([, name]) => name);
    expect(asked).toEqual(gateways);
    expect(read('compose/watching/prometheus.yml')).toContain('files: [/etc/gateways.yml]');
  },
);
