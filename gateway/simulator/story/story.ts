import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import type { Scenario } from '../../src/configuration/env.ts';

// What happens in one tournament week: a plain value that a seed makes, that can be cut down to what a failure needs,
// and that a test can hold. All moments are minutes from the Monday, 09:00 at the venue, of the event's week, so that
// leaving one thing out moves no other.

export interface Story {
  size: StorySize;
  /** Of the golf. */
  golf: string;
  /** The event's place in the season of 2027, from 0. */
  place: number;
  scenario: Scenario;
  /** Two where pools of two weeks are played to their end. */
  weeks: 1 | 2;
  pools: readonly GoldenPool[];
  /** How far the wall clock is ahead of the game clock. */
  apartMs: number;
  lies: readonly Lie[];
  quirks: readonly Quirk[];
  steps: readonly Step[];
}

/** A small week has one pool, fewer members, steps and looks, and as many kinds of faults. */
export type StorySize = 'small' | 'whole';

/** For a while, one of the outside services is not what it should be. */
export interface Lie {
  from: number;
  until: number;
  kind: (typeof lieKinds)[number];
}

/** What schedules say for hours. */
export const scheduleLieKinds = [
  /** Every other event is missing, */
  'schedule is halved',
  /** all are those of the year before, */
  'schedule is of last season',
  /** or the week's own begins on another day. */
  'schedule moves the event',
] as const;

export const shortLieKinds = [
  /** The stats feed is away, */
  'feed is down',
  /** breaks off in the middle of its answers, */
  'feed is cut off',
  /** gives the board without every other golfer, */
  'board is halved',
  /** gives the board of three hours ago, */
  'board is old',
  /** is twenty minutes late, */
  'board is late',
  /** names another event, */
  'board is of another event',
  /** is the last one of a year ago, */
  'board is of last season',
  /** takes back a finished round, */
  'board takes a round back',
  /** or gives the field without every other golfer. */
  'field is halved',
  /** The card provider works, and its answer is lost, */
  'provider times out',
  /** it takes every other request, and no more, */
  'provider is asked too much',
  /** or does nothing. */
  'provider is down',
  /** So does the sender of eChecks, */
  'eChecks time out',
  'eChecks are down',
  /** and who carries mail. */
  'mail times out',
  'mail is down',
] as const;

export const lieKinds = [...shortLieKinds, ...scheduleLieKinds] as const;

/** Whether it is a lie of the stats feed. */
export const isAboutGolf = ({ kind }: Pick<Lie, 'kind'>): boolean =>
  /^(?:feed|board|field|schedule) /.test(kind);

/** Something strange that real weeks have had. */
export interface Quirk {
  kind: (typeof quirkKinds)[number] | 'id changes';
  /** Minutes after the end, for what officials do when the last putt has dropped; of the story, for another id. */
  after: number;
  /** Which golfer: of those who finished or who are ranked, the best first, or of the field. */
  nth: number;
}

export const quirkKinds = [
  'disqualified after the end',
  'score corrected after the end',
  /** The field has two golfers with the same name, whom only their ids tell apart, */
  'two of one name',
  /** or one who may not take the money; golfers' scores count all the same. */
  'an amateur',
  /** Somebody who has made the cut is not let on after the third round, */
  'made the cut, did not finish',
  /** counts as withdrawn for a while, and plays, */
  'withdrawn by mistake',
  /** or is not on every copy of the board. */
  'row is missing now and then',
  /** Scores come as text: 'E', '+2', 'F', and nothing for none. */
  'numbers as text',
] as const;

export const actNames = [
  'join',
  'leave',
  'pay from the balance',
  'start a checkout',
  'pay the checkout',
  'be declined',
  'come back from paying',
  'dispute the payment',
  'decide the dispute',
  'wish for credit',
  'wish for the card',
  'withdraw',
  'pick',
  'pick right at this moment',
  'pay right at this moment',
  'join right at this moment',
  'pick badly',
  'pick for next week',
  'guess',
  'overreach',
  'rename',
  'delete the account',
  // Of the host, about them.
  'change the seats',
  'name a co-host',
  'end a co-host',
  'be removed',
  'have a card entered',
  'be let in late',
  'have a payment noted',
  'delete the pool',
  'delete the pool right at this moment',
  'chat',
  'say it again',
  'webhooks',
  'webhooks doubled and reordered',
  'webhooks all at once',
  'lose webhooks',
  'ask the provider',
  'look',
  // Two requests that meet.
  'join twice at once',
  'pay twice at once',
  'withdraw twice at once',
  'say it twice at once',
  'pay and withdraw at once',
  'pay and leave at once',
  'leave and pay at once',
  'pay and be removed at once',
  'pick and leave at once',
  'pay and delete at once',
  'delete and pay at once',
  'join and delete at once',
  'delete and join at once',
  'pick and delete at once',
  'start a checkout and delete at once',
  'webhooks and delete at once',
  'webhooks and pay at once',
  // PostgreSQL's connection breaks at the commit.
  'join, cut off',
  'leave, cut off',
  'pay, cut off',
  'pick, cut off',
  'withdraw, cut off',
  'start a checkout, cut off',
  'webhooks, cut off',
  'delete the pool, cut off',
  'hand over and back',
  'answer about next week',
  // An operator ends what only the schedule ends.
  'accept the board',
  // To the gateway that does what is due.
  'kill the leader',
  'kill two at once',
  'die at that table',
  'pause the leader',
  'two do what is due',
  'two do what waits',
] as const;
export type ActName = (typeof actNames)[number];

export interface Step {
  at: number;
  who: Member;
  /** Which of the story's pools. */
  pool: number;
  act: ActName;
  /** Decides everything that is left open, such as which golfers. */
  choice: number;
}
