import { minuteMs } from '@fairway/schema/days';
import { pino } from 'pino';
import { type Event, idOf, seasonOf, timeAt } from '../../sandbox/world/season.ts';
import { createWorld } from '../../sandbox/world/world.ts';
import type { Member } from '../../src/board/golden/cards.ts';
import { type GoldenMembers, giftCents } from '../../src/board/golden/golden-pools.ts';
import { creationOf } from '../../src/board/golden/pool-creation.ts';
import { type PoolOracle, poolOracle } from '../../src/board/golden/pool-oracle.ts';
import { syncCheckouts } from '../../src/buy-ins/syncing/checkout-sync.service.ts';
import { createCtx } from '../../src/context.ts';
import { dataGolf } from '../../src/feeds/data-golf.ts';
import { tick } from '../../src/schedule/tick.ts';
import { openTestGateway, serviceToken, type TestGateway } from '../../src/testing/test-gateway.ts';
import { type SimulatedProvider, simulatedProvider } from '../outside/card-provider.ts';
import { lyingFeed } from '../outside/lying-feed.ts';
import { cast } from '../story/random-story.ts';
import type { Lie, Story } from '../story/story.ts';
import { Book } from './book.ts';

/** A story's week: the real gateway on a real database, in a world of its own. */
export interface Week {
  story: Story;
  event: Event;
  golden: GoldenMembers;
  gateway: TestGateway;
  oracle: PoolOracle;
  provider: SimulatedProvider;
  book: Book;
  /** By member. */
  userIds: ReadonlyMap<Member, string>;
  /** When the week's first day begins at the venue, and when a day of it does, from 0. */
  dayStart(day: number): Date;
  /** Minutes of the story that have passed. */
  minute(): number;
  now(): Date;
  isLying(kind: Lie['kind']): boolean;
  /** Moves both clocks; what is due waits for the next tick. */
  moveTo(minute: number): void;
  /** Does what is due on the game clock. */
  tick(): Promise<void>;
  /** Does what jobs do: asks the provider about payments whose news have not come. */
  work(): Promise<void>;
  /** What the gateway had to log as an error. */
  errors: string[];
  close(): Promise<void>;
}

export async function openWeek(story: Story): Promise<Week> {
  const events = seasonOf(2027).slice(story.place, story.place + 5);
  const [event] = events;
  if (!event) throw new Error('The season has no such event.');
  const world = createWorld({ seed: story.golf, scenario: story.scenario, scenarioEvent: idOf(event) });
  const startMs = timeAt(event, -3, '09:00');
  let passedMs = 0;
  let ticks = 0;
  const minute = () => Math.floor(passedMs / minuteMs);
  const now = () => new Date(startMs + passedMs);
  const isLying = (kind: Lie['kind']) =>
    story.lies.some((lie) => lie.kind === kind && lie.from <= minute() && minute() < lie.until);

  const tournament = world.tournament(event);
  const feed = lyingFeed({ world, tournament, quirks: story.quirks, isLying, now });
  const provider = simulatedProvider({
    now: () => new Date(now().getTime() + story.apartMs),
    fault: () =>
      isLying('provider is down') ? 'is down' : isLying('provider times out') ? 'times out' : null,
  });
  const errors: string[] = [];
  const gateway = await openTestGateway({
    settings: { pollLiveSeconds: 5 },
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
    feeds: {
      dataGolf: dataGolf({
        url: 'http://feed.example',
        key: 'sandbox',
        ask: feed.ask,
        perMinute: Number.POSITIVE_INFINITY,
      }),
      // The schedule forgets the coordinates of some venues.
      geocoding: { find: async (place) => seasonOf(2027).find(({ city }) => city === place.city) ?? null },
    },
    payments: { cards: provider.payments },
  });
  const setClocks = () => {
    gateway.gameClock.set(now());
    gateway.wallClock.set(new Date(now().getTime() + story.apartMs));
  };
  const book = new Book(cast, giftCents);
  const oracle = poolOracle({
    events,
    copies: feed.copies,
    now,
    picked: (pool, week) => (week === 1 ? book.cards(pool) : week === 2 ? book.nextCards(pool) : new Map()),
    guesses: (pool, week) => (week === 1 ? book.guesses(pool) : new Map()),
    players: (pool) => book.players(pool),
    membersOf: (pool) => [...book.members(pool)],
  });

  setClocks();
  const tokens = new Map<Member, string>();
  const userIds = new Map<Member, string>();
  for (const who of cast) {
    const token = await gateway.signUp(who);
    tokens.set(who, token);
    const { data } = await gateway.graphql('{ me { id } }', {}, token);
    userIds.set(who, String(Object(data?.me).id));
  }
  await gateway.rest('POST', '/balance/update-balance', {
    token: serviceToken,
    headers: { 'idempotency-key': 'gifts' },
    body: {
      users: cast.map((username) => ({ username, email: null, adjustment: giftCents / 100 })),
      memo: 'A gift',
    },
  });
  const week: Week = {
    story,
    event,
    gateway,
    golden: { gateway, tokens },
    oracle,
    provider,
    book,
    userIds,
    errors,
    dayStart: (day) => new Date(timeAt(event, day, '00:00')),
    minute,
    now,
    isLying,
    moveTo: (to) => {
      passedMs = Math.max(passedMs, to * minuteMs);
      setClocks();
    },
    tick: async () => {
      // No two ticks are a whole number of minutes apart, so that no rule depends on the milliseconds of one.
      ticks += 1;
      passedMs = Math.max(passedMs, minute() * minuteMs + ((ticks * 7) % 53) * 1000);
      setClocks();
      await tick(gateway.parts);
      if (now() >= week.dayStart(0)) feed.publishPars();
      setClocks();
    },
    work: () =>
      syncCheckouts(createCtx(gateway.parts, { caller: { kind: 'service', name: 'tests' }, address: '' })),
    close: () => gateway.close(),
  };
  await openPools(week).catch(async (fault) => {
    await gateway.close();
    throw fault;
  });
  return week;
}

async function openPools(week: Week): Promise<void> {
  const { story, golden, book } = week;
  await week.tick();
  const [host] = cast;
  if (!host) throw new Error('Every story has a host.');
  for (const pool of story.pools) {
    const token = golden.tokens.get(host) ?? '';
    const body = await creationOf(golden.gateway, token, pool);
    const answer = await golden.gateway.rest('POST', '/create-pool', { token, body });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    book.join(pool, host, { plays: true });
  }
}
