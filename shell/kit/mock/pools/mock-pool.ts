import type { Answer } from '../answer.ts';

/** Which tournament of the mock's three a week of a contest is: the last one, this week's, the next one. */
export type WeekOfGolf = 'last' | 'this' | 'next';

/** A pool as the mock knows it. What follows from the time follows from the clock. */
export interface MockPool {
  id: string;
  name: string;
  format: Answer<'PoolFormat'>;
  admin: string;
  /** Members with the rights of its host. */
  coHosts: string[];
  /** In the order of joining. */
  members: string[];
  maxUsers: number | null;
  buyInCents: number;
  payoutsBps: number[];
  /** How its group settles the money itself; null where that is paid here, or free. */
  settledOutside: { buyInCents: number; unpaid: Answer<'UnpaidEntries'>; showsPayments: boolean } | null;
  namedPrizes: { cents?: number[] | null; words?: string[] | null } | null;
  /** What its host has noted of payments, by member. */
  noted: Record<string, MockPayment>;
  /** Null in a public pool. */
  pin: string | null;
  /** Its own rules in sentences; null for its format's. */
  ownRules: string[] | null;
  /** What differs from its format's. */
  chosenRules: Partial<Answer<'PoolRules'>> | null;
  /** Only by an invitation. */
  isUnlisted: boolean;
  round: Answer<'Round'> | null;
  weeks: WeekOfGolf[];
  /** Which of its contests it plays, where that is not the first one; each has entries of its own. */
  contestNumber?: number;
  /** The keys of entries (`entryKey`), as of all that belongs to one. */
  unpaid: string[];
  /** The keys of entries beside the first ones, and what entries are called. */
  moreEntries: string[];
  nicknames: Record<string, string>;
  /** The note about refunds to members who leave. */
  returnNote?: string;
  withoutCard: string[];
  /** Ids of golfers, by 'member week', where they were saved here; all others have a card from the start. */
  saved: Record<string, string[]>;
  /** Drafts, by 'member week'. */
  drafts: Record<string, { revision: number; golfers: string[] | null }>;
  /** The token of its invitation link, while there is one. */
  invite: string | null;
  /** Who is asked to take it over, and whether its admin leaves then. */
  offer: { to: string; leaves: boolean } | null;
  /** Whether its host has switched pictures in the chat off. */
  hasNoPictures?: boolean;
  /** The admin's notice. */
  notice: { text: string; at: string; until?: string | null; by: string } | null;
  /** The admin's audit log, latest first. */
  acts: { id: string; text: string; at: string; by: string }[];
  /** Who was reminded today, and who has switched reminders off. */
  reminded: string[];
  muted: string[];
  /** Who won the contest before, the best first; empty where there was none. */
  lastWinners: string[];
  /** The years of the seasons that it has played in. */
  seasons: number[];
  /** The token of its public board's link, while that is public. */
  publicBoard: string | null;
  /** The name of the pool that is played again as this one. */
  rerunOf: string | null;
  /** Who was asked into it by mail. */
  asked: string[];
  /** Whether winners are tied. */
  ties: {
    users: string[];
    score: number;
    week: number | null;
    round: number | null;
    leader: string | null;
    byGuess?: boolean;
  }[];
  /** What its host was asked about the next week; null where nothing is asked. */
  nextWeek: { answer: 'YES' | 'SKIP' | 'STOP' | null; stopNote?: string } | null;
  /** Who has played for its members in other weeks, where nobody plays twice. */
  used: { golferId: string; week: number }[];
  /** What its members guess that the winner will score. */
  guesses: Record<string, number>;
  /** What its host changed on the cards of members after the lock. */
  hostChanges: Record<string, Answer<'CardChange'>[]>;
  /** Whether its last contest is over. */
  isEnded: boolean;
  /** Whether its contest was void. */
  isVoid: boolean;
}

/** What ids of its contest and entries say it is. */
export const contestName = ({ name, contestNumber }: MockPool): string =>
  contestNumber === undefined ? name : `${name}, contest ${contestNumber}`;

/** What a host has noted of a member's money. */
export interface MockPayment {
  paidAt: string | null;
  /** Whether it was noted as paid when the contest was settled, where the note has changed since. */
  wasPaid?: boolean;
  note: string | null;
  prizePaidAt: string | null;
  prizeNote: string | null;
}

/** A pool of four friends on this week's tournament, unless it is said otherwise. */
export const mockPool = (pool: Partial<MockPool> & { name: string }): MockPool => ({
  id: `id of ${pool.name}`,
  format: 'SINGLE_WEEK',
  admin: pool.members?.[0] ?? 'ann',
  coHosts: [],
  members: ['ann', 'bob', 'carla', 'dev'],
  maxUsers: 25,
  buyInCents: 3000,
  payoutsBps: [7000, 2000, 1000],
  settledOutside: null,
  namedPrizes: null,
  noted: {},
  pin: null,
  ownRules: null,
  chosenRules: null,
  isUnlisted: false,
  round: null,
  weeks: ['this'],
  unpaid: [],
  moreEntries: [],
  nicknames: {},
  withoutCard: [],
  saved: {},
  drafts: {},
  invite: null,
  offer: null,
  notice: null,
  acts: [],
  reminded: [],
  muted: [],
  ties: [],
  used: [],
  guesses: {},
  hostChanges: {},
  publicBoard: null,
  lastWinners: [],
  seasons: [2026],
  rerunOf: null,
  asked: [],
  nextWeek: null,
  isEnded: false,
  isVoid: false,
  ...pool,
});

const crowd = (size: number) => Array.from({ length: size }, (_member, index) => `golfer${index + 1}`);

/** Every format, ann's and others', and every reason why one can't join. */
export const samplePools = (): MockPool[] => [
  mockPool({
    name: 'Sunday Best',
    members: ['ann', 'bob', 'carla', 'dev', 'emil', 'freya', 'gus', 'hana', 'ivan', 'june', 'kit'],
    unpaid: ['kit'],
    withoutCard: ['june'],
  }),
  mockPool({ name: 'Back Nine', members: ['bob', 'ann', 'carla', 'dev'], unpaid: ['ann'] }),
  mockPool({
    name: 'Two Putt Club',
    format: 'SALARY_CAP',
    members: ['bob', 'ann', 'carla', 'dev'],
    maxUsers: 20,
    buyInCents: 2000,
    payoutsBps: [6000, 3000, 1000],
    pin: 'birdie',
  }),
  mockPool({
    name: 'Spring Swing',
    format: 'MULTI_WEEK',
    members: ['carla', 'ann', 'bob', 'dev', 'emil'],
    buyInCents: 5000,
    weeks: ['last', 'this', 'next'],
  }),
  mockPool({
    name: 'Grand Tour',
    format: 'MULTI_WEEK_SALARY_CAP',
    members: ['ann', 'bob', 'carla'],
    maxUsers: null,
    buyInCents: 0,
    weeks: ['this', 'next'],
  }),
  mockPool({
    name: 'Moving Day Madness',
    format: 'SINGLE_ROUND',
    members: ['dev', 'ann', 'bob', 'emil'],
    buyInCents: 1000,
    round: 'MOVING_DAY',
  }),
  mockPool({
    name: 'The Long Way Home',
    format: 'MULTI_WEEK',
    members: ['ann', 'bob', 'carla'],
    weeks: ['last', 'last'],
    isEnded: true,
  }),
  mockPool({ name: 'Free Drop', members: ['emil'], maxUsers: null, buyInCents: 0 }),
  mockPool({ name: 'Full House', members: crowd(20), maxUsers: 20 }),
  mockPool({
    name: 'Early Birds',
    format: 'MULTI_WEEK',
    members: ['gus', 'hana'],
    buyInCents: 10_000,
    weeks: ['last', 'this'],
  }),
  mockPool({
    name: 'Members Only',
    invite: 'members-only',
    publicBoard: 'members-board',
    format: 'SALARY_CAP',
    members: ['freya', 'gus'],
    pin: 'birdie',
  }),
  mockPool({ name: 'Last Seat', members: crowd(19), maxUsers: 20, buyInCents: 1000 }),
  mockPool({
    name: 'Opening Act',
    format: 'SINGLE_ROUND',
    members: ['gus', 'ivan'],
    buyInCents: 1000,
    round: 'OPENING_DAY',
  }),
];

type Chosen = NonNullable<MockPool['chosenRules']>;

/** What a form says of a pool that is made. */
export type NewPool = Partial<
  Pick<
    MockPool,
    'format' | 'maxUsers' | 'buyInCents' | 'payoutsBps' | 'pin' | 'round' | 'settledOutside' | 'namedPrizes'
  >
> & {
  name: string;
  numTournaments?: number;
  access?: Answer<'PoolAccess'>;
  event?: string;
  tournaments?: string[];
  rules?: Chosen;
};

/** What a host changes of one. */
export type PoolChanges = Partial<Pick<MockPool, 'name' | 'admin' | 'maxUsers' | 'payoutsBps' | 'pin'>> & {
  access?: Answer<'PoolAccess'>;
  event?: string;
  tournaments?: string[];
  rules?: Chosen;
  showsPayments?: boolean;
  namedPrizes?: MockPool['namedPrizes'];
};
