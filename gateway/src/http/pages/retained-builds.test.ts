import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { retainBuild } from './retained-builds.ts';

let folder: string;
let staticRoot: string;
let builds: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairway-builds-'));
  [staticRoot, builds] = [join(folder, 'checkout'), join(folder, 'builds')];
});
afterEach(() => rm(folder, { recursive: true }));

const firstFiles = ['shell/dist/assets/main.0000000000000001.js', 'mfe-pools/dist/7.0000000000000001.js'];
const secondFiles = ['shell/dist/assets/main.0000000000000002.js', 'mfe-pools/dist/7.0000000000000002.js'];
const always = ['mfe-pools/front-end.json', 'shell/dist/index.html', 'mfe-pools/dist/mf-manifest.json'];

/** As a build does: what it made before is gone. */
async function build(files: string[]) {
  await rm(staticRoot, { recursive: true, force: true });
  for (const file of [...files, ...always]) {
    await mkdir(join(staticRoot, file, '..'), { recursive: true });
    await writeFile(join(staticRoot, file), `made for ${files[0]}`);
  }
}

const first = {
  script: '/assets/main.0000000000000001.js',
  chunk: '/remotes/mfe-pools/7.0000000000000001.js',
};
const second = {
  script: '/assets/main.0000000000000002.js',
  chunk: '/remotes/mfe-pools/7.0000000000000002.js',
};
const manifest = '/remotes/mfe-pools/mf-manifest.json';

async function served<Answer>(work: (gateway: TestGateway) => Promise<Answer>): Promise<Answer> {
  const gateway = await openTestGateway({ staticRoot, builds });
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}

test('a tab that was opened before an upgrade goes on finding its files', async () => {
  await build(firstFiles);
  await served(async () => undefined);
  await build(secondFiles);
  await served(async ({ origin }) => {
    for (const path of [first.script, first.chunk, second.script, second.chunk]) {
      const answer = await fetch(origin + path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control')).toMatch(/immutable/);
    }
    // What has no hash in its name is the new build's.
    expect(await (await fetch(origin + manifest)).text()).toBe(`made for ${secondFiles[0]}`);
    expect((await fetch(`${origin}/assets/main.0000000000000003.js`)).status).toBe(404);
  });
});

test('also when the build is made anew under a gateway that runs', async () => {
  await build(firstFiles);
  await served(async ({ origin }) => {
    await build(secondFiles);
    for (const path of [first.script, second.script]) expect((await fetch(origin + path)).status).toBe(200);
  });
});

test('a build is kept for a day after another took its place, and then removed', async () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const keep = () => retainBuild({ staticRoot, folder: builds, wallClock: { now: () => now } });
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  await build(firstFiles);
  const [before] = (await keep()).ids;
  later(24 * 7);
  await build(secondFiles);
  const kept = await keep();
  expect(kept.ids).toHaveLength(2);
  later(23);
  await kept.removeOld();
  expect((await readdir(builds)).sort()).toEqual([...kept.ids].sort());
  // A start in between takes nothing from its day.
  expect((await keep()).ids).toHaveLength(2);
  later(2);
  await kept.removeOld();
  expect(await readdir(builds)).toEqual(kept.ids.filter((id) => id !== before));
});

test('a build that is served again is the one that stays', async () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const keep = () => retainBuild({ staticRoot, folder: builds, wallClock: { now: () => now } });
  await build(firstFiles);
  const [before] = (await keep()).ids;
  await build(secondFiles);
  await keep();
  await build(firstFiles);
  await keep();
  now = new Date('2026-11-23T12:00:00Z');
  expect((await keep()).ids).toEqual([before]);
});
