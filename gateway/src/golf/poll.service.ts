import type { DataGolf, HolePar } from '../feeds/data-golf.ts';
import { feedCopy, noteAsked, noteBad, noteGood } from './copies/feed-copy.service.ts';
import { keepField, keepOdds, sheetOpening } from './field.service.ts';
import { keepBoard } from './leaderboard.service.ts';
import type { ParOf } from './scores.ts';
import type { Tournament } from './tournament.entity.ts';
import {
  currentTournamentOf,
  excludeTeamEvent,
  keepSchedule,
  playableTournaments,
  type Writing,
} from './tournament.service.ts';
import { startOfWeek } from './venue-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** After a failure a feed is asked again sooner than it otherwise would be. */
const retryMs = 5 * minuteMs;

/**
 * Asks the feeds for what is due, and stores what they say. Idempotent: the same copy twice changes nothing
 * and tells nobody. Asking happens outside any transaction. The caller sees to it that only one gateway does
 * this at a time.
 */
export async function pollGolf(writing: Writing, dataGolf: DataGolf): Promise<void> {
  await pollSchedule(writing, dataGolf);
  await pollField(writing, dataGolf);
  const current = await currentTournamentOf(writing);
  if (!current?.fieldAt) return;
  await pollOdds(writing, dataGolf, await pickedFrom(writing, current));
  await pollScores(writing, dataGolf, current);
}

/** Where a tournament drags on into the week after, the picks of the next one open all the same (G6). */
async function pickedFrom(writing: Writing, current: Tournament): Promise<Tournament> {
  const now = writing.gameClock.now();
  if (now < startOfWeek(current.startsOn, current.zone, 1)) return current;
  const coming = await playableTournaments(writing);
  return coming.find(({ lockAt, fieldAt }) => fieldAt !== null && now < lockAt) ?? current;
}

async function pollSchedule(writing: Writing, dataGolf: DataGolf): Promise<void> {
  const now = writing.gameClock.now();
  const year = now.getUTCFullYear();
  // Daily, and hourly while golf is played: only the schedule knows that an event was cut short or called off.
  const current = await currentTournamentOf({ ...writing, em: writing.em.fork() });
  const isPlayed = current !== undefined && ['live', 'suspended', 'complete'].includes(current.status);
  const everyMs = isPlayed ? hourMs : dayMs;
  // A season may begin in the autumn of the year before.
  for (const season of now.getUTCMonth() >= 9 ? [year, year + 1] : [year]) {
    const feed = `schedule ${season}`;
    const entries = await askIfDue(writing, feed, everyMs, () => dataGolf.schedule(season));
    if (!entries) continue;
    await keepSchedule(writing, season, entries);
    await noteGood(writing.em.fork(), feed, now);
  }
}

async function pollField(writing: Writing, dataGolf: DataGolf): Promise<void> {
  const copy = await askIfDue(writing, 'field', 30 * minuteMs, () => dataGolf.field());
  if (!copy) return;
  if (copy.kind === 'board') await keepField(writing, copy);
  if (copy.kind === 'team') await excludeTeamEvent(writing);
  await noteGood(writing.em.fork(), 'field', writing.gameClock.now());
}

async function pollOdds(writing: Writing, dataGolf: DataGolf, next: Tournament): Promise<void> {
  const now = writing.gameClock.now();
  if (now >= next.lockAt || now < (await sheetOpening(writing.em.fork(), next))) return;
  // A sheet that waits for its tiers is looked at with every copy of the field.
  const everyMs = next.tiersFrozenAt ? hourMs : 30 * minuteMs;
  const copy = await askIfDue(writing, 'outrights', everyMs, () => dataGolf.outrights());
  if (!copy) return;
  if (copy.kind === 'board' && copy.eventName === next.name) await keepOdds(writing, next, copy);
  await noteGood(writing.em.fork(), 'outrights', now);
}

/** What is remembered of the last good board, to know one that goes back. */
interface LastBoard {
  eventName: string;
  changeToken: string;
  rows: number;
}

async function pollScores(writing: Writing, dataGolf: DataGolf, current: Tournament): Promise<void> {
  const { gameClock, log } = writing;
  const now = gameClock.now();
  const isOver = current.status === 'official' || current.status === 'cancelled';
  if (isOver || now < current.lockAt) return;
  const parOf = await holePars(writing, dataGolf);
  const board = await askIfDue(writing, 'in-play', 0, () => dataGolf.inPlay());
  // Between tournaments the feed goes on showing last week's board.
  if (board?.kind !== 'board' || board.eventName !== current.name) return;

  const em = writing.em.fork();
  const last = (await feedCopy(em, 'in-play'))?.body as LastBoard | null | undefined;
  const before = last?.eventName === board.eventName ? last : { changeToken: null, rows: 0 };
  const complaint = await keepBoard(writing, current.id, board, before, parOf);
  if (complaint) {
    log.error({ complaint }, 'a live board was not believed');
    return noteBad(em, 'in-play', 'refused', complaint);
  }
  const { eventName, changeToken, golfers } = board;
  await noteGood(em, 'in-play', now, { eventName, changeToken, rows: golfers.length } satisfies LastBoard);
}

async function holePars(writing: Writing, dataGolf: DataGolf): Promise<ParOf> {
  const em = writing.em.fork();
  const asked = await askIfDue(writing, 'hole pars', 6 * hourMs, () => dataGolf.holePars());
  if (asked) await noteGood(em, 'hole pars', writing.gameClock.now(), asked);
  const pars = asked ?? (((await feedCopy(em, 'hole pars'))?.body ?? []) as HolePar[]);
  const byCourse = new Map(pars.map(({ courseCode, round, par }) => [`${courseCode} ${round}`, par]));
  return (course, round) => byCourse.get(`${course} ${round}`);
}

/** Asks a feed if that is due. Where it gives nothing, that is counted, and what it said before stays. */
async function askIfDue<T>(
  { em, gameClock, log }: Writing,
  feed: string,
  everyMs: number,
  fetch: () => Promise<T>,
): Promise<T | undefined> {
  const own = em.fork();
  const now = gameClock.now();
  const known = await feedCopy(own, feed);
  const waitMs = known?.complaint ? Math.min(everyMs, retryMs) : everyMs;
  if (known && waitMs > 0 && now.getTime() - known.askedAt.getTime() < waitMs) return undefined;
  await noteAsked(own, feed, now);
  try {
    return await fetch();
  } catch (fault) {
    const complaint = fault instanceof Error ? fault.message : String(fault);
    log.warn({ feed, complaint }, 'a feed gave no good copy; the last one stays');
    await noteBad(own, feed, 'failed', complaint);
    return undefined;
  }
}
