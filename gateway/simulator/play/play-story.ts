import { hourMs, minuteMs } from '@fairway/schema/days';
import { timeAt } from '../../sandbox/world/season.ts';
import type { Struck } from '../outside/postgres-faults.ts';
import { endOf, secondOpensAt } from '../story/minutes.ts';
import { isAboutGolf, type Step, type Story } from '../story/story.ts';
import { logInAnew } from './accounts.ts';
import { act } from './acts/acts.ts';
import { checkBoards, checkNewBoards, checkResults } from './checks/boards.ts';
import { checkBooks } from './checks/books.ts';
import { checkUnseen } from './checks/cards/unseen.ts';
import { checkDeleted } from './checks/deleted.ts';
import { checkInTime } from './checks/in-time.ts';
import { checkLogged } from './checks/logged.ts';
import { checkOrphans } from './checks/orphans.ts';
import { checkOverdue } from './checks/overdue.ts';
import { checkChats, checkQuiet } from './checks/quiet.ts';
import { checkScreen } from './checks/screens.ts';
import { checkMails } from './checks/told/mails.ts';
import { checkPushes } from './checks/told/pushes.ts';
import { checkSaid, noteSaid } from './checks/told/said.ts';
import { checkLive, missedMessages, stopWatching } from './live/check-live.ts';
import { openPools } from './open-pools.ts';
import { Violation } from './violation.ts';
import { openWeek, type Week } from './week.ts';

/** What happened, line by line: two runs of one story have the same. */
export interface Played {
  log: string[];
  /** How often faults came to something: one that never does shows nothing. */
  struck: Struck & { 'refunds that failed': number; 'messages missed': number };
  /** What did not hold, and after which of the story's steps. */
  failure: { message: string; after: number } | null;
}

/** In hours, from one look to the next: a day of golf has several, the days before it and the nights a few. */
const hoursBetween = {
  whole: { before: 8, byDay: 3, byNight: 6 },
  small: { before: 24, byDay: 4, byNight: 12 },
} as const;

export async function playStory(story: Story): Promise<Played> {
  const log: string[] = [];
  let after = 0;
  let latest: object | undefined;
  const week = await openWeek(story, noteSaid);
  try {
    await openPools(week);
    const plan = planOf(week);
    for (const [place, { at, step }] of plan.entries()) {
      // Nobody stays logged in for two weeks.
      if (week.minute() < secondOpensAt && at >= secondOpensAt) await logInAnew(week);
      week.moveTo(at);
      if (step) {
        log.push(`${at} ${step.who} ${story.pools[step.pool]?.name} ${step.act}: ${await act(week, step)}`);
        after += 1;
      }
      if (!step || step.act === 'look') await week.dangerously(week.tick);
      if (!step && place % 2 === 0) {
        await week.dangerously(week.work);
        await checkOverdue(week);
      }
      await checkBooks(week);
      checkInTime(week);
      checkLogged(week);
      checkSaid(week);
      const state = week.oracle.stateOf(1);
      // What is lied must change nothing.
      if (!step && (state !== latest || isLiedTo(week))) await checkNewBoards(week);
      if (!step) latest = state;
      await checkLive(week, step);
      const own = step && story.pools[step.pool];
      if (own) await checkNewBoards(week, [own]);
      if (own && isSeen(step)) {
        await checkScreen(week, own, step.who);
        await checkUnseen(week, own, step.who);
      }
      if (step?.act === 'look') log.push(...(await checkBoards(week)));
      // Each pool now and then, as the scores come in.
      const looked = story.pools[(place >> 2) % story.pools.length];
      if (!step && place % 4 === 1 && looked) await checkBoards(week, [looked]);
      if (!step && place % 4 === 2) await checkChats(week);
      if (!step && place % 4 === 3) await checkOrphans(week);
    }
    await end(week, log);
    return { log, struck: struckIn(week), failure: null };
  } catch (fault) {
    const message = fault instanceof Violation ? fault.message : String(Object(fault).stack ?? fault);
    return { log, struck: struckIn(week), failure: { message, after } };
  } finally {
    stopWatching(week);
    await week.close();
  }
}

const struckIn = (week: Week): Played['struck'] => ({
  ...week.postgres.struck,
  'refunds that failed': week.book.refused.size,
  'messages missed': missedMessages(week),
});

/** Whoever does something looks at the pool now and then. */
const isSeen = ({ act, choice }: Step): boolean => act === 'look' || choice % 5 === 0;

const aboutGolf = ({ lies }: Story) => lies.filter(isAboutGolf);

const isLiedTo = ({ story, minute }: Week): boolean =>
  aboutGolf(story).some(({ from, until }) => from <= minute() && minute() < until);

/** The story's steps, and between them the looks that a gateway takes by itself, two of them at each lie about golf. */
function planOf(week: Week): { at: number; step?: Step }[] {
  const looks = aboutGolf(week.story).flatMap(({ from }) => [{ at: from + 2 }, { at: from + 12 }]);
  const { before, byDay, byNight } = hoursBetween[week.story.size];
  const dayOf = (at: number) => Math.floor((at + 9 * 60) / (24 * 60));
  // Where the second week is played, the night begins at another hour.
  for (const event of week.events.slice(1, week.story.weeks))
    looks.push({ at: Math.ceil((timeAt(event, 0, '00:00') - week.startMs) / minuteMs) });
  for (let at = 6 * 60; at < endOf(week.story.weeks); ) {
    looks.push({ at });
    const hour = ((at + 9 * 60) / 60) % 24;
    const step = dayOf(at) % 7 < 3 ? before : hour >= 7 && hour < 21 ? byDay : byNight;
    // Picks lock and windows open at midnight: no look leaps over it.
    at = Math.min(at + step * 60, (dayOf(at) + 1) * 24 * 60 - 9 * 60);
  }
  return [...week.story.steps.map((step) => ({ at: step.at, step })), ...looks].toSorted(
    (one, other) => one.at - other.at,
  );
}

/** Everything that was delayed comes, and then nothing may be left to do. */
async function end(week: Week, log: string[]): Promise<void> {
  const lastLie = Math.max(0, ...week.story.lies.map(({ until }) => until));
  let at = Math.max(endOf(week.story.weeks), lastLie);
  for (const [place, { id }] of week.provider.intents().entries())
    week.provider.dispute(id, place % 2 === 0 ? 'won' : 'lost');
  for (let looks = 0; looks < (week.story.size === 'small' ? 4 : 6); looks += 1) {
    week.moveTo(at);
    await week.dangerously(week.tick);
    await act(week, { at, who: 'favourites', pool: 0, act: 'webhooks doubled and reordered', choice: 0 });
    await week.dangerously(week.work);
    await week.workOfDay();
    await checkBooks(week);
    checkInTime(week);
    at += (3 * hourMs) / minuteMs;
  }
  // A withdrawal may have come back at the last look, and its mail waits.
  await week.dangerously(week.work);
  for (const pool of week.story.pools)
    if (pool.weeks <= week.story.weeks && !week.book.isPaidOut(pool))
      throw new Violation(
        'settled in time',
        `${pool.name} (${pool.format}) is not settled on the Tuesday after.`,
      );
  log.push(...(await checkBoards(week)));
  await checkResults(week);
  await checkChats(week);
  await checkDeleted(week);
  await checkLive(week);
  checkMails(week);
  checkSaid(week);
  checkPushes(week);
  checkLogged(week);
  await checkQuiet(week);
  await checkOrphans(week);
  log.push(
    ...week.story.pools.map(
      (pool) =>
        `${pool.name}: ${JSON.stringify([...week.book.entries(pool)].map(([who]) => [who, week.book.balance(who)]))}`,
    ),
  );
}
