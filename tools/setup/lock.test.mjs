import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { acquireLock } from './lock.mjs';

const root = mkdtempSync(join(tmpdir(), 'fairway-lock-'));
afterAll(() => rmdirSync(root));

test('whoever comes second waits until the first gives back', async () => {
  const order = /** @type {string[]} */ ([]);
  const first = await acquireLock(root, () => {});
  const second = acquireLock(root, () => {
    order.push('waits');
    setTimeout(() => {
      order.push('first is done');
      first.release();
    }, 100);
  });
  (await second).release();
  expect(order).toEqual(['waits', 'first is done']);
});

test('nobody waits where nobody works', async () => {
  const onWait = jest.fn();
  (await acquireLock(root, onWait)).release();
  expect(onWait).not.toHaveBeenCalled();
});

test('a killed holder holds nothing, but a child that outlives it does', async () => {
  const program = `
    import { spawn } from 'node:child_process';
    import { acquireLock } from '${import.meta.dirname}/lock.mjs';
    const { descriptor } = await acquireLock('${root}', () => {});
    const child = spawn('sleep', ['240'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const child = Number(await once(holder.stdout, 'data'));
  const order = /** @type {string[]} */ ([]);
  holder.on('exit', () => {
    order.push('holder is dead');
    setTimeout(() => {
      order.push('child is dead');
      process.kill(child, 'SIGKILL');
    }, 200);
  });

  const lock = await acquireLock(root, () => holder.kill('SIGKILL'));
  lock.release();
  expect(order).toEqual(['holder is dead', 'child is dead']);
});
