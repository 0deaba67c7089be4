import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatOf } from '../chat/talker.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { logIn, register } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { frontEnds, openStaticHost } from './static-host.ts';

// Front-ends as they were built for an earlier shell, and never built again: what keeps them working is the
// contract, what the shell lends, and the schema. An archive holds a folder of its own name, and in it a folder for
// the `dist` of each front-end, without source maps.
const archives = join(import.meta.dirname, 'frozen');
const contracts = readdirSync(archives).map((archive) => basename(archive, '.tgz'));
const frozen = mkdtempSync(join(tmpdir(), 'fairway-frozen-'));
for (const contract of contracts)
  execFileSync('tar', ['-xzf', join(archives, `${contract}.tgz`), '-C', frozen]);
const pool = 'Sunday Best';

/** Of all their files together: a frozen build that was changed proves nothing. */
const checksums: Record<string, string> = {
  'contract-1': '73c674fdd17917e28f09b7a03f82df5b93556e33b4a9b971410a344648488be1',
  'contract-2': 'd593302066eb4ffce730caf73e731dcc55c97cb1e1cd44cd453de8111696bbfa',
};

const host = await openStaticHost();
const journey = startJourney({ REMOTES_URL: host.registry });

beforeAll(async () => {
  for (const name of frontEnds) host.serve(name, join(frozen, 'contract-1', name));
  await register(journey, 'ann');
  await (await asPlayer(journey, 'ann')).createPool(pool, { format: 'Single Week' });
});
afterAll(() => {
  host.close();
  rmSync(frozen, { recursive: true, force: true });
});

const filesOf = (contract: string) =>
  frontEnds.flatMap((name) =>
    readdirSync(join(frozen, contract, name))
      .sort()
      .map((file) => join(frozen, contract, name, file)),
  );

test.each(contracts)('front-ends of %s work in this shell', async (contract) => {
  const hash = createHash('sha256');
  for (const file of filesOf(contract)) hash.update(readFileSync(file));
  expect(hash.digest('hex')).toBe(checksums[contract]);
  for (const name of frontEnds) host.serve(name, join(frozen, contract, name));

  const page = await journey.visit(`/Standings?${new URLSearchParams({ pool })}`);
  await logIn(page, 'ann');
  await page.getByText('POOL STANDINGS').waitFor();
  const chat = chatOf(page);
  await chat.open();
  await chat.send(`As it ever was in ${contract}`);
  await chat.message(`As it ever was in ${contract}`).waitFor();
  await look(page, `frozen-${contract}`);

  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.filter({ hasText: 'Golfers' }).click();
  await page.getByRole('button', { name: 'SUBMIT' }).waitFor();
  await links.filter({ hasText: 'Profile' }).click();
  await page.getByText('ann@example.com').waitFor();

  const ran = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const entries = filesOf(contract).filter((file) => /remote-entry\.\w+\.js$/.test(file));
  expect(entries).toHaveLength(frontEnds.length);
  for (const entry of entries)
    expect(ran).toContainEqual(expect.stringContaining(entry.split('/').at(-1) ?? ''));
});
