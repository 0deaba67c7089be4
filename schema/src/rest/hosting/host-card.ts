import { z } from 'zod';
import { exampleOfPool, ofPool, picksToSave, username, week } from '../picks.ts';
import { route } from '../route.ts';
import { entryNumber } from '../shapes/entry-shapes.ts';
import { poolName } from '../shapes/pool-shapes.ts';
import { shortText } from '../shapes/short-text.ts';

export const hostReasonShape = shortText(200, 'A reason has 1 to 200 visible characters.');

export const enterPicks = route({
  method: 'PUT',
  path: '/userpicks/enter',
  group: 'Picks',
  title: 'Enter or change a card for a member of your pool',
  text: 'After the lock, until the tournament is official. Where the buy-in is paid on Fairway, only golfers who have not begun come and go. All members see it, with the reason.',
  who: ['admin'],
  query: z.object({ week }),
  body: z.object({
    username,
    poolName,
    entry: entryNumber,
    userPicks: picksToSave,
    reason: hostReasonShape.meta({
      description: 'Why, in up to 200 characters.',
      example: 'He called before the lock.',
    }),
  }),
  answer: ofPool,
  limited: true,
  refusals: ['NOT_FOUND', 'NOT_OPEN', 'CONFLICT', 'LOCKED', 'UNPAID', 'BAD_CARD'],
  example: {
    body: {
      username: 'ann',
      poolName: 'Sunday Best',
      userPicks: [{ tier: 'Tier1', golferName: ['Ludvig Aberg'] }],
      reason: 'She called before the lock.',
    },
    answer: exampleOfPool,
  },
  refused: {
    CONFLICT: { message: 'Members pick for themselves until picks lock.' },
    RATE_LIMITED: { message: 'You have changed that too often. Please try again later.' },
  },
});
