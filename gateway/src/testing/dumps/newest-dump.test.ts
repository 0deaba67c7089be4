import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { tables } from '../../features/features.ts';

// `npm run dump` writes one, with the migration that changes the schema; the long tests open it, and play it on.

test('of the newest schema there is a dump, which later versions have to open', () => {
  const newest = Object.keys(tables.migrations).sort().at(-1);
  const file = `${newest}.json.gz`;
  expect([file, existsSync(join(import.meta.dirname, file))]).toEqual([file, true]);
});
