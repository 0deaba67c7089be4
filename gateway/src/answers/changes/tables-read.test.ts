import { expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { TablesRead } from './tables-read.ts';

test('what a statement reads is neither guessed nor remembered before the database was asked', async () => {
  let connections: Pool | undefined;
  const tablesRead = new TablesRead(() => connections);
  expect(await tablesRead.by('select name from pool')).toBeNull();
  const rows = [{ name: 'pool', isNoted: true }];
  connections = { query: async () => ({ rows }) } as unknown as Pool;
  expect(await tablesRead.by('select name from pool')).toEqual(['pool']);
});
