import type { FieldBoard, InPlayBoard, ScheduleEntry } from '../../feeds/data-golf.ts';
import { tick } from '../../schedule/tick.ts';
import { type FakeDataGolf, fakeDataGolf } from '../../testing/fake-data-golf.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { tournamentChanged } from '../golf-events.ts';

/** An event of the schedule. */
export const event = (
  eventId: string,
  name: string,
  startsOn: string,
  more: Partial<ScheduleEntry> = {},
): ScheduleEntry => ({
  eventId,
  name,
  course: 'Palmetto Golf Club',
  city: 'Charleston',
  state: 'SC',
  country: 'USA',
  latitude: 32.78,
  longitude: -79.93,
  startsOn,
  tour: 'pga',
  status: null,
  team: false,
  ...more,
});

const golfers = Array.from({ length: 20 }, (_, i) => ({
  dgId: 1000 + i,
  playerName: `Golfer, ${String.fromCharCode(65 + i)}`,
}));

/** Who plays in the Palmetto Classic, and when they tee off on Thursday. */
export const field = (more: Partial<FieldBoard> = {}): FieldBoard => ({
  kind: 'board',
  eventId: '7',
  eventName: 'Palmetto Classic',
  courseName: 'Palmetto Golf Club',
  startsOn: '2027-01-14',
  endsOn: '2027-01-17',
  currentRound: 1,
  offsetSeconds: -18_000,
  lastUpdated: null,
  skipped: 0,
  golfers: golfers.map((golfer, i) => ({
    ...golfer,
    country: 'USA',
    amateur: false,
    worldRank: i + 1,
    teeTimes: [
      {
        round: 1,
        local: `2027-01-14 ${String(8 + (i % 4)).padStart(2, '0')}:18`,
        startHole: 1,
        courseCode: null,
        courseName: null,
        wave: null,
      },
    ],
  })),
  ...more,
});

export type Row = InPlayBoard['golfers'][number];
/** A live board of all golfers, with what is different about each. */
export const scores = (rowOf: (index: number) => Partial<Row>, changeToken: string): InPlayBoard => ({
  kind: 'board',
  eventName: 'Palmetto Classic',
  currentRound: 1,
  changeToken,
  skipped: 0,
  golfers: golfers.map((golfer, i) => ({
    ...golfer,
    position: `T${i + 1}`,
    toPar: 0,
    round: 1,
    thru: 0,
    today: 0,
    strokes: [null, null, null, null],
    course: null,
    country: 'USA',
    ...rowOf(i),
  })),
});

/** The week of the Palmetto Classic: what the feeds say of it, and what the gateway makes of that. */
export interface Week {
  gateway: TestGateway;
  feeds: FakeDataGolf;
  /** Ann's, who only looks. */
  token: string;
  /** The versions that the bus has published, the oldest first. */
  received: number[];
  /** Sets the game clock, and does what is due then. */
  at(moment: string): Promise<void>;
  /** What ann gets there over REST. */
  get(path: string): Promise<Record<string, unknown>>;
}

export async function openWeek(): Promise<Week> {
  const feeds = fakeDataGolf();
  const gateway = await openTestGateway({ feeds: { dataGolf: feeds } });
  feeds.says.schedule = [
    event('6', 'Opening Open', '2027-01-07', { status: 'completed' }),
    event('7', 'Palmetto Classic', '2027-01-14'),
    event('8', 'Pairs Week', '2027-01-21', { team: true }),
  ];
  feeds.says.field = field();
  feeds.says.odds = {
    kind: 'board',
    eventName: 'Palmetto Classic',
    lastUpdated: null,
    skipped: 0,
    golfers: golfers.map(({ dgId, playerName }, i) => ({
      dgId,
      playerName,
      draftkings: i === 19 ? null : 0.2 / (i + 1),
    })),
  };
  const token = await gateway.signUp('ann');
  const received: number[] = [];
  gateway.bus.subscribe(tournamentChanged, ({ version }) => received.push(version));
  return {
    gateway,
    feeds,
    token,
    received,
    at: async (moment) => {
      gateway.gameClock.set(moment);
      await tick(gateway.parts);
    },
    get: async (path) => (await gateway.rest('GET', path, { token })).body as Record<string, unknown>,
  };
}
