import { registerEnumType } from 'type-graphql';

export enum PoolFormat {
  SINGLE_WEEK = 'Single Week',
  SALARY_CAP = 'Salary Cap',
  MULTI_WEEK = 'Multi-Week',
  MULTI_WEEK_SALARY_CAP = 'Multi-Week Salary Cap',
  SINGLE_ROUND = 'Single Round',
  SERIES = 'Series',
  ONE_AND_DONE = 'One and Done',
}

registerEnumType(PoolFormat, {
  name: 'PoolFormat',
  description: 'What is picked, and what counts.',
  valuesConfig: {
    SINGLE_WEEK: {
      description: 'Eight golfers for one tournament; the best four scores of each round count.',
    },
    SALARY_CAP: { description: '100 credits of golfers for one tournament; every score counts.' },
    MULTI_WEEK: { description: 'As Single Week, over two or three tournaments.' },
    MULTI_WEEK_SALARY_CAP: { description: 'As Salary Cap, over two or three tournaments.' },
    SINGLE_ROUND: { description: 'Eight golfers for one round; the best four scores count.' },
    ONE_AND_DONE: {
      description:
        'One golfer a week over tournaments that the host picks, nobody twice; points by their place.',
    },
    SERIES: { description: 'As Multi-Week, over tournaments that the host picks from the schedule.' },
  },
});

export enum Round {
  OPENING_DAY = 1,
  PACKING_DAY = 2,
  MOVING_DAY = 3,
  FINAL_ROUND = 4,
}

registerEnumType(Round, {
  name: 'Round',
  description: 'One of the four rounds of a tournament.',
  valuesConfig: {
    OPENING_DAY: { description: 'Round 1, on Thursday.' },
    PACKING_DAY: { description: 'Round 2, on Friday.' },
    MOVING_DAY: { description: 'Round 3, on Saturday.' },
    FINAL_ROUND: { description: 'Round 4, on Sunday.' },
  },
});

export enum ContestState {
  SCHEDULED = 'scheduled',
  OPEN = 'open',
  LOCKED = 'locked',
  SETTLED = 'settled',
  VOID = 'void',
}

registerEnumType(ContestState, {
  name: 'ContestState',
  description: 'How far a contest is.',
  valuesConfig: {
    SCHEDULED: { description: 'Its sheet is not open yet.' },
    OPEN: { description: 'Cards can be saved.' },
    LOCKED: { description: 'It is in play.' },
    SETTLED: { description: 'Its result stands, and its prizes are paid.' },
    VOID: { description: 'It did not count: it was cancelled, or not played far enough. Buy-ins go back.' },
  },
});
