// Who and what the demo consists of, as far as it does not depend on the week that is played.

/** Everyone's; the README names it. */
export const password = 'fairway1';

export const players = [
  'ann',
  'bob',
  'carla',
  'dev',
  'emma',
  'farid',
  'greta',
  'hugo',
  'ines',
  'jonas',
  'kofi',
  'lena',
] as const;
export type Player = (typeof players)[number];

/** Who visitors are asked to log in as. */
export const demoLogin = { players: ['ann', 'bob', 'carla', 'dev'], password } as const;

export interface DemoPool {
  /** As they are sent to be made; what is left out takes its default. */
  settings: { poolName: string; format: string; buyIn: number; pin?: string } & Record<string, unknown>;
  /** In the order of joining, the admin first. Who joins last has neither paid nor picked yet. */
  members: readonly [Player, ...Player[]];
}

/** Played before the start, so that there is a settled board to look at. */
export const playedPool: DemoPool = {
  settings: { poolName: 'Sunday Showdown', format: 'Single Round', round: 'Final Round', buyIn: 10 },
  members: ['ann', 'bob', 'carla', 'dev', 'hugo', 'emma'],
};

/** Open for the week of the start. */
export const openPools: readonly DemoPool[] = [
  {
    settings: { poolName: 'Fairway Friends', format: 'Single Week', buyIn: 0 },
    members: ['ann', 'bob', 'carla', 'emma', 'farid', 'greta', 'hugo', 'ines', 'jonas', 'dev'],
  },
  {
    settings: { poolName: 'Sunday Best', format: 'Single Week', buyIn: 30 },
    members: ['ann', 'bob', 'kofi', 'lena', 'carla'],
  },
  {
    settings: { poolName: 'A Hundred Credits', format: 'Salary Cap', buyIn: 0 },
    members: ['bob', 'ann', 'hugo', 'ines', 'carla'],
  },
  {
    settings: { poolName: 'Members Only', format: 'Salary Cap', buyIn: 20, isPrivate: true, pin: 'birdie' },
    members: ['carla', 'ann', 'bob'],
  },
  {
    settings: { poolName: 'Two-Week Tour', format: 'Multi-Week', buyIn: 50, numTournaments: 2 },
    members: ['bob', 'farid', 'ann'],
  },
  {
    settings: { poolName: 'The Long Game', format: 'Multi-Week Salary Cap', buyIn: 0, numTournaments: 3 },
    members: ['emma', 'ann', 'jonas', 'kofi', 'bob'],
  },
  {
    settings: { poolName: 'Moving Day Movers', format: 'Single Round', round: 'Moving Day', buyIn: 10 },
    members: ['farid', 'bob', 'ann'],
  },
];
