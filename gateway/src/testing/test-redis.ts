import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from '@jest/globals';
import { unusedPort } from '../configuration/ports.ts';

const outside = process.env.REDIS_URL;
const isInstalled = outside ? false : spawnSync('redis-server', ['--version']).status === 0;

/** Tests that need Redis are skipped, by name, if it is neither installed nor given by REDIS_URL. */
export const hasRedis = outside !== undefined || isInstalled;
export const describeWithRedis = hasRedis ? describe : describe.skip;

export interface TestRedis {
  url: string;
  close(): Promise<void>;
}

export async function openTestRedis(): Promise<TestRedis> {
  if (outside) return { url: outside, close: async () => {} };
  const port = await unusedPort('127.0.0.1');
  const flags = `--port ${port} --bind 127.0.0.1 --dir ${tmpdir()} --save '' --appendonly no`;
  // It ends with its standard input, and so with this process, however that ends.
  const script = `redis-server ${flags} & cat; kill $!`;
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(shell, 'exit');
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 300) throw new Error('redis-server did not start.');
    await sleep(20);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      shell.stdin.end();
      await ended;
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(socket.destroy() !== undefined));
    socket.once('error', () => done(false));
  });
