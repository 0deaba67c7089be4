// What is told of a contest to all who are in it: that cards are locked, who leads and by which shot, the first golfer who
// withdraws, the cut, who played a round best. All but leads follow from the board as it is, and so are right again with
// the next look wherever a score or a state was wrong. A lead is told by two looks; where the second one differs by a
// correction, and not by play, it mends what was told instead of telling more.
import { isActive, roundNumbers } from '../../golf/tournament.ts';
import type { RankedEntry } from '../board.ts';
import { type GolferLine, type GolferLines, toParOf } from '../lines.ts';
import type { EventPlay } from '../scoring.ts';
import { placeOf } from './moments.ts';

/** A golfer's hole that put somebody ahead: from this score of the round to that one. */
export interface Shot {
  golfer: number;
  round: number;
  /** How many holes of the round were done with it. */
  thru: number;
  from: number;
  to: number;
}

export type StoryFacts =
  | { kind: 'lock'; cards: number }
  | { kind: 'withdrawal'; golfer: number; cards: number }
  /** The score to par of the last who play on, and how many of the picked golfers do not. */
  | { kind: 'cut'; line: number | null; out: number; picked: number }
  | { kind: 'round'; round: number; entryIds: readonly string[]; score: number }
  | { kind: 'lead'; entryIds: readonly string[]; shot: Shot | null };

/** A golfer's round at the last look: its number, holes done and score to par. */
type Progress = readonly [round: number, thru: number, today: number];

export interface StoryStanding {
  /** By what it is about, what was told. */
  told: Readonly<Record<string, StoryFacts>>;
  leaders: readonly string[];
  /** The line of the last lead, and who led before it. */
  lead: { key: string; before: readonly string[] } | null;
  /** Of the golfers of those ahead. */
  play: Readonly<Record<string, Progress>>;
}

export interface StoryBoard {
  week: number;
  event: EventPlay;
  lines: GolferLines;
  rows: readonly Pick<RankedEntry, 'entryId' | 'position' | 'rounds' | 'total'>[];
  cards: ReadonlyMap<string, readonly number[]>;
  onlyRound: number | null;
  /** Whether every golfer is locked: before that cards are changed, and others' golfers hidden. */
  isClosed: boolean;
}

/** So many places may still give the next leader. */
const placesWatched = 10;

/** A column of JSON keeps the names of an object in an order of its own. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** The story at this look; `version` makes the key of a new lead. */
export function storyOf(before: StoryStanding | null, now: StoryBoard, version: number): StoryStanding {
  const ahead = now.rows.flatMap(({ entryId, position }) => {
    const place = placeOf(position);
    return place !== null && place <= placesWatched ? [{ entryId, place }] : [];
  });
  const leaders = ahead.filter(({ place }) => place === 1).map(({ entryId }) => entryId);
  const play = playOf(
    now,
    ahead.map(({ entryId }) => entryId),
  );
  const weeks = `${now.week + 1} `;
  const leads = Object.entries(before?.told ?? {}).filter(
    ([key, { kind }]) => kind === 'lead' || !key.startsWith(weeks),
  );
  const told: Record<string, StoryFacts> = { ...Object.fromEntries(leads), ...factsNow(before, now) };
  const isDecided = now.rows.some(({ total }) => total !== null);
  const lead =
    before && !isDecided ? leadNow(before, now, { leaders, play, version, told }) : (before?.lead ?? null);
  return { told, leaders, lead, play };
}

/** What was told otherwise before, or not at all; and what is not so any more. */
export function changesOfStory(before: StoryStanding | null, now: StoryStanding) {
  const known = before?.told ?? {};
  return {
    set: Object.entries(now.told).flatMap(([key, facts]) =>
      isSame(known[key], facts) ? [] : [{ key, facts }],
    ),
    removed: Object.keys(known).filter((key) => !(key in now.told)),
  };
}

function factsNow(before: StoryStanding | null, now: StoryBoard): Record<string, StoryFacts> {
  const { week, event, lines, rows, cards, onlyRound, isClosed } = now;
  if (!isClosed) return {};
  const keyOf = (what: string | number) => `${week + 1} ${what}`;
  const facts: Record<string, StoryFacts> = {};
  const made = [...cards.values()].filter((golfers) => golfers.length > 0);
  const picked = new Set(made.flat());
  // As many as there were when it locked: what a host enters later is told by the host.
  const locked = before?.told[keyOf('lock')];
  facts[keyOf('lock')] = locked ?? { kind: 'lock', cards: made.length };
  const out = [...picked].filter((id) => lines.get(id)?.status === 'withdrawn').sort((a, b) => a - b);
  const first = before?.told[keyOf('withdrawal')];
  const golfer = first?.kind === 'withdrawal' && out.includes(first.golfer) ? first.golfer : out[0];
  if (golfer !== undefined)
    facts[keyOf('withdrawal')] = {
      kind: 'withdrawal',
      golfer,
      cards: made.filter((golfers) => golfers.includes(golfer)).length,
    };
  if (onlyRound !== null) return facts;
  const cut = [...lines.values()].filter(({ status }) => status === 'cut');
  if (cut.length > 0)
    facts[keyOf('cut')] = {
      kind: 'cut',
      line: cutLine(lines),
      out: cut.filter(({ id }) => picked.has(id)).length,
      picked: picked.size,
    };
  for (const round of roundNumbers) {
    const scores = rows.flatMap(({ entryId, rounds }) => {
      const score = rounds[round - 1] ?? null;
      return score === null ? [] : [{ entryId, score }];
    });
    if (event.rounds[round - 1] !== 'complete' || scores.length < 2) continue;
    const score = Math.min(...scores.map((one) => one.score));
    const entryIds = scores.filter((one) => one.score === score).map(({ entryId }) => entryId);
    facts[keyOf(`round ${round}`)] = { kind: 'round', round, entryIds, score };
  }
  return facts;
}

/**
 * What the last of those who made the cut had scored by then: after the latest round that anybody finished who missed it.
 * Whoever made it and is out since stays among them, or the line would move; who went before it, and was behind those
 * who missed it, does not belong there.
 */
function cutLine(lines: GolferLines): number | null {
  const all = [...lines.values()];
  const cut = all.filter(({ status }) => status === 'cut');
  const last = Math.max(
    2,
    ...cut.map(({ rounds }) => rounds.findLastIndex(({ strokes }) => strokes !== null) + 1),
  );
  const sumOfLine = (line: GolferLine): number | null =>
    roundNumbers.slice(0, last).reduce<number | null>((sum, round) => {
      const toPar = toParOf(line, round);
      return sum === null || toPar === null ? null : sum + toPar;
    }, 0);
  const missed = Math.min(...cut.map((line) => sumOfLine(line) ?? Number.POSITIVE_INFINITY));
  const made = all.flatMap((line) => {
    const sum = line.status === 'cut' ? null : sumOfLine(line);
    return sum !== null && (isActive(line) || sum < missed) ? [sum] : [];
  });
  return made.length > 0 ? Math.max(...made) : null;
}

/** Finished rounds are behind whatever is played. */
const progressOf = (line: GolferLine): Progress | null => {
  const round = line.playingRound;
  return round === null || !line.thru ? null : [round, line.thru, line.today ?? 0];
};

function playOf({ lines, cards }: StoryBoard, ahead: readonly string[]): Record<string, Progress> {
  const golfers = ahead.flatMap((entryId) => cards.get(entryId) ?? []);
  return Object.fromEntries(
    [...new Set(golfers)].flatMap((id): [string, Progress][] => {
      const line = lines.get(id);
      const progress = line && progressOf(line);
      return progress ? [[String(id), progress]] : [];
    }),
  );
}

interface LeadNow {
  leaders: readonly string[];
  play: Readonly<Record<string, Progress>>;
  version: number;
  /** To be changed. */
  told: Record<string, StoryFacts>;
}

function leadNow(
  before: StoryStanding,
  { week, cards }: StoryBoard,
  { leaders, play, version, told }: LeadNow,
): StoryStanding['lead'] {
  const { lead } = before;
  const hasPlayed = Object.entries(play).some(([id, now]) => isFurther(before.play[id], now));
  if (!hasPlayed && lead) mendShot(told, lead.key, play);
  if (before.leaders.length === 0 || leaders.length === 0 || isSame(before.leaders, leaders)) return lead;
  if (!hasPlayed && lead) {
    // A correction: what was told last is told as it is.
    if (isSame(lead.before, leaders)) {
      delete told[lead.key];
      return null;
    }
    told[lead.key] = { kind: 'lead', entryIds: leaders, shot: null };
    return lead;
  }
  const newcomers = leaders.filter((entryId) => !before.leaders.includes(entryId));
  const ahead = (newcomers.length > 0 ? newcomers : leaders).map((entryId) => cards.get(entryId) ?? []);
  // Who is left in a lead that several had was told of before, unless it was won by playing.
  if (newcomers.length === 0 && !ahead.every((golfers) => hasGained(golfers, before.play, play))) return lead;
  const [first = [], ...others] = ahead;
  const shared = first.filter((id) => others.every((golfers) => golfers.includes(id)));
  const shot = bestShot(shared, before.play, play);
  const key = `${week + 1} lead ${version}`;
  told[key] = { kind: 'lead', entryIds: leaders, shot };
  return { key, before: before.leaders };
}

const isFurther = (before: Progress | undefined, [round, thru]: Progress): boolean =>
  !before || round > before[0] || (round === before[0] && thru > before[1]);

/** Whether any of them has played on and is better for it. */
const hasGained = (
  golfers: readonly number[],
  before: StoryStanding['play'],
  now: StoryStanding['play'],
): boolean =>
  golfers.some((golfer) => {
    const [was, is] = [before[golfer], now[golfer]];
    return is && isFurther(was, is) && is[2] < (was?.[0] === is[0] ? was[2] : 0);
  });

/** The best single hole under par since the last look. */
function bestShot(
  golfers: readonly number[],
  before: StoryStanding['play'],
  now: StoryStanding['play'],
): Shot | null {
  const shots = golfers.flatMap((golfer): Shot[] => {
    const [was, is] = [before[golfer], now[golfer]];
    if (!is) return [];
    const [round, thru, to] = is;
    const [, wasThru, from] = was?.[0] === round ? was : [round, 0, 0];
    return thru === wasThru + 1 && to < from ? [{ golfer, round, thru, from, to }] : [];
  });
  return shots.sort((one, other) => one.to - one.from - (other.to - other.from))[0] ?? null;
}

/** A hole that was corrected is told as it is, or not at all where it won nothing. */
function mendShot(told: Record<string, StoryFacts>, key: string, play: StoryStanding['play']): void {
  const facts = told[key];
  if (facts?.kind !== 'lead' || !facts.shot) return;
  const { shot } = facts;
  const [round, thru, to] = play[shot.golfer] ?? [];
  if (round !== shot.round || thru !== shot.thru || to === undefined || to === shot.to) return;
  told[key] = { ...facts, shot: to < shot.from ? { ...shot, to } : null };
}
