import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import pg from 'pg';

// Without its types, Node runs the setup as it is.
const run = `
  const { default: start } = await import(${JSON.stringify(join(import.meta.dirname, 'global-setup.ts'))});
  await start();
  console.log(process.env.TEST_POSTGRES_URL);
  setInterval(() => {}, 1000);`;

test('PostgreSQL ends with a test run that is killed, and its data with it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(child.stdout, 'data');
  const url = String(text).trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The connection ends with its server.
  client.on('error', () => {});
  const { rows } = await client.query('select current_setting($1) as folder', ['data_directory']);
  const [{ folder }] = rows;
  expect(existsSync(folder)).toBe(true);
  const disconnected = new Promise<void>((resolve) => client.on('end', resolve));
  child.kill('SIGKILL');
  await disconnected;
  while (existsSync(join(folder, '..'))) await sleep(50);
});
