import { hourMs, minuteMs } from '@fairway/schema/days';
import { answerTo } from '../../sandbox/services/datagolf/datagolf.ts';
import type { Tournament } from '../../sandbox/world/play/tournament.ts';
import { seasonOf, timeAt } from '../../sandbox/world/season.ts';
import type { World } from '../../sandbox/world/world.ts';
import {
  type Copy,
  type FieldUpdates,
  inPlayPath,
  rulingPath,
} from '../../src/board/golden/oracle/feed/wire.ts';
import type { FeedClient } from '../../src/feeds/client/feed-client.ts';
import { FeedFault } from '../../src/feeds/feed-fault.ts';
import type { Lie, Quirk } from '../story/story.ts';
import { type Board, boardQuirks, type Row } from './board-quirks.ts';
import { fieldDoubts } from './field-doubts.ts';
import { scheduleLies, schedulePath } from './schedule-lies.ts';

// The stats feed in its own wire format, without a server. It lies as the story says, and keeps the snapshots that
// the product must have believed, for the oracle.

export interface LyingFeed {
  ask: FeedClient;
  /** What the product has to believe, and what it has to take for a contradiction. */
  copies: readonly Copy[];
  /** Tells the oracle the pars of all holes, which the product asks for less often. */
  publishPars(): void;
  /** Tells it that an operator has accepted the board. */
  publishRuling(): void;
}

interface Options {
  world: World;
  /** What its chance follows from. */
  golf: string;
  /** When the story begins. */
  startMs: number;
  /** That of the story's first week, which is the one that is played strangely, and that of its second. */
  tournaments: readonly [Tournament, Tournament];
  quirks: readonly Quirk[];
  isLying(kind: Lie['kind']): boolean;
  now(): Date;
}

const lateMs = 20 * minuteMs;
const oldMs = 3 * hourMs;
const roundNames = ['R1', 'R2', 'R3', 'R4'] as const;

export function lyingFeed({ world, golf, startMs, tournaments, quirks, isLying, now }: Options): LyingFeed {
  const [tournament] = tournaments;
  const copies: Copy[] = [];
  /** By event, the latest board that had to be believed. */
  const believedOf = new Map<string, Board>();
  const fields = fieldDoubts(now);

  const trueAnswer = (url: URL, at: number): { status: number; text: string } => {
    const { status = 200, body } = answerTo(url.pathname, url.searchParams, world, at);
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
    return { status, text: status === 200 ? asListed(text, at) : text };
  };

  const golfers = tournament.entrants
    .map(({ competitor }) => competitor.golfers[0])
    .toSorted((one, other) => one.id - other.id);
  /** By golfer, what the feed says of them wherever it names them. */
  const said = new Map(
    quirks.flatMap(({ kind, nth }): [number, object][] => {
      const [golfer, other] = [golfers[nth * 3], golfers[nth * 3 + 1]];
      if (!golfer || !other) return [];
      if (kind === 'two of one name') return [[other.id, { player_name: golfer.listedName }]];
      return kind === 'an amateur' ? [[golfer.id, { am: 1 }]] : [];
    }),
  );
  const ranked = golfers.toSorted((one, other) => one.rank - other.rank);
  /** By golfer, their other id and from when on they have it. */
  const otherIds = new Map(
    quirks.flatMap(({ kind, nth, after }): [number, { id: number; from: number }][] => {
      const golfer = kind === 'id changes' ? ranked[nth] : undefined;
      return golfer ? [[golfer.id, { id: golfer.id + 5_000_000, from: startMs + after * minuteMs }]] : [];
    }),
  );
  const asListed = (text: string, at: number): string => {
    if (said.size + otherIds.size === 0) return text;
    const listed = (_key: string, value: unknown): unknown => {
      const { dg_id: id, ...row } = Object(value);
      const [own = {}, other] = [said.get(id), otherIds.get(id)];
      const isOther = other !== undefined && other.from <= at;
      if (!isOther && !said.has(id)) return value;
      const changed = Object.entries(own).filter(([key]) => key in row);
      return { dg_id: isOther ? other.id : id, ...row, ...Object.fromEntries(changed) };
    };
    return JSON.stringify(JSON.parse(text, listed));
  };

  const schedules = scheduleLies({
    event: tournament.event,
    golf,
    isLying,
    answerAbout: (season) => {
      const url = new URL(`http://feed.example${schedulePath}?season=${season}`);
      return trueAnswer(url, now().getTime());
    },
  });
  const inPlayUrl = new URL(`http://feed.example${inPlayPath}`);
  const trueBoard = (at: number) => JSON.parse(trueAnswer(inPlayUrl, at).text) as Board;
  const strange = boardQuirks({ tournament, quirks, trueBoard });

  const boardAt = (): Board => {
    const behindMs = isLying('board is old') ? oldMs : isLying('board is late') ? lateMs : 0;
    const at = now().getTime() - behindMs;
    const board = trueBoard(at);
    strange.apply(board, at);
    if (board.info.event_name === tournament.event.name)
      for (const quirk of quirks)
        if (at >= tournament.completeAt + quirk.after * minuteMs) twist(board, quirk);
    if (isLying('board is of last season')) return boardOfLastSeason() ?? board;
    const believed = believedOf.get(board.info.event_name);
    if (isLying('board is of another event')) board.info.event_name = 'An Open of Elsewhere';
    if (believed && isLying('board is halved'))
      board.data = board.data.filter((_row, place) => place % 2 === 0);
    if (believed && isLying('board takes a round back')) {
      const victim = board.data.find(({ R1, current_pos }) => R1 !== null && !isOut(current_pos));
      if (victim) victim.R1 = null;
    }
    return board;
  };

  const boardOfLastSeason = (): Board | undefined => {
    const { year, name } = tournament.event;
    const event = seasonOf(year - 1).find((one) => one.name === name);
    return event && trueBoard(timeAt(event, 4, '09:00'));
  };

  /** Of who is in the field, as far as the product has heard. */
  const fieldAt = (text: string): string => {
    const body = JSON.parse(text) as FieldUpdates;
    if (!fields.isKnown(body) || !isLying('field is halved')) return text;
    // In some hours so few are left that no pool could play them.
    const isCut = now().getUTCHours() % 3 === 0;
    body.field = body.field.filter((_row, place) => (isCut ? place < 12 : place % 2 === 0));
    return JSON.stringify(body);
  };

  const miss = () => void copies.push({ at: now(), path: inPlayPath, body: null, isMissing: true });
  const keepBoard = (body: Board): void => {
    const own = tournaments.find(({ event }) => event.name === body.info.event_name);
    if (!own || stampOf(body) < timeAt(own.event, -3, '00:00')) return;
    const believed = believedOf.get(own.event.name);
    const doubt = believed && doubtOf(body, believed);
    if (doubt === 'older') miss();
    else if (doubt) copies.push({ at: now(), path: inPlayPath, body, isContradiction: true });
    else {
      believedOf.set(own.event.name, body);
      fields.noteShots(body);
      copies.push({ at: now(), path: inPlayPath, body });
    }
  };

  return {
    copies,
    publishPars: () => {
      const url = new URL('http://feed.example/preds/live-hole-stats');
      copies.push({ at: now(), path: url.pathname, body: answerOf(url) });
    },
    publishRuling: () =>
      void copies.push({ at: now(), path: rulingPath, body: { event_name: tournament.event.name } }),
    ask: async (service, url) => {
      const isBoard = url.pathname === inPlayPath;
      const isOut = world.outage(now().getTime()) !== null;
      if (isOut || isLying('feed is down')) {
        if (isBoard) miss();
        throw new FeedFault(service.name, 'status', { status: 503 });
      }
      const isField = url.pathname === '/field-updates';
      const board = isBoard ? boardAt() : null;
      const answer = board
        ? { status: 200, text: JSON.stringify(strange.written(board)) }
        : url.pathname === schedulePath
          ? schedules.answerTo(url)
          : trueAnswer(url, now().getTime());
      const { status } = answer;
      const text = isField && status === 200 ? fieldAt(answer.text) : answer.text;
      const isCutOff = isLying('feed is cut off');
      if (isCutOff && isBoard) miss();
      if (!isCutOff && status === 200) {
        const body = JSON.parse(text);
        if (board) keepBoard(board);
        // One that nobody has to believe says nothing.
        else if (isField && fields.isDoubtful(body)) return sentAs(text);
        // In autumn the next season is asked for too.
        else if (url.pathname !== schedulePath || schedules.isOfSeason(body))
          copies.push({ at: now(), path: url.pathname, body });
      }
      return sentAs(isCutOff ? text.slice(0, text.length / 2) : text);

      function sentAs(sent: string) {
        return { status, type: 'application/json', body: Buffer.from(sent), url, retryAfterMs: undefined };
      }
    },
  };

  function answerOf(url: URL): unknown {
    return JSON.parse(trueAnswer(url, now().getTime()).text);
  }
}

const isOut = (word: string) => ['WD', 'DQ'].includes(word);

/** Why a board must not be believed after another of the same event. */
function doubtOf(board: Board, before: Board): 'older' | 'shrunk' | 'takes back' | undefined {
  if (board.data.length < 0.9 * before.data.length) return 'shrunk';
  if (stampOf(board) < stampOf(before)) return 'older';
  const rows = new Map(board.data.map((row) => [row.dg_id, row]));
  const takesBack = before.data.some((earlier) => {
    const row = rows.get(earlier.dg_id);
    if (!row || isOut(row.current_pos)) return false;
    return roundNames.some((round) => earlier[round] !== null && row[round] === null);
  });
  return takesBack ? 'takes back' : undefined;
}

const stampOf = ({ info }: Board): number => Date.parse(`${info.last_update} UTC`);

/** What officials change when the last putt has dropped. */
function twist(board: Board, { kind, nth }: Quirk): void {
  const lastOf = (row: Row) => roundNames.findLast((round) => row[round] !== null);
  const totalOf = (row: Row) => roundNames.reduce((sum, round) => sum + (row[round] ?? 0), 0);
  const finishers = board.data.filter((row) => /^T?\d+$/.test(row.current_pos));
  const row = finishers.toSorted((one, other) => totalOf(one) - totalOf(other) || one.dg_id - other.dg_id)[
    nth
  ];
  if (!row) return;
  if (kind === 'disqualified after the end') row.current_pos = 'DQ';
  const last = lastOf(row);
  if (kind === 'score corrected after the end' && last) {
    row[last] = (row[last] ?? 0) + 1;
    row.today += 1;
    row.current_score += 1;
  }
}
