import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { MetadataStorage } from '@mikro-orm/postgresql';
import { getMetadataStorage } from 'type-graphql';
import { features, tables } from './features.ts';

// What a feature's folder has and its feature.ts forgets is nowhere in the product, without a word.

const gateway = join(import.meta.dirname, '..');
const found = (pattern: string) => globSync(pattern, { cwd: gateway });

test('every feature is listed', () => {
  expect(features).toHaveLength(found('*/feature.ts').length);
});

test('every migration is listed, under its own name and a number of its own', () => {
  const names = found('**/migrations/**/*.ts').map((path) => basename(path, '.ts'));
  expect(Object.keys(tables.migrations).sort()).toEqual(names.sort());
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

test('every entity is listed', async () => {
  const listed = new Set<unknown>(tables.entities);
  const forgotten: string[] = [];
  for (const path of found('**/*.entity.ts')) {
    const exported: object = await import(`../${path}`);
    for (const [name, value] of Object.entries(exported))
      if (isEntity(value) && !listed.has(value)) forgotten.push(`${path}: ${name}`);
  }
  expect(forgotten).toEqual([]);
});

/** Decorators leave their marks on the class. */
const isEntity = (value: unknown) =>
  typeof value === 'function' && Object.hasOwn(value, MetadataStorage.PATH_SYMBOL);

test('every kind of live topics is listed', async () => {
  const listed = new Set<unknown>(features.flatMap(({ topics = [] }) => topics));
  const forgotten: string[] = [];
  const sources = found('**/*.ts').filter((path) => !/\.test\.ts$|^testing\//.test(path));
  for (const path of sources) {
    if (!readFileSync(join(gateway, path), 'utf8').includes('): TopicKind<')) continue;
    const exported: object = await import(`../${path}`);
    for (const [name, value] of Object.entries(exported))
      if (/Topics$/.test(name) && !listed.has(value)) forgotten.push(`${path}: ${name}`);
  }
  expect(listed.size).toBeGreaterThan(0);
  expect(forgotten).toEqual([]);
});

test('every resolver is listed', async () => {
  for (const path of found('**/*.resolver.ts')) await import(`../${path}`);
  // By name: the library keeps the marks of classes that other files of the same worker have loaded, too.
  const listed = new Set(features.flatMap(({ resolvers = [] }) => resolvers.map(({ name }) => name)));
  const fields = ['queries', 'mutations', 'subscriptions', 'fieldResolvers'] as const;
  const owners = fields.flatMap((kind) => getMetadataStorage()[kind].map(({ target }) => target));
  const forgotten = owners.filter(({ name }) => /Resolver$/.test(name) && !listed.has(name));
  expect([...new Set(forgotten.map(({ name }) => name))]).toEqual([]);
});
