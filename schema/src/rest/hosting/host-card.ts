import { z } from 'zod';
import { exampleOfPool, guessToSave, ofPool, picksToSave, username, week } from '../picks.ts';
import { route } from '../route.ts';
import { contestNumber } from '../shapes/contest-shapes.ts';
import { entryNumber } from '../shapes/entry-shapes.ts';
import { poolName } from '../shapes/pool-shapes.ts';
import { shortText } from '../shapes/short-text.ts';

export const hostReasonShape = shortText(200, 'A reason has 1 to 200 visible characters.');

const reasonLike = (example: string) =>
  hostReasonShape.meta({ description: 'Why, in up to 200 characters.', example });

const contest = contestNumber.meta({
  description:
    'Which of the pool’s contests, by number: 1 is its first. Without it, the latest whose picks are locked, or else the one that is open.',
});

const weekOfContest = week.meta({
  description:
    'Of a contest over several weeks; without it, the latest whose picks are locked and that has no result yet, or else the one that is open.',
});

export const enterPicks = route({
  method: 'PUT',
  path: '/userpicks/enter',
  group: 'Picks',
  title: 'Enter or change a card for a member of your pool',
  text: 'After the lock, until the tournament is official. Where the buy-in is paid on Fairway, only golfers who have not begun come and go. All members see it, with the reason.',
  who: ['admin'],
  query: z.object({ week: weekOfContest }),
  body: z.object({
    username,
    poolName,
    entry: entryNumber,
    contest,
    userPicks: picksToSave,
    guess: guessToSave,
    seen: z.array(z.int()).max(100, 'seen has at most 100 ids.').optional().meta({
      description:
        'The dg_ids whom you saw on the card: where it has changed since, nothing is saved. Without it, it is saved whatever is on it.',
    }),
    reason: reasonLike('He called before the lock.'),
  }),
  answer: ofPool,
  limited: true,
  refusals: ['NOT_FOUND', 'NOT_OPEN', 'CONFLICT', 'LOCKED', 'UNPAID', 'BAD_CARD', 'USED'],
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

export const letInLate = route({
  method: 'PUT',
  path: '/userpicks/let-in',
  group: 'Picks',
  title: 'Let a member of your pool pick after the lock',
  text: 'Who has no card saves one as ever, with golfers who have not teed off, each until they do. Not where the buy-in is paid on Fairway. All members see it, with the reason, and the card is shown as late.',
  who: ['admin'],
  query: z.object({ week: weekOfContest }),
  body: z.object({
    username,
    poolName,
    entry: entryNumber,
    contest,
    reason: reasonLike('She was on a plane.'),
  }),
  answer: z.object({
    username: z.string(),
    poolName: z.string(),
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when somebody can be picked: the last tee time.' }),
  }),
  limited: true,
  refusals: ['NOT_FOUND', 'NOT_OPEN', 'CONFLICT', 'LOCKED'],
  example: {
    body: { username: 'ann', poolName: 'Sunday Best', reason: 'She was on a plane.' },
    answer: { username: 'ann', poolName: 'Sunday Best', until: '2027-01-14T18:50:00.000Z' },
  },
  refused: {
    CONFLICT: { message: 'They have a card already.' },
    LOCKED: { message: 'Everybody has teed off, so nobody could be picked.' },
    RATE_LIMITED: { message: 'You have changed that too often. Please try again later.' },
  },
});
