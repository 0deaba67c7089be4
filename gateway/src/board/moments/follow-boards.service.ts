import { inTurns } from '../../async/in-turns.ts';
import { attempt, type FailureLog, throwAll } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { number, orNull, type RowOf, rowsOf, stored, text } from '../../database/rows.ts';
import type { StoryChanges } from '../../features/story-lines.ts';
import type { BoardMoments } from '../../features/transaction-hooks.ts';
import { fieldsOf } from '../../golf/field/field-snapshot.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { contestViewsOf, withTournamentsNow } from '../../pools/contests/contest.queries.ts';
import {
  type BoardNow,
  type FollowedStanding,
  momentsSince,
  standingOf,
} from '../../rules/board/history/moments.ts';
import { type StoryBoard, type StoryStanding, storyOf } from '../../rules/board/history/story.ts';
import { type BoardView, boardsOf, countingEntries, scoringOf } from '../board.service.ts';
import { storyChanges } from './story-changes.ts';

// News of boards come from looking at them again and again: what a contest's board was like at the last look is kept
// with the version it had, and what has happened since is handed on in the transaction that moves it to the version
// of now. Whoever is interrupted, or another gateway at the same time, finds it moved or looks again: nothing is told twice.

/** A batch is read in as many statements as one board, and written in as many. */
const boardsAtOnce = 200;
/** So many are compared with the last look before others have their turn. */
const boardsATurn = 25;

const dueColumns = {
  id: text,
  rows: text,
  version: orNull(number),
  standing: orNull(stored<FollowedStanding>()),
  story: orNull(stored<StoryStanding>()),
};

/** Boards that are locked and unsettled, and have changed since the last look or were never looked at. */
const due = `
  select contest.id, concat(contest.xmin, ' ', pool.xmin) as rows, followed.version::float as version, followed.standing, followed.story
  from contest
  join pool on pool.id = contest.pool_id and pool.deleted_at is null
  cross join lateral (
    select sum(tournament.version) as version, bool_or(tournament.lock_at <= ?) as is_locked
    from contest_week week join tournament on tournament.id = week.tournament_id
    where week.contest_id = contest.id
  ) played
  left join followed_board followed on followed.contest_id = contest.id
  where contest.id > ? and contest.id <= ? and contest.settled_at is null and not contest.quiet and played.is_locked
    and followed.version is distinct from contest.version + played.version
  order by contest.id limit ?`;

type Followed = RowOf<typeof dueColumns>;

const batchFailed: FailureLog<readonly Followed[]> = {
  failure: 'boards: contests could not be followed together',
  of: (rows) => ({ contests: rows.length, first: rows[0]?.id, last: rows.at(-1)?.id }),
};
const oneFailed: FailureLog<Followed> = {
  failure: 'boards: a contest could not be followed',
  of: ({ id }) => ({ contest: id }),
};

/** Up to where the last run of each gateway came, if it did not come to the end. */
const reachedByGateway = new WeakMap<Bus, string>();
const [lowestId, highestId] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
] as const;

/**
 * A board that fails keeps no other from being followed, and is thrown at the end. While scores change, a run may be out
 * of time before its end: the next one goes on behind it, and comes to the first ones after the last.
 */
export async function followBoards(ctx: Ctx, atOnce = boardsAtOnce): Promise<void> {
  const faults: unknown[] = [];
  let count = 0;
  await forgetEnded(ctx);
  const followBetween = (first: string, last: string) =>
    inBatchesById(ctx, atOnce, async (after) => {
      const from = after < first ? first : after;
      const now = ctx.gameClock.now();
      const rows = await rowsOf(ctx.em.fork(), dueColumns, due, [now, from, last, atOnce]);
      count += rows.length;
      if (rows.length > 0) faults.push(...(await followBatch(ctx, rows)));
      const ids = rows.map(({ id }) => id);
      reachedByGateway.set(ctx.bus, ids.at(-1) ?? from);
      return ids;
    });
  const reached = reachedByGateway.get(ctx.bus) ?? lowestId;
  const isWhole = (await followBetween(reached, highestId)) && (await followBetween(lowestId, reached));
  if (isWhole) reachedByGateway.delete(ctx.bus);
  throwAll(faults, count, oneFailed);
}

/** One by one where it fails together; answers the faults of those that fail by themselves. */
async function followBatch(ctx: Ctx, rows: readonly Followed[]): Promise<readonly unknown[]> {
  const run = (some: readonly Followed[]) => follow({ ...ctx, em: ctx.em.fork() }, some);
  const together: unknown[] = [];
  await attempt(ctx, rows, batchFailed, run, together);
  const faults: unknown[] = [];
  for (const row of together.length > 0 ? rows : []) {
    if (ctx.stopping?.aborted) break;
    await attempt(ctx, row, oneFailed, (one) => run([one]), faults);
  }
  return faults;
}

async function follow(ctx: Ctx, followed: readonly Followed[]): Promise<void> {
  const before = new Map(followed.map((one) => [one.id, one]));
  const boards = await boardsNow(ctx, followed);
  const looks = await inTurns(boards, boardsATurn, (board): BoardLook[] => {
    const known = before.get(board.view.contest.id);
    const now = boardNow(board, ctx.gameClock.now());
    if (!known || !now || board.isSettled) return [];
    const standingNow = standingOf(now, known.standing ?? undefined);
    return [{ ...known, board, now, standingNow, storyNow: storyOf(known.story, now, versionOf(board)) }];
  });
  const fields = await fieldsOf(ctx.em, looks.flatMap(tournamentOf));
  const lookedAt = new Set(looks.map(({ board }) => board));
  const rows = [
    ...looks.map(({ board, version, standingNow, storyNow }) => ({
      ...rowOf(board, version),
      standing: standingNow,
      story: storyNow,
    })),
    // Where golfers lock one by one, nobody has yet: what follows begins with the next version.
    ...boards
      .filter((board) => !lookedAt.has(board) && !board.isSettled)
      .map((board) => ({
        ...rowOf(board, before.get(board.view.contest.id)?.version ?? null),
        standing: nothingPlayed,
        story: null,
      })),
  ];
  await inTransaction(ctx, async (tx) => {
    const kept = new Set(await storeLooks(tx, rows));
    const moved = looks.filter(({ board }) => kept.has(board.view.contest.id));
    const news = moved.flatMap(newsOf);
    if (news.length > 0) await tx.hooks.boardsMoved(tx, news);
    const changed = moved.flatMap((look): StoryChanges[] => {
      const { contest, pool } = look.board.view;
      const { golfers = new Map() } = fields.get(tournamentOf(look)[0]?.id ?? '') ?? {};
      const { entries } = look.board.facts;
      const changes = storyChanges({ before: look.story, now: look.storyNow, entries, golfers });
      if (changes.set.length + changes.removed.length === 0) return [];
      return [{ poolId: pool.id, contestId: contest.id, at: ctx.gameClock.now(), ...changes }];
    });
    if (changed.length > 0) await tx.hooks.storyChanged(tx, changed);
  });
}

/** A board as it is now, with what was kept of the last look. */
interface BoardLook extends Followed {
  board: BoardView;
  now: BoardNow & StoryBoard;
  standingNow: FollowedStanding;
  storyNow: StoryStanding;
}

const nothingPlayed: FollowedStanding = { week: -1, rounds: 0, cut: [], places: {} };

const rowOf = (board: BoardView, before: number | null) => ({
  contest_id: board.view.contest.id,
  version: versionOf(board),
  before,
});

/** What has happened since the last look, and whose entries it is about. */
function newsOf({ board, now, standing }: BoardLook): BoardMoments[] {
  const { contest, pool, weeks } = board.view;
  const played = weeks[now.week];
  if (!standing || !played) return [];
  const owners = new Map(board.facts.entries.map((entry) => [entry.id, entry]));
  const moments = momentsSince(standing, now).flatMap((moment) => {
    const { userId, number: place = 1, nickname = null } = owners.get(moment.entryId) ?? {};
    return userId ? [{ ...moment, userId, number: place, nickname }] : [];
  });
  if (moments.length === 0) return [];
  return [
    {
      poolId: pool.id,
      contestId: contest.id,
      week: played.week,
      tournamentId: played.tournament.id,
      version: versionOf(board),
      moments,
    },
  ];
}

const tournamentOf = ({ board, now }: Pick<BoardLook, 'board' | 'now'>) => {
  const played = board.view.weeks[now.week];
  return played ? [played.tournament] : [];
};

/** What a board was read from at the last look, while its contest and its pool had these rows. */
interface KnownBoard extends Pick<BoardView, 'view' | 'facts' | 'unranked'> {
  rows: string;
}

/** More boards than that are read again where only scores have changed. */
const mostKnown = 2000;
const knownByGateway = new WeakMap<Bus, Map<string, KnownBoard>>();

/** What is kept of contests that are settled or gone makes room. */
async function forgetEnded({ bus, em }: Ctx): Promise<void> {
  const kept = knownByGateway.get(bus);
  if (!kept || kept.size < mostKnown) return;
  const open = await rowsOf(
    em.fork(),
    { id: text },
    'select id from contest where id = any(array[?]::uuid[]) and settled_at is null',
    [[...kept.keys()]],
  );
  const isOpen = new Set(open.map(({ id }) => id));
  for (const id of [...kept.keys()]) if (!isOpen.has(id)) kept.delete(id);
}

/** Where only scores have changed, contests, entries and cards are not read again. */
async function boardsNow(ctx: Ctx, followed: readonly Followed[]): Promise<BoardView[]> {
  const kept = knownByGateway.get(ctx.bus) ?? new Map<string, KnownBoard>();
  knownByGateway.set(ctx.bus, kept);
  const known = followed.flatMap(({ id, rows }): [string, KnownBoard][] => {
    const one = kept.get(id);
    return one?.rows === rows ? [[id, one]] : [];
  });
  const knownBoards = new Map(known);
  const unknown = followed.filter(({ id }) => !knownBoards.has(id)).map(({ id }) => id);
  const contests = unknown.length > 0 ? await ctx.em.find(Contest, { id: { $in: unknown } }) : [];
  const views = [
    ...(await withTournamentsNow(
      ctx,
      known.map(([, { view }]) => view),
    )),
    ...(await contestViewsOf(ctx, contests)),
  ];
  const boards = (await boardsOf(ctx, views, knownBoards)).filter((board) => board !== null);
  const rowsOfContest = new Map(followed.map(({ id, rows }) => [id, rows]));
  for (const { view, facts, unranked } of boards) {
    const { id } = view.contest;
    // All are looked at in the same order each time: room for new ones made of the oldest would be that of the next.
    if (kept.has(id) || kept.size < mostKnown)
      kept.set(id, { rows: rowsOfContest.get(id) ?? '', view, facts, unranked });
  }
  return boards;
}

/** Of the contest and its tournaments alone: a followed board is one contest's. */
const versionOf = ({ view: { contest, weeks } }: BoardView): number =>
  contest.version + weeks.reduce((sum, { tournament }) => sum + tournament.version, 0);

/** Null where nothing of it is locked. */
function boardNow({ view, facts, ranked }: BoardView, now: Date): (BoardNow & StoryBoard) | null {
  const week = facts.weeks[ranked.weekShown];
  const locks = view.weeks[ranked.weekShown]?.locks;
  if (!week?.isLocked || !locks) return null;
  const { onlyRound, scoring } = scoringOf(view);
  return {
    week: ranked.weekShown,
    event: week.event,
    lines: week.lines,
    // Points are no score to par.
    rows:
      scoring === 'points' ? ranked.rows.map((row) => ({ ...row, running: null, rounds: [] })) : ranked.rows,
    cards: new Map(
      countingEntries(facts).map(({ id, cards }) => [id, cards[ranked.weekShown]?.golfers ?? []]),
    ),
    onlyRound,
    isClosed: now >= locks.lastAt,
  };
}

interface Look {
  contest_id: string;
  version: number;
  before: number | null;
  standing: FollowedStanding;
  story: StoryStanding | null;
}

/** Answers whose looks were kept: those of contests that nobody has settled, or looked at, meanwhile. */
async function storeLooks({ em }: Ctx, looks: readonly Look[]): Promise<string[]> {
  if (looks.length === 0) return [];
  const rows = await rowsOf(
    em,
    { id: text },
    `with look as (
       select row.* from jsonb_to_recordset(?::jsonb) as row (
         contest_id uuid, version bigint, before bigint, standing jsonb, story jsonb)
       join contest on contest.id = row.contest_id and contest.settled_at is null
       order by row.contest_id for key share of contest skip locked
     ), moved as (
       update followed_board known set version = look.version, standing = look.standing, story = look.story
       from look where known.contest_id = look.contest_id and known.version = look.before
       returning known.contest_id
     ), begun as (
       insert into followed_board (contest_id, version, standing, story)
       select contest_id, version, standing, story from look where before is null
       on conflict do nothing returning contest_id
     )
     select contest_id as id from moved union all select contest_id from begun`,
    [JSON.stringify(looks)],
  );
  return rows.map(({ id }) => id);
}
