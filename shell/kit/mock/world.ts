import { type MockWithdrawal, type Movement, sampleMovements } from './account/movements.ts';
import { MockChat } from './chat/mock-chat.ts';
import { MockStory } from './chat/mock-story.ts';
import { lockAt, saturdayMorning, sundayNight, venueZone, wednesdayNoon } from './golf/golf.ts';
import type { MockCheckout, MockSavedCard } from './payments/checkouts.ts';
import { type MockPool, samplePools } from './pools/mock-pool.ts';

export interface Player {
  id: string;
  username: string;
  email: string;
  password: string;
  /** Whether the address was confirmed; it was unless a test says otherwise. */
  emailConfirmed?: boolean;
  /** The new address that is not confirmed yet. */
  pendingEmail?: string;
  /** What the address was before it was changed. */
  formerEmail?: string;
  /** Whether this player has left the list of users. */
  isUnlisted?: boolean;
  /** The texts that this player has not agreed to. */
  textsToAgree?: string[];
  /** What this player has to confirm before buying in. */
  ageAndPlaceToConfirm?: { minimumAge: number | null; places: { code: string; name: string }[] };
  /** Whether this player's log-in was so long ago that the password is asked for again. */
  loggedInLongAgo?: boolean;
  profilePic?: string;
  balanceCents?: number;
  /** Why this player's withdrawals have to wait. */
  heldBecause?: string;
  /** The part of the balance that can't be withdrawn yet, and until when. */
  waiting?: { cents: number; until: string };
  /** The part of the balance that is credit. */
  creditCents?: number;
  /** Refunds to cards that are under way. */
  returningCents?: number;
  /** Where refunds of card payments go; to the card unless set. */
  returnsTo?: 'CARD' | 'CREDIT';
  /** Which kinds of mail this player has switched off, and in which zone they read the others. */
  mutedMails?: (
    | 'PICKS_OPEN'
    | 'NO_CARD'
    | 'REMINDER'
    | 'GOLFER'
    | 'CARD_ENTERED'
    | 'RESULTS'
    | 'WITHDRAWAL'
    | 'PLAYED_AGAIN'
    | 'POOL_OFFERED'
    | 'PAYOUTS_CHANGED'
    | 'RULES_CHANGED'
    | 'OUT_OF_POOL'
    | 'NEXT_WEEK'
  )[];
  /** Whether this player has asked for the board of each day by mail. */
  wantsDigest?: boolean;
  zone?: string;
  /** Which notices on devices this player has switched off, on which devices, and when it is quiet: at night unless set. */
  mutedNotices?: (
    | ('PICKS_OPEN' | 'NO_CARD' | 'GOLFER' | 'CUT' | 'LEAD' | 'MOVED' | 'ROUND_OVER')
    | ('RESULTS' | 'MENTION' | 'REMINDER' | 'NOTICE')
  )[];
  devices?:
    | { id: string; device: string; endpoint: string; createdAt: string; lastUsedAt?: string }[]
    | undefined;
  quietHours?: { from: number; until: number } | null;
  /** Whom, and the chats of which pools, this player has muted: usernames, and ids. */
  muted?: string[];
  mutedPools?: string[];
  /** The pool they opened last. */
  lastPool?: string;
  /** Where this player is logged in besides the browser that asks. */
  otherSessions?: { id: string; device: string }[];
  /** The passkeys of this player, the newest first. */
  passkeys?: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** The access tokens of this player, the newest first. */
  accessTokens?: {
    id: string;
    name: string;
    scopes: ('READ' | 'PICKS' | 'CHAT' | 'HOST')[];
    createdAt: string;
    expiresAt: string;
    lastUsedAt: string | null;
  }[];
  /** How many addresses for a calendar this player has made, and when the last one was, as long as it works. */
  calendar?: { made: number; madeAt: string | null };
  /** Set while it is on. */
  secondFactor?: { codesLeft: number };
}

export interface GameClock {
  now: string;
  zone: string;
  lockAt: string | null;
  speed: number;
}

/**
 * How the gateway behaves as a whole, so that every screen can be seen in each of its states: as usual, on
 * the day before play; with golf being played; with golf whose scores have stopped coming; with all of it
 * played; with nothing in it yet; never answering; failing; out of reach.
 */
export const conditions = [
  'usual',
  'playing',
  'outage',
  'finished',
  'empty',
  'loading',
  'error',
  'offline',
] as const;
export type Condition = (typeof conditions)[number];

const player = (username: string, balanceCents: number): Player => ({
  id: `id of ${username}`,
  username,
  email: `${username}@example.com`,
  password: 'fairway1',
  balanceCents,
});

/** The mocked gateway's state, for tests to read and change. */
export class World {
  players: Player[];
  pools: MockPool[];
  /** Payments by card, the open ones among them. */
  checkouts: MockCheckout[] = [];
  /** By username. */
  savedCards = new Map<string, MockSavedCard>();
  /** Addresses that other accounts have confirmed, and how many links to confirm one were sent again. */
  takenEmails: string[] = [];
  linksSent = 0;
  movements: Movement[];
  withdrawals: MockWithdrawal[] = [];
  /** How long an eCheck is about to be sent, and then on its way. */
  echeckStepMs = 3000;
  /** How long an eCheck to another address than the account's waits, in real time. */
  withdrawalHoldMs = 0;
  /** The operator's texts in force, which new players agree to. */
  textsInForce: readonly string[] = [];
  /** Whether the schedule has too few tournaments left to play a pool again. */
  seasonIsOver = false;
  /** Whether the daily limit of invitation mails is used up. */
  hasAskedTooMany = false;
  /** Ids of golfers who are out before the tournament has begun. */
  withdrawn: string[] = [];
  readonly talk: MockChat;
  readonly story: MockStory;
  condition: Condition;
  /** Since when no scores have come from outside. */
  scoresStoppedAt: string | null = null;
  #clock: GameClock = { now: wednesdayNoon, zone: venueZone, lockAt, speed: 60 };
  #clockMovedAt = performance.now();
  #clockListeners = new Set<() => void>();
  readonly #sockets = new Set<() => void>();

  constructor(condition: Condition = 'usual') {
    const ann = player('ann', condition === 'empty' ? 0 : 4500);
    const bob = player('bob', 0);
    this.players = condition === 'empty' ? [ann] : [ann, bob];
    this.pools = condition === 'empty' ? [] : samplePools();
    this.movements = condition === 'empty' ? [] : sampleMovements();
    this.talk = new MockChat(condition === 'empty');
    this.story = new MockStory('id of Sunday Best', lockAt);
    this.condition = condition;
    if (condition === 'playing' || condition === 'outage') this.moveClock({ now: saturdayMorning });
    if (condition === 'finished') this.moveClock({ now: sundayNight });
    if (condition === 'outage') this.scoresStoppedAt = '2026-01-17T15:52:00.000Z';
  }

  /** Stands still until it is moved, except while golf is being played. */
  get clock(): GameClock {
    if (this.condition !== 'playing') return this.#clock;
    const elapsedMs = (performance.now() - this.#clockMovedAt) * this.#clock.speed;
    return { ...this.#clock, now: new Date(Date.parse(this.#clock.now) + elapsedMs).toISOString() };
  }

  moveClock(change: Partial<GameClock>): void {
    this.#clock = { ...this.clock, ...change };
    this.#clockMovedAt = performance.now();
    for (const listener of this.#clockListeners) listener();
  }

  /** Ends every socket that is open, as a restart or a tunnel does. */
  closeSockets(): void {
    for (const end of [...this.#sockets]) end();
  }

  /** Registers a socket; returns how to report that it has closed. */
  addSocket(end: () => void): () => void {
    this.#sockets.add(end);
    return () => this.#sockets.delete(end);
  }

  clockMoved(): Promise<void> {
    return new Promise((resolve) => {
      const listener = () => {
        this.#clockListeners.delete(listener);
        resolve();
      };
      this.#clockListeners.add(listener);
    });
  }

  /** Calls back when the clock moves, and every few seconds while golf is played. */
  scoresChanged(): Promise<void> {
    return this.condition === 'playing'
      ? new Promise((resolve) => setTimeout(resolve, 3000))
      : this.clockMoved();
  }

  player(username: string | null): Player | undefined {
    return this.players.find((player) => player.username.toLowerCase() === username?.toLowerCase());
  }
}
