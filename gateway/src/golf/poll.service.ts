import { dayMs, hourMs, minuteMs } from '@fairway/schema/days';
import { oneByOne } from '../async/one-by-one.ts';
import type { Ctx } from '../context.ts';
import type { DataGolf, HolePar, InPlayBoard } from '../feeds/data-golf.ts';
import { checkUnfinishedEvents } from './boards/final-scores.service.ts';
import { deleteRefusedBoard } from './boards/refused-board.service.ts';
import { checkAndStoreBoard, type PreviousCopies } from './boards/store-board.service.ts';
import type { FeedCopy } from './copies/feed-copy.entity.ts';
import {
  feedCopies,
  feedCopy,
  recordFailure,
  recordRequest,
  recordSuccess,
  scheduleFeed,
} from './copies/feed-copy.service.ts';
import { isLastWord } from './copies/last-word.ts';
import { storeField, storeOdds } from './field/field.service.ts';
import { type ParOf, parsOfHoles } from './scores/pars.ts';
import { isOfEarlierSeason } from './scores/scores.ts';
import { excludeTeamEvent, storeSchedule, type WriteContext } from './tournament.service.ts';
import type { Doubts } from './tournaments/doubtful-schedule.ts';
import {
  currentTournamentOf,
  playableTournaments,
  sheetOpening,
  type TournamentSnapshot,
} from './tournaments/tournament-snapshot.ts';
import { startOfWeek } from './venue-time.ts';

/** Since when no copy of the field was believed; a good one ends it. */
interface DoubtedField {
  since: string;
}

/** After a failure a feed is asked again sooner than it otherwise would be. */
const retryMs = 5 * minuteMs;

/**
 * Asking the feeds for what is due, and storing what they say: a task for each, so that one whose copies can't be
 * stored keeps none of the others from being read. Idempotent: the same copy twice changes nothing and publishes nothing.
 * Asking happens outside any transaction. The caller sees to it that only one gateway does this at a time.
 */
export type PollContext = WriteContext & Pick<Ctx, 'feeds' | 'signal'>;

export async function pollSchedule(ctx: PollContext): Promise<void> {
  const seasons = seasonsAround(ctx.gameClock.now());
  const polling = await pollingOf(ctx, seasons.map(scheduleFeed));
  if (!polling) return;
  const about = { failure: 'golf: a schedule could not be stored', of: (season: number) => ({ season }) };
  await oneByOne(ctx, seasons, about, (season) => fetchSchedule(polling, season));
}

export async function pollField(ctx: PollContext): Promise<void> {
  const polling = await pollingOf(ctx, ['field']);
  if (polling) await fetchField(polling);
}

export async function pollOdds(ctx: PollContext): Promise<void> {
  const polling = await pollingOf(ctx, ['outrights']);
  if (!polling) return;
  const current = await currentTournamentOf(inOwnUnitOfWork(polling));
  if (current?.fieldAt) await fetchOdds(polling, await pickedFrom(polling, current));
}

export async function pollScores(ctx: PollContext): Promise<void> {
  const polling = await pollingOf(ctx, ['hole pars']);
  if (!polling) return;
  const current = await currentTournamentOf(inOwnUnitOfWork(polling));
  if (current?.fieldAt) await fetchScores(polling, current);
}

/** Which events wait for their final scores, and what operators have ruled of them. */
export async function checkFinalScores(ctx: PollContext): Promise<void> {
  const polling = await pollingOf(ctx, ['hole pars']);
  if (!polling) return;
  const now = polling.gameClock.now();
  for (const board of await checkUnfinishedEvents(polling, () => holePars(polling)))
    await recordBoard(polling, board, { receivedSince: now });
}

async function pollingOf(ctx: PollContext, feeds: readonly string[]): Promise<Polling | undefined> {
  const { dataGolf } = ctx.feeds;
  if (!dataGolf) return undefined;
  return { ...ctx, dataGolf, copies: await feedCopies(ctx.em.fork(), [...feeds]) };
}

/** The feed's stored copies, read before it is asked. */
interface Polling extends WriteContext {
  dataGolf: DataGolf;
  copies: ReadonlyMap<string, FeedCopy>;
}

/** In a unit of work of its own, since other feeds have been stored in this one. */
const inOwnUnitOfWork = <From extends WriteContext>(ctx: From): From => ({ ...ctx, em: ctx.em.fork() });

/** A season may begin in the autumn of the year before. */
function seasonsAround(now: Date): number[] {
  const year = now.getUTCFullYear();
  return now.getUTCMonth() >= 9 ? [year, year + 1] : [year];
}

/** Where a tournament drags on into the week after, the picks of the next one open all the same (G6). */
async function pickedFrom(ctx: WriteContext, current: TournamentSnapshot): Promise<TournamentSnapshot> {
  const now = ctx.gameClock.now();
  if (now < startOfWeek(current.startsOn, current.zone, 1)) return current;
  const coming = await playableTournaments(inOwnUnitOfWork(ctx));
  return coming.find(({ lockAt, fieldAt }) => fieldAt !== null && now < lockAt) ?? current;
}

async function fetchSchedule(polling: Polling, season: number): Promise<void> {
  const feed = scheduleFeed(season);
  if (!isDue(polling, feed, hourMs)) return;
  const doubted = (polling.copies.get(feed)?.body ?? {}) as Doubts;
  // Daily; hourly while golf is played, for only the schedule knows that an event was cut short or called off, and while
  // it says what is not believed yet.
  const isWatched = Object.keys(doubted).length > 0 || (await isGolfPlayed(polling));
  const everyMs = isWatched ? hourMs : dayMs;
  const schedule = await askIfDue(polling, feed, everyMs, () => polling.dataGolf.schedule(season));
  if (!schedule) return;
  if (schedule.season !== season)
    polling.log.warn(
      { asked: season, answered: schedule.season },
      'feeds: received the schedule of another season',
    );
  const doubts = await stored(polling, feed, () => storeSchedule(polling, schedule, doubted));
  await recordSuccess(polling.em.fork(), feed, polling.gameClock.now(), doubts);
}

async function isGolfPlayed(ctx: WriteContext): Promise<boolean> {
  const current = await currentTournamentOf(inOwnUnitOfWork(ctx));
  return current !== undefined && ['live', 'suspended', 'complete'].includes(current.status);
}

async function fetchField(polling: Polling): Promise<void> {
  const copy = await askIfDue(polling, 'field', 30 * minuteMs, () => polling.dataGolf.field());
  if (!copy) return;
  const now = polling.gameClock.now();
  const doubted = polling.copies.get('field')?.body as DoubtedField | null | undefined;
  const isMeant = doubted != null && isLastWord(new Date(doubted.since), now);
  const complaint = await stored(polling, 'field', async () => {
    if (copy.kind === 'team') return excludeTeamEvent(polling, copy.eventName, { isLastWord: isMeant });
    return copy.kind === 'board' ? storeField(polling, copy, { isLastWord: isMeant }) : undefined;
  });
  if (complaint) {
    polling.log.error({ complaint }, 'feeds: a field rejected');
    const doubt: DoubtedField = doubted ?? { since: now.toISOString() };
    return recordFailure(polling.em.fork(), 'field', 'refused', complaint, doubt);
  }
  await recordSuccess(polling.em.fork(), 'field', polling.gameClock.now());
}

async function fetchOdds(polling: Polling, next: TournamentSnapshot): Promise<void> {
  const now = polling.gameClock.now();
  if (now >= next.lockAt || now < (await sheetOpening(polling.em.fork(), next))) return;
  // A sheet that waits for its tiers is looked at with every copy of the field.
  const everyMs = next.tiersFrozenAt ? hourMs : 30 * minuteMs;
  const copy = await askIfDue(polling, 'outrights', everyMs, () => polling.dataGolf.outrights());
  if (!copy) return;
  if (copy.kind === 'board' && copy.eventName === next.name)
    await stored(polling, 'outrights', () => storeOdds(polling, next, copy));
  await recordSuccess(polling.em.fork(), 'outrights', polling.gameClock.now());
}

/** The parts of the last good board by which one that goes backwards is recognised. */
interface LastBoard {
  eventName: string;
  changeToken: string;
  rows: number;
  /** Since when good copies have come without a long silence. */
  receivedSince: string;
}

const longSilenceMs = 12 * hourMs;
/** As old as scores may be before they are shown as stale. */
const outageMs = 10 * minuteMs;

async function fetchScores(polling: Polling, current: TournamentSnapshot): Promise<void> {
  const { gameClock, log, dataGolf } = polling;
  const now = gameClock.now();
  const isOver = current.status === 'official' || current.status === 'cancelled';
  if (isOver || now < current.lockAt) return;
  const parOf = await holePars(polling);
  const board = await askIfDue(polling, 'in-play', 0, () => dataGolf.inPlay());
  // Between tournaments the feed goes on showing last week's board.
  if (board?.kind !== 'board' || board.eventName !== current.name) return;
  if (isOfEarlierSeason(board, startOfWeek(current.startsOn, current.zone))) return;

  const em = polling.em.fork();
  const checked = await checkAndStoreBoard(polling, current.id, board, parOf, async (tx) =>
    previousCopies(await feedCopy(tx, 'in-play'), board, now),
  );
  if (!checked) return;
  const { complaint, before } = checked;
  if (complaint) {
    log.error({ tournament: current.id, complaint }, 'feeds: live scores rejected');
    return recordFailure(em, 'in-play', 'refused', complaint);
  }
  if (before.hadComplaint) await deleteRefusedBoard(em, current.id);
  await recordBoard(polling, board, before);
}

function previousCopies(known: FeedCopy | null, { eventName }: InPlayBoard, now: Date): PreviousCopies {
  const last = known?.body as LastBoard | null | undefined;
  const silentMs = known?.goodAt ? now.getTime() - known.goodAt.getTime() : Number.POSITIVE_INFINITY;
  const hadComplaint = known?.complaint != null;
  const endsSilence = silentMs > longSilenceMs;
  // Where nobody asked, as when the game clock jumps, it is no fault of the feed's.
  const endsOutage = silentMs > outageMs && hadComplaint;
  const faults = { hadComplaint, endsSilence, endsOutage };
  return last?.eventName === eventName
    ? { ...last, receivedSince: endsSilence ? now : new Date(last.receivedSince ?? now), ...faults }
    : { changeToken: null, rows: 0, receivedSince: now, ...faults };
}

async function recordBoard(
  polling: Polling,
  { eventName, changeToken, golfers }: InPlayBoard,
  { receivedSince }: { receivedSince: Date },
): Promise<void> {
  await recordSuccess(polling.em.fork(), 'in-play', polling.gameClock.now(), {
    eventName,
    changeToken,
    rows: golfers.length,
    receivedSince: receivedSince.toISOString(),
  } satisfies LastBoard);
}

async function holePars(polling: Polling): Promise<ParOf> {
  const asked = await askIfDue(polling, 'hole pars', 6 * hourMs, () => polling.dataGolf.holePars());
  if (asked) await recordSuccess(polling.em.fork(), 'hole pars', polling.gameClock.now(), asked);
  const pars = asked ?? ((polling.copies.get('hole pars')?.body ?? []) as HolePar[]);
  return parsOfHoles(pars);
}

function isDue({ copies, gameClock }: Polling, feed: string, everyMs: number): boolean {
  const known = copies.get(feed);
  if (!known || isUnanswered(known)) return true;
  const waitMs = known.complaint ? Math.min(everyMs, retryMs) : everyMs;
  return waitMs === 0 || gameClock.now().getTime() - known.askedAt.getTime() >= waitMs;
}

/** Whoever asked has died before it was known what came of it. Only the leader asks, one tick after the other. */
const isUnanswered = ({ askedAt, goodAt, complaint }: FeedCopy): boolean =>
  complaint === null && (goodAt === null || goodAt < askedAt);

/** What can't be stored counts as what never came, so that it is not asked for at every tick. */
async function stored<T>({ em }: Polling, feed: string, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (fault) {
    // Where the database is away, that is the fault to be told.
    await recordFailure(em.fork(), feed, 'failed', 'It could not be stored.').catch(() => undefined);
    throw fault;
  }
}

/** Asks a feed if that is due. Where it gives nothing, that is counted, and what it said before stays. */
async function askIfDue<T>(
  polling: Polling,
  feed: string,
  everyMs: number,
  fetch: () => Promise<T>,
): Promise<T | undefined> {
  if (!isDue(polling, feed, everyMs)) return undefined;
  const { em, gameClock, log } = polling;
  const own = em.fork();
  await recordRequest(own, feed, gameClock.now());
  try {
    return await fetch();
  } catch (fault) {
    const complaint = fault instanceof Error ? fault.message : String(fault);
    log.warn({ feed, complaint }, 'feeds: no valid copy received; the last one stays');
    await recordFailure(own, feed, 'failed', complaint);
    return undefined;
  }
}
