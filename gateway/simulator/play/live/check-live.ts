import { isDeepStrictEqual } from 'node:util';
import { asMembers, type GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import { type AskedBoard, boardFrom, type GoldenBoard, shownBoard } from '../../../src/board/golden/shown.ts';
import { endpointOf } from '../../outside/push-service.ts';
import { midnight } from '../../story/minutes.ts';
import type { ActName, Step } from '../../story/story.ts';
import { mustEqual } from '../checks/must-equal.ts';
import { openDevices } from '../devices.ts';
import { differencesOf } from '../differences.ts';
import { Violation } from '../violation.ts';
import type { Week } from '../week.ts';
import { Watcher } from './watcher.ts';

// Somebody has every pool's page open all week. Whenever all is quiet they see what whoever asks would be told: the
// board as it is, and each message once and in order. Some steps cut them off, and they come back at the next look.

const watchers = new WeakMap<Week, Watcher>();

/** By week: how many messages there were when they were cut off, and how many had come until they were back, in all. */
const missing = new WeakMap<Week, { before: number; missed: number }>();

/** How many messages they had to ask for behind the last one that they had seen. */
export const missedMessages = (week: Week): number => missing.get(week)?.missed ?? 0;

const messagesOf = ({ story, book }: Week): number =>
  story.pools.reduce((sum, pool) => sum + book.messages(pool).length, 0);

/** After a step, or at a look between steps. */
export async function checkLive(week: Week, step?: Step): Promise<void> {
  const { story, gateway, people, tokens, notices } = week;
  if (!watchers.has(week)) await openDevices(week);
  const watcher =
    watchers.get(week) ??
    new Watcher(
      gateway.origin,
      story.pools.map(({ name }) => name),
    );
  watchers.set(week, watcher);
  // One of the browsers is given up on the Friday.
  if (week.minute() > midnight(4)) notices.pushes.end(endpointOf('rival'));
  const looked = step ? story.pools.filter((_pool, place) => place === step.pool) : story.pools;
  if (step && watcher.isThere && (cutsOff.has(step.act) || step.choice % 13 === 0)) {
    watcher.leave();
    missing.set(week, { before: messagesOf(week), missed: missedMessages(week) });
  }
  // Behind a step no clock moves, at which all boards are checked: what it has changed is told by hints.
  if (notices.hints.areAway() || (step && !watcher.isThere)) return;
  notices.hints.comeBack();
  const left = missing.get(week);
  if (left && !watcher.isThere) left.missed += messagesOf(week) - left.before;
  await watcher.comeBack(tokens.get(people.host) ?? '');
  for (const pool of looked) {
    if (week.book.isDeleted(pool)) {
      await checkEnded(week, watcher, pool);
      continue;
    }
    await checkBoard(week, watcher, pool);
    await checkMessages(week, watcher, pool);
  }
}

export function stopWatching(week: Week): void {
  watchers.get(week)?.leave();
  watchers.delete(week);
}

/** When something happens to gateways, connections end. */
const cutsOff: ReadonlySet<ActName> = new Set([
  'kill the leader',
  'kill two at once',
  'pause the leader',
  'two do what is due',
  'lose webhooks',
]);

/** Whoever has the page of a pool open that is deleted is told so. */
async function checkEnded(week: Week, watcher: Watcher, pool: GoldenPool): Promise<void> {
  const { ends } = watcher.of(pool.name);
  await watcher.sees(() => ends.size === 2);
  // As who is in no pool, or for want of a pool.
  const why = (end: string) => /"code":"(?:NOT_MEMBER|NOT_FOUND)"/.test(end) || end;
  mustEqual(
    week,
    'live',
    `how the open page of ${pool.name} ends, which is deleted`,
    Object.fromEntries([...ends].map(([what, end]) => [what, why(end)])),
    { board: true, messages: true },
  );
}

async function checkBoard(week: Week, watcher: Watcher, pool: GoldenPool): Promise<void> {
  const { oracle, book, golden, people } = week;
  if (!oracle.sheet(pool, 1)) return;
  // Once the contest is settled the board is that of the next one some day, which the oracle does not play.
  const expected = book.isPaidOut(pool) ? await shownBoard(golden, pool) : oracle.board(pool);
  const seen = (): GoldenBoard | null => {
    const { board } = watcher.of(pool.name);
    return board ? boardFrom(asMembers(board, people.names) as AskedBoard, pool) : null;
  };
  await mustSee(week, { watcher, pool, what: `the board of ${pool.name} (${pool.format})` }, seen, expected);
}

async function checkMessages(week: Week, watcher: Watcher, pool: GoldenPool): Promise<void> {
  const { book, gateway, tokens, people } = week;
  const all = () => watcher.of(pool.name).messages.map(({ text }) => text);
  const about = `the chat of ${pool.name}`;
  if (!book.isPaidOut(pool)) {
    const seen = () => all().filter((text) => / (says|repeats) \d+$/.test(text));
    return mustSee(week, { watcher, pool, what: about }, seen, book.messages(pool));
  }
  // By then the product itself has said how it ended.
  const path = `/chat?limit=500&poolName=${encodeURIComponent(pool.name)}`;
  const { body } = await gateway.rest('GET', path, { token: tokens.get(people.host) ?? '' });
  const said = (body.messages as { message: string }[]).map(({ message }) => message);
  return mustSee(week, { watcher, pool, what: about }, all, said);
}

const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) || differencesOf(one, other).length === 0;

async function mustSee(
  week: Week,
  { watcher, pool, what }: { watcher: Watcher; pool: GoldenPool; what: string },
  seen: () => unknown,
  expected: unknown,
): Promise<void> {
  const { ends } = watcher.of(pool.name);
  await watcher.sees(() => ends.size > 0 || isSame(seen(), expected));
  const [[end, said] = []] = ends;
  if (end !== undefined)
    throw new Violation('live', `The ${end} of ${pool.name} on an open page ends:${said}`);
  if (watcher.fault !== undefined) throw new Violation('live', watcher.fault);
  mustEqual(week, 'live', `${what} on an open page`, seen(), expected);
}
