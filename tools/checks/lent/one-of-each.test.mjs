import { expect, test } from '@jest/globals';
import { imported, oneOfEach } from './one-of-each.mjs';

test('the files that a file takes along are those that it imports by a path, types apart', async () => {
  const text = `
    import { signIn } from './session.ts';
    import type { Player } from './player.ts';
    import { type Token, type Ticket } from './token.ts';
    import { useState } from 'react';
    import './style.ts';
    export { pause } from '../text/pause.ts';
    export type { Pause } from '../text/pause-type.ts';
  `;
  expect(await imported('shell/kit/session/some.tsx', text)).toEqual([
    './session.ts',
    './style.ts',
    '../text/pause.ts',
  ]);
});

test('the kit keeps to it', async () => {
  expect(await oneOfEach()).toMatch(/^\d+ files$/);
});
