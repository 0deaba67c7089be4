import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes/command.mjs';
import { couldBeIn } from './named-files.mjs';

const trials = join(root, 'gateway/trials');

test.each([
  [[], true],
  [['--runInBand'], true],
  [['backups'], true],
  [['chat/mutes', 'gateway/trials/backups'], true],
  [['Many-Sockets'], true],
  [['gateway/src/chat'], false],
  [['mfe-pools/src/board'], false],
])('whether trials are among %j is told without jest: %j', (args, could) => {
  expect(couldBeIn(trials, args)).toBe(could);
});
