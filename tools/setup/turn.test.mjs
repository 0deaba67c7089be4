import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { takeTurn } from './turn.mjs';

const root = mkdtempSync(join(tmpdir(), 'fairway-turn-'));
afterAll(() => rmdirSync(root));

test('whoever comes second waits until the first gives back', async () => {
  const order = /** @type {string[]} */ ([]);
  const giveBack = await takeTurn(root, () => {});
  const second = takeTurn(root, () => {
    order.push('waits');
    setTimeout(() => {
      order.push('first is done');
      giveBack();
    }, 100);
  });
  (await second)();
  expect(order).toEqual(['waits', 'first is done']);
});

test('nobody waits where nobody works', async () => {
  const onWait = jest.fn();
  (await takeTurn(root, onWait))();
  expect(onWait).not.toHaveBeenCalled();
});

test('a killed holder holds nothing', async () => {
  const program = `
    const { takeTurn } = await import('${import.meta.dirname}/turn.mjs');
    await takeTurn('${root}', () => {});
    console.log('holds');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const giveBack = await takeTurn(root, () => holder.kill('SIGKILL'));
  giveBack();
  expect(holder.killed).toBe(true);
});
