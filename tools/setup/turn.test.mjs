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
  const first = await takeTurn(root, () => {});
  const second = takeTurn(root, () => {
    order.push('waits');
    setTimeout(() => {
      order.push('first is done');
      first.giveBack();
    }, 100);
  });
  (await second).giveBack();
  expect(order).toEqual(['waits', 'first is done']);
});

test('nobody waits where nobody works', async () => {
  const onWait = jest.fn();
  (await takeTurn(root, onWait)).giveBack();
  expect(onWait).not.toHaveBeenCalled();
});

test('a killed holder holds nothing, but a child that outlives it does', async () => {
  const program = `
    import { spawn } from 'node:child_process';
    import { takeTurn } from '${import.meta.dirname}/turn.mjs';
    const { descriptor } = await takeTurn('${root}', () => {});
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

  const turn = await takeTurn(root, () => holder.kill('SIGKILL'));
  turn.giveBack();
  expect(order).toEqual(['holder is dead', 'child is dead']);
});
