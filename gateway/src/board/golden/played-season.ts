import { dayMs, hourMs, minuteMs } from '@fairway/schema/days';
import { pino } from 'pino';
import { datagolfKey, openDatagolf } from '../../../sandbox/services/datagolf/datagolf.ts';
import { type Event, idOf, seasonOf, timeAt } from '../../../sandbox/world/season.ts';
import { createWorld, type World } from '../../../sandbox/world/world.ts';
import type { GameClock } from '../../clocks.ts';
import type { Scenario } from '../../configuration/env.ts';
import { openFeedClient } from '../../feeds/client/feed-client.ts';
import { dataGolf } from '../../feeds/data-golf.ts';
import { tick } from '../../schedule/tick.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { startFeedRecorder } from './feed-recorder.ts';
import type { Copy } from './oracle/feed/wire.ts';

/** Weeks of golf, played by the sandbox's own services, seen by the real gateway and recorded. */
export interface PlayedSeason {
  gateway: TestGateway;
  /** What happens in these weeks, also where nobody knows it yet. */
  world: World;
  /** The one that the scenario applies to, and those after it. */
  events: readonly Event[];
  /** What the feed has said so far. */
  copies: readonly Copy[];
  /** What the gateway had to log as an error. */
  errors: readonly string[];
  /** Lets time pass, to so many days after the first of that week's event. */
  moveTo(week: number, day: number, time: string): Promise<void>;
  /** Does what is due by that clock, which the feed goes by meanwhile, too. */
  lookBy(clock: GameClock): Promise<void>;
  /** Asks the feed for the board and for the pars of all holes, whether the product has asked for them or not. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** While golf is played the product looks every other hour; at night, and in the days before, now and then. */
const stepsMs = { ofPlay: 2 * hourMs, atNight: 4 * hourMs, before: 6 * hourMs };

interface Options {
  scenario: Scenario;
  /** The event's place in the season of 2027, from 0. */
  place: number;
  /** Those of the weeks after it; normal ones, unless given. */
  later?: readonly Scenario[];
  seed?: string;
}

/** Opens on the Monday morning of the event's week. */
export async function playSeason({
  scenario,
  place,
  later = [],
  seed = 'golden',
}: Options): Promise<PlayedSeason> {
  const events = seasonOf(2027).slice(place, place + 5);
  const [event] = events;
  if (!event) throw new Error('The season has no such event.');
  const others = new Map(
    later.flatMap((own, at) => (events[at + 1] ? [[idOf(events[at + 1] as Event), own]] : [])),
  );
  const world = createWorld({ seed, scenario, scenarioEvent: idOf(event), others });

  let now = new Date(timeAt(event, -3, '09:00'));
  // The golf goes on between the copies of one look, as in life; what one look brings counts as received at once.
  let lookedBy: GameClock | undefined;
  const gameNow = () => (lookedBy ?? gateway.gameClock).now().getTime();
  const feed = await openDatagolf({ world, gameNow, wallNow: () => 0 });
  const recorder = await startFeedRecorder(feed.url, () => now);
  const errors: string[] = [];
  const address = { url: recorder.url, key: datagolfKey };
  const isOut = () => world.outage(now.getTime()) !== null;
  // A feed that hangs is given up at once; one that answers gets its time, however busy this machine is.
  const time = {
    now: () => now.getTime(),
    sleep: async () => {},
    deadline: () => AbortSignal.timeout(isOut() ? 100 : minuteMs),
  };
  const gateway = await openTestGateway({
    settings: { pollLiveSeconds: 5 },
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
    feeds: {
      dataGolf: dataGolf({ ...address, ask: openFeedClient({ time }), perMinute: Number.POSITIVE_INFINITY }),
    },
  });
  const playAt = async (moment: Date) => {
    now = moment;
    gateway.gameClock.set(moment);
    await tick(gateway.parts);
  };
  await playAt(now);

  return {
    gateway,
    world,
    events,
    copies: recorder.copies,
    errors,
    moveTo: async (week, day, time) => {
      const of = events[week];
      if (!of) throw new Error(`There is no week ${week}.`);
      const target = timeAt(of, day, time);
      while (now.getTime() < target) await playAt(new Date(Math.min(nextLook(of, now.getTime()), target)));
    },
    lookBy: async (gameClock) => {
      lookedBy = gameClock;
      now = gameClock.now();
      await tick({ ...gateway.parts, gameClock });
      now = gameClock.now();
      lookedBy = undefined;
      gateway.gameClock.set(now);
    },
    listen: async () => {
      if (isOut()) return;
      for (const path of ['/preds/in-play', '/preds/live-hole-stats'])
        await fetch(`${address.url}${path}?tour=pga&key=${address.key}`);
    },
    close: async () => {
      await gateway.close();
      await recorder.close();
      await feed.close();
    },
  };
}

function nextLook(event: Event, now: number): number {
  const firstDay = timeAt(event, 0, '00:00');
  const daysPlayed = Math.floor((now - firstDay) / dayMs);
  const midnight = timeAt(event, daysPlayed + 1, '00:00');
  const hour = 24 - (midnight - now) / hourMs;
  const isPlayed = hour >= 7 && hour < 21;
  const step = daysPlayed < 0 ? stepsMs.before : isPlayed ? stepsMs.ofPlay : stepsMs.atNight;
  // Midnight is when picks lock and windows open: no step leaps over it.
  return Math.min(now + step, midnight);
}
