import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { describeProcess } from './jest/orphaned-postgres.mjs';
import { ownNode, root } from './processes/command.mjs';

/** A folder that PostgreSQL's own user may enter too, when root runs the tests. */
const room = mkdtempSync(join(tmpdir(), 'fairway-start-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

/**
 * @typedef {object} Launched
 * @property {import('node:child_process').ChildProcess} child
 * @property {{ stdout: string, stderr: string }} output
 * @property {Promise<number | null>} ended with the exit code
 * @property {() => Promise<string>} ready with the address
 */
/** @type {Set<Launched>} */
const running = new Set();
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
});

/**
 * Starts the product as `npm start` does, in a process group of its own as a terminal would.
 * @param {Record<string, string>} settings
 * @param {string[]} [command]
 * @returns {Launched}
 */
function launch(settings, [program = ownNode, ...args] = [ownNode, 'tools/start.mjs']) {
  const child = spawn(program, args, {
    cwd: root,
    // As npm's child it also ends with us, should the tests be interrupted.
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      NODE_ENV: '',
      PORT: '0',
      DATA_DIR: join(room, 'data'),
      SANDBOX_EMPTY: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([exitCode]) => {
    running.delete(launched);
    return exitCode;
  });
  const ready = async () => {
    for (;;) {
      const address = output.stdout.match(/^Fairway is ready: (\S+)$/m)?.[1];
      if (address) return address;
      if (!running.has(launched)) throw new Error(`Fairway did not start: ${output.stderr}`);
      await sleep(50);
    }
  };
  /** @type {Launched} */
  const launched = { child, output, ended, ready };
  running.add(launched);
  return launched;
}

/** What a start that can't succeed says, and nothing but that. */
async function refusal(/** @type {Record<string, string>} */ settings) {
  const { output, ended } = launch(settings);
  const exitCode = await ended;
  expect(exitCode).toBeGreaterThan(0);
  expect(output.stdout).toBe('');
  expect(output.stderr).toMatch(/^[^\n]+\.\n$/);
  return output.stderr.trim();
}

const postmaster = () =>
  Number.parseInt(readFileSync(join(room, 'data/postgres/postmaster.pid'), 'utf8'), 10);
const gateway = () => describeProcess(postmaster()).parent;

const isAlive = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whoever is told to end may take a moment. */
async function expectEnded(/** @type {number[]} */ ...pids) {
  for (let waited = 0; pids.some(isAlive) && waited < 240_000; waited += 50) await sleep(50);
  expect(pids.filter(isAlive)).toEqual([]);
}

/** Freezes the sandbox's clock an hour later: something that the next start must find. */
async function leaveMark(/** @type {string} */ address) {
  const move = async (/** @type {object} */ movement) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(movement);
    await fetch(`${address}/sandbox/clock`, { method: 'POST', headers, body });
  };
  await move({ speed: 0 });
  await move({ advanceSeconds: 3600 });
  return findMark(address);
}

async function findMark(/** @type {string} */ address) {
  const { now, speed } = Object(await (await fetch(`${address}/sandbox`)).json());
  expect(speed).toBe(0);
  return now;
}

describe('a start', () => {
  test('under npm serves the page; Ctrl-C leaves no process; the next start finds the data', async () => {
    const first = launch({}, ['npm', 'start', '--silent']);
    const address = await first.ready();
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    const left = await leaveMark(address);
    const processes = [gateway(), postmaster()];

    process.kill(-Number(first.child.pid), 'SIGINT');
    await first.ended;
    await expectEnded(...processes);

    const second = launch({});
    expect(await findMark(await second.ready())).toBe(left);
  });

  test('ends with its npm, even one that was killed', async () => {
    const { child, ready } = launch({}, ['npm', 'start', '--silent']);
    await ready();
    const processes = [gateway(), postmaster()];
    child.kill('SIGKILL');
    await expectEnded(...processes);
  });

  test('cleans up after a killed gateway, and the next one finds the data', async () => {
    const first = launch({});
    const left = await leaveMark(await first.ready());
    const database = postmaster();
    process.kill(gateway(), 'SIGKILL');
    expect(await first.ended).toBeGreaterThan(0);
    await expectEnded(database);

    const second = launch({});
    expect(await findMark(await second.ready())).toBe(left);
  });

  test('finds the data where launcher and gateway were killed and PostgreSQL lives on', async () => {
    const first = launch({});
    const left = await leaveMark(await first.ready());
    const database = postmaster();
    const processes = [Number(first.child.pid), gateway()];
    for (const pid of processes) process.kill(pid, 'SIGKILL');
    await expectEnded(...processes);
    expect(isAlive(database)).toBe(true);

    const second = launch({});
    expect(await findMark(await second.ready())).toBe(left);
    expect(isAlive(database)).toBe(false);
  });

  test('of which only the launcher was killed ends by itself', async () => {
    const { child, ready } = launch({});
    await ready();
    const processes = [gateway(), postmaster()];
    child.kill('SIGKILL');
    await expectEnded(...processes);
  });
});

describe('a start that can not succeed says why in one sentence', () => {
  test('on a data folder in use, and leaves its user alone', async () => {
    const first = launch({});
    const address = await first.ready();
    const sentence = await refusal({});
    expect(sentence).toContain(join(room, 'data'));
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('twice at once: one serves, the other refuses', async () => {
    const both = [launch({}), launch({})];
    const exitCode = await Promise.race(both.map(({ ended }) => ended));
    expect(exitCode).toBe(1);
    const [served] = running;
    expect((await fetch(`${await served?.ready()}/readyz`)).status).toBe(200);
  });

  test('on a port in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const port = String(Object(holder.address()).port);
    const sentence = await refusal({ PORT: port });
    expect(sentence).toContain(port);
    holder.close();
  });

  test('with a DATABASE_URL that leads nowhere, never showing its password', async () => {
    const sentence = await refusal({ DATABASE_URL: 'postgresql://fairway:s3cret@127.0.0.1:9/golf' });
    expect(sentence).toContain('DATABASE_URL');
    expect(sentence).not.toContain('s3cret');
  });

  test('with a malformed DATABASE_URL, never showing its password', async () => {
    const sentence = await refusal({ DATABASE_URL: 'fairway:s3cret@127.0.0.1' });
    expect(sentence).toContain('DATABASE_URL');
    expect(sentence).not.toContain('s3cret');
  });

  test('with POLL_LIVE_SECONDS=soon', async () => {
    expect(await refusal({ POLL_LIVE_SECONDS: 'soon' })).toContain('POLL_LIVE_SECONDS');
  });

  test('with NODE_ENV=production and no AUTH_SECRET', async () => {
    expect(await refusal({ NODE_ENV: 'production' })).toContain('AUTH_SECRET');
  });

  test('on a data folder of a newer version', async () => {
    const folder = join(room, 'newer');
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '99\n');
    expect(await refusal({ DATA_DIR: folder })).toContain('99');
  });
});
