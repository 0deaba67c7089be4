import { AsyncLocalStorage } from 'node:async_hooks';
import { dayMs, minuteMs } from '@fairway/schema/days';
import { pino } from 'pino';
import { type Event, idOf, isPlayable, seasonOf, timeAt } from '../../sandbox/world/season.ts';
import { createWorld } from '../../sandbox/world/world.ts';
import type { Member } from '../../src/board/golden/cards.ts';
import { type GoldenMembers, type GoldenPool, giftCents } from '../../src/board/golden/golden-pools.ts';
import { type PoolOracle, poolOracle } from '../../src/board/golden/pool-oracle.ts';
import { createCtx } from '../../src/context.ts';
import { dataGolf } from '../../src/feeds/data-golf.ts';
import type { Enqueue } from '../../src/jobs/job.ts';
import { jobSchedule } from '../../src/jobs/schedule.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { TasksFailed, tick } from '../../src/schedule/tick.ts';
import { openTestGateway, type TestGateway } from '../../src/testing/test-gateway.ts';
import { type SimulatedProvider, simulatedProvider } from '../outside/card-provider.ts';
import { type SimulatedEChecks, simulatedEChecks } from '../outside/echeck-provider.ts';
import { lyingFeed } from '../outside/lying-feed.ts';
import { type Notices, openNotices, type Sent } from '../outside/notices.ts';
import { type Life, openPostgresFaults, type PostgresFaults } from '../outside/postgres-faults.ts';
import { cast } from '../story/random-story.ts';
import { isAboutGolf, type Lie, type Story } from '../story/story.ts';
import { openAccounts } from './accounts.ts';
import { Book } from './book.ts';
import { type Gateways, openGateways } from './gateways.ts';
import { People } from './people.ts';

/** A story's week: the real gateway on a real database, in a world of its own. */
export interface Week extends Gateways {
  story: Story;
  event: Event;
  /** With those that follow it. */
  events: readonly Event[];
  golden: GoldenMembers;
  oracle: PoolOracle;
  provider: SimulatedProvider;
  checks: SimulatedEChecks;
  postgres: PostgresFaults;
  book: Book;
  people: People;
  /** By which members ask. */
  tokens: Map<Member, string>;
  /** By member. */
  userIds: ReadonlyMap<Member, string>;
  /** When its minutes begin. */
  startMs: number;
  /** When the week's first day begins at the venue, and when a day of it does, from 0. */
  dayStart(day: number): Date;
  /** Minutes of the story that have passed. */
  minute(): number;
  now(): Date;
  isLying(kind: Lie['kind']): boolean;
  /** When the feed could first be believed about how the pool's golf ended. */
  knowableAt(pool: GoldenPool): Date;
  /** Tells the oracle that an operator has accepted the board as the final one. */
  noteRuling(): void;
  /** Moves both clocks; what is due waits for the next tick. */
  moveTo(minute: number): void;
  /** The game clock sees the very moment until it is moved. */
  standStill(): void;
  /** Does what is due on the game clock, on the leader unless said. */
  tick(gateway?: TestGateway): Promise<void>;
  /** Does what jobs do every minute: asks providers, and sends what waits. */
  work(gateway?: TestGateway): Promise<void>;
  /** Does what jobs do now and then. */
  workOfDay(): Promise<void>;
  /** Hints between gateways, and pushes to members' devices. */
  notices: Notices;
  /** The mails that were sent. */
  mails: readonly SentMail[];
  /** What the gateway had to log as an error. */
  errors: string[];
  close(): Promise<void>;
}

export interface SentMail extends Mail {
  /** Whether its sender was not told that it arrived. */
  isUnsure: boolean;
  /** Of a sender that may have died before it noted that. */
  sender: Life | undefined;
}

/** What is sent, by mail or to a device, is heard at that moment. */
export async function openWeek(story: Story, onSent: (week: Week, sent: Sent) => void): Promise<Week> {
  const events = seasonOf(2027).slice(story.place).filter(isPlayable).slice(0, 5);
  const [event, nextEvent] = events;
  if (!event || !nextEvent) throw new Error('The season has no such events.');
  const world = createWorld({ seed: story.golf, scenario: story.scenario, scenarioEvent: idOf(event) });
  const startMs = timeAt(event, -3, '09:00');
  let passedMs = 0;
  let ticks = 0;
  const minute = () => Math.floor(passedMs / minuteMs);
  const now = () => new Date(startMs + passedMs);
  const isLying = (kind: Lie['kind']) =>
    story.lies.some((lie) => lie.kind === kind && lie.from <= minute() && minute() < lie.until);

  const tournaments = [world.tournament(event), world.tournament(nextEvent)] as const;
  const feed = lyingFeed({
    world,
    golf: story.golf,
    startMs,
    tournaments,
    quirks: story.quirks,
    isLying,
    now,
  });
  const provider = simulatedProvider({
    seed: story.golf,
    now: () => new Date(now().getTime() + story.apartMs),
    fault: () =>
      isLying('provider is down')
        ? 'is down'
        : isLying('provider times out')
          ? 'times out'
          : isLying('provider is asked too much')
            ? 'is asked too much'
            : null,
  });
  const wallNow = () => new Date(now().getTime() + story.apartMs);
  const checks = simulatedEChecks({
    seed: story.golf,
    now: wallNow,
    fault: () => (isLying('eChecks are down') ? 'is down' : isLying('eChecks time out') ? 'times out' : null),
  });
  const postgres = openPostgresFaults();
  const mails: SentMail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      if (isLying('mail is down')) throw new Error('The mail server is away.');
      const isUnsure = isLying('mail times out');
      mails.push({ ...mail, isUnsure, sender: postgres.life() });
      onSent(week, mail);
      if (isUnsure) throw new Error('The mail server did not answer in time.');
    },
  };
  const errors: string[] = [];
  const notices = openNotices({
    story,
    minute,
    isLying,
    life: postgres.life,
    onPush: (said) => onSent(week, said),
  });
  const openGateway = async (
    isDead: (one: TestGateway) => boolean,
    beside?: TestGateway,
  ): Promise<TestGateway> => {
    const noteError = (line: string) => {
      // What has died waits for answers that never come, and calls it a fault after a minute.
      if (!isDead(opened)) errors.push(line);
    };
    const opened: TestGateway = await openTestGateway({
      ...(beside && { beside }),
      ...notices.options,
      settings: { pollLiveSeconds: 5 },
      // As in production, where the card provider's time counts.
      clockSpeed: 1,
      log: pino({ level: 'error' }, { write: noteError }),
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
      // Of its own: what another one had begun with them when it died is nothing to wait for.
      payments: { cards: { ...provider.payments }, echecks: { ...checks.echecks } },
    });
    opened.parts.mailer = mailer;
    return opened;
  };
  // Not as part of the work that moves them: it may be about to die, and those who watch boards live on.
  const setClocks = AsyncLocalStorage.bind((all: readonly TestGateway[]) => {
    for (const one of all) {
      one.gameClock.set(now());
      one.wallClock.set(wallNow());
    }
  });
  const { all, closeAll, ...gateways } = await openGateways({
    open: openGateway,
    setClocks,
    postgres,
    duties: async (on) => {
      await week.tick(on);
      await week.work(on);
    },
  });
  const { gateway, leader } = gateways;
  const book = new Book(cast, giftCents);
  const oracle = poolOracle({
    events,
    copies: feed.copies,
    now,
    picked: (pool, week) => book.playedCards(pool, week),
    guesses: (pool, week) => (week === 1 ? book.guesses(pool) : new Map()),
    players: (pool) => book.players(pool),
    hasPaid: (pool, member) => book.hasPaidOutside(pool, member),
    membersOf: (pool) => [...book.membersOnBoard(pool)],
  });

  // A job that fails is tried again a minute later.
  const workOf = async (on: TestGateway, isDue: (cron: string | undefined) => boolean) => {
    const ctx = () => createCtx(on.parts, { caller: { kind: 'service', name: 'tests' }, address: '' });
    const enqueue: Enqueue = (job, id) =>
      job.run(ctx(), id, enqueue).catch((fault) => void errors.push(`${job.name}: ${fault}`));
    for (const job of jobSchedule) if (job.cron && isDue(job.cron)) await enqueue(job, '');
  };

  setClocks(all);
  const people = new People(cast[0] ?? 'favourites');
  const { tokens, userIds } = await openAccounts(gateway);
  const week: Week = {
    story,
    event,
    events,
    ...gateways,
    golden: { gateway, tokens, names: people.names },
    tokens,
    people,
    oracle,
    provider,
    checks,
    postgres,
    notices,
    mails,
    book,
    userIds,
    errors,
    startMs,
    dayStart: (day) => new Date(timeAt(event, day, '00:00')),
    minute,
    now,
    isLying,
    knowableAt: ({ round, weeks }) => {
      const tournament = tournaments[weeks === 2 ? 1 : 0];
      const ofRound = tournament.rounds.find(({ number }) => number === round)?.endsAt;
      // Whoever is gone in the middle of it is waited for until a day after everybody's last score.
      const isMissed = story.quirks.some(
        ({ kind, after }) => kind === 'id changes' && startMs + after * minuteMs >= tournament.firstTeeAt,
      );
      const wholeEndsAt = tournament.completeAt + (isMissed ? dayMs : 0);
      const endsAt = ofRound !== undefined && Number.isFinite(ofRound) && !isMissed ? ofRound : wholeEndsAt;
      const lies = story.lies.filter(isAboutGolf);
      return new Date(lies.reduce((at, { until }) => Math.max(at, startMs + until * minuteMs), endsAt));
    },
    noteRuling: feed.publishRuling,
    standStill: () => {
      for (const one of all) one.gameClock.standAt(now());
    },
    moveTo: (to) => {
      passedMs = Math.max(passedMs, to * minuteMs);
      setClocks(all);
    },
    tick: async (on = leader()) => {
      // No two ticks are a whole number of minutes apart, so that no rule depends on the milliseconds of one.
      ticks += 1;
      passedMs = Math.max(passedMs, minute() * minuteMs + ((ticks * 7) % 53) * 1000);
      setClocks(all);
      await tick(on.parts).catch((fault) => {
        // Each of them is in the log, and must have its reason there.
        if (!(fault instanceof TasksFailed)) throw fault;
      });
      if (now() >= week.dayStart(0)) feed.publishPars();
      setClocks(all);
    },
    work: (on = leader()) => workOf(on, (cron) => cron === everyMinute),
    workOfDay: () => workOf(leader(), (cron) => cron !== everyMinute),
    close: async () => {
      postgres.close();
      await closeAll();
    },
  };
  return week;
}

const everyMinute = '* * * * *';
