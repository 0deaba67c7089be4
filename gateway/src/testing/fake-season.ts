import { daysAfter, minuteMs } from '@fairway/schema/days';
import type { FieldBoard, InPlayBoard, ScheduleEntry } from '../feeds/data-golf.ts';
import { tick } from '../schedule/tick.ts';
import { type FakeDataGolf, fakeDataGolf } from './fake-data-golf.ts';
import { openTestGateway, type TestGateway } from './test-gateway.ts';

type Row = InPlayBoard['golfers'][number];

/** A season of weekly events, in South Carolina unless said otherwise, with feeds that a test controls; see `openFakeSeason`. */
export interface FakeSeason {
  gateway: TestGateway;
  feeds: FakeDataGolf;
  /** The golfers of every event, favourites first: ids from 1000 on, 'Golfer 01' and so on. */
  golfers: readonly { dgId: number; playerName: string }[];
  /** Sets the game clock and runs what is due. */
  at(moment: string): Promise<void>;
  /** Makes the feeds answer for that week of the season, from 1: field, tee times and odds. */
  turnTo(week: number, change?: (field: FieldBoard) => FieldBoard): void;
  /** Sets a live board of the week in the feeds; golfers without a row have not started. */
  score(week: number, round: number, rowOf: (index: number) => Partial<Row>): void;
  /** The week's first day. */
  startsOn(week: number): string;
  /** The id of the week's tournament. */
  tournamentId(week: number): string;
}

const names = [
  'Palmetto Classic',
  'Lowcountry Open',
  'Harbor Invitational',
  'Peachtree Championship',
  'Gulf Masters',
  'Bayou Open',
];

/** Where its events are, and when the first one begins. */
interface Place {
  latitude: number;
  longitude: number;
  firstDay: string;
  /** Of tee times; null where the feed gives none. */
  offsetSeconds: number | null;
}
const charleston: Place = {
  latitude: 32.78,
  longitude: -79.93,
  firstDay: '2027-01-14',
  offsetSeconds: -18_000,
};
const weekFrom = ({ firstDay }: Place, week: number) => daysAfter(firstDay, (week - 1) * 7);

const golfers = Array.from({ length: 48 }, (_, index) => ({
  dgId: 1000 + index,
  playerName: `${String(index + 1).padStart(2, '0')}, Golfer`,
}));

const scheduled = (name: string, index: number, place: Place): ScheduleEntry => ({
  eventId: String(index + 7),
  name,
  course: `${name} Golf Club`,
  city: 'Charleston',
  state: 'SC',
  country: 'USA',
  latitude: place.latitude,
  longitude: place.longitude,
  startsOn: weekFrom(place, index + 1),
  tour: 'pga',
  status: null,
  team: false,
});

function fieldOf(week: number, place: Place): FieldBoard {
  const { eventId, name, course, startsOn } = scheduled(names[week - 1] ?? '', week - 1, place);
  const dayOf = (round: number) => daysAfter(startsOn, round - 1);
  return {
    kind: 'board',
    eventId,
    eventName: name,
    courseName: course,
    startsOn,
    endsOn: dayOf(4),
    currentRound: 1,
    offsetSeconds: place.offsetSeconds,
    lastUpdated: null,
    skipped: 0,
    golfers: golfers.map((golfer, index) => ({
      ...golfer,
      country: 'USA',
      amateur: false,
      worldRank: index + 1,
      // From 8:00 on, four golfers every ten minutes, on all four days.
      teeTimes: [1, 2, 3, 4].map((round) => ({
        round,
        local: `${dayOf(round)} ${new Date((480 + 10 * Math.floor(index / 4)) * minuteMs).toISOString().slice(11, 16)}`,
        startHole: 1,
        courseCode: null,
        courseName: null,
        wave: null,
      })),
    })),
  };
}

/** A real gateway on such a season, at noon of the day before it begins, in South Carolina a Wednesday. */
export async function openFakeSeason({
  place = charleston,
  ...options
}: Parameters<typeof openTestGateway>[0] & { place?: Place } = {}): Promise<FakeSeason> {
  const feeds = fakeDataGolf();
  const gateway = await openTestGateway({ ...options, feeds: { ...options.feeds, dataGolf: feeds } });
  const startsOn = (week: number) => weekFrom(place, week);
  feeds.says.schedule = names.map((name, index) => scheduled(name, index, place));
  let copies = 0;
  const season: FakeSeason = {
    gateway,
    feeds,
    golfers,
    startsOn,
    tournamentId: (week) => `2027-${week + 6}`,
    at: async (moment) => {
      gateway.gameClock.set(moment);
      await tick(gateway.parts);
    },
    turnTo: (week, change = (field) => field) => {
      const eventName = names[week - 1] ?? '';
      feeds.says.field = change(fieldOf(week, place));
      feeds.says.odds = {
        kind: 'board',
        eventName,
        lastUpdated: null,
        skipped: 0,
        golfers: golfers.map((golfer, index) => ({ ...golfer, draftkings: 0.2 / (index + 1) })),
      };
    },
    score: (week, round, rowOf) => {
      copies += 1;
      feeds.says.inPlay = {
        kind: 'board',
        eventName: names[week - 1] ?? '',
        currentRound: round,
        changeToken: new Date(Date.parse('2027-01-14T00:00:00Z') + copies * minuteMs)
          .toISOString()
          .slice(0, 16),
        skipped: 0,
        golfers: golfers.map((golfer, index) => ({
          ...golfer,
          position: `T${index + 1}`,
          toPar: 0,
          round,
          thru: 0,
          today: 0,
          strokes: [null, null, null, null],
          course: null,
          country: 'USA',
          ...rowOf(index),
        })),
      };
    },
  };
  season.turnTo(1);
  await season.at(`${daysAfter(place.firstDay, -1)}T17:00:00Z`);
  return season;
}
