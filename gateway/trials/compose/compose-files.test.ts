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
      ...['postgres', 'redis', 'gateway-1', 'gateway-2', 'proxy', 'front-ends', 'prometheus', 'grafana'],
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

  test.each(services)('$name has a log that does not grow for ever', ({ said }) => {
    expect([said.get('logging/driver'), said.get('logging/options')]).toEqual([
      'local',
      '{ max-size: 10m, max-file: "5" }',
    ]);
  });
});

test('no password may be forgotten, and be empty or the one that everybody knows', () => {
  const compose = read('compose.yaml');
  for (const name of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'AUTH_SECRET', 'GRAFANA_PASSWORD']) {
    expect(compose).toMatch(new RegExp(`\\$\\{${name}:\\?`));
    expect(read('compose/example.env')).toMatch(new RegExp(`^${name}=$`, 'm'));
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
