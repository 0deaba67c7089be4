import type { EntityManager } from '@mikro-orm/postgresql';
import type { User } from '../accounts/users/user.entity.ts';
import { usersWithIds } from '../accounts/users/user.queries.ts';
import { userRenamed } from '../accounts/users/user-events.ts';
import type { WithoutCaller } from '../answers/answering.ts';
import { TableSnapshots } from '../answers/table-snapshots.ts';
import { clearLoaded } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { list, rowsOf, text } from '../database/rows.ts';
import { tournamentChanged } from '../golf/golf-events.ts';
import type { ChangedTopic, TopicCheck, TopicKind } from '../live/topics/topic-kind.ts';
import { contestNow, withTournamentsNow } from '../pools/contests/contest.queries.ts';
import { contestChanged, poolChanged } from '../pools/pool-events.ts';
import { type BoardView, boardsOf } from './board.service.ts';
import { type BoardState, boardStatesOf } from './board-states.ts';

/** A pool's board as those who watch it are sent it. */
export interface LiveBoard {
  poolId: string;
  board: BoardView;
  /** Of what is read with it and has no version of its own. */
  people: string;
  /** The rows of its contest and its pool. */
  rows: string;
  /** Of `BoardState`, when it was read. */
  begun: number;
}

interface BoardCheck extends TopicCheck {
  people: string;
  rows: string;
  begun: number;
  isSettled: boolean;
}

/** The boards of pools, by the pool's id. Members may watch. */
export const boardTopics = ({
  bus,
  gameClock,
  settings,
}: WithoutCaller): TopicKind<LiveBoard, BoardCheck> => ({
  name: 'boards',
  // Scores grow old, and a pool moves on to its next contest, without a hint.
  recheckSeconds: settings.pollLiveSeconds,
  listen: (due) => [
    bus.subscribe(tournamentChanged, ({ tournamentId }) =>
      due.where((live) => isPlayedOn(live, tournamentId)),
    ),
    bus.subscribe(contestChanged, ({ poolId }) => due.keys([poolId])),
    bus.subscribe(poolChanged, ({ poolId }) => due.keys([poolId])),
    // Also of those who are members no longer.
    bus.subscribe(userRenamed, ({ userId }) => due.reread((live) => isShowing(live, userId))),
    // A clock that can be moved is the sandbox's.
    gameClock.onMove(due.all),
  ],
  check: async (ctx, poolIds) => {
    const found = await people.find(ctx.em, poolIds);
    const states = await boardStatesOf(ctx, poolIds);
    return new Map(
      poolIds.map((poolId): [string, BoardCheck] => {
        const state = states.get(poolId);
        const { watchers, digest, row } = found.get(poolId) ?? nobody;
        const version = state && versionIn(state, digest);
        const rows = [state?.contestId, state?.row, row].join(' ');
        const { isSettled = false, begun = 0 } = state ?? {};
        return [poolId, { version, watchers, people: digest, rows, begun, isSettled }];
      }),
    );
  },
  read: readBoards,
  versionOf: ({ board, people, begun }) =>
    versionIn({ ...board, contestId: board.view.contest.id, begun }, people),
});

/** A settled board stays as it is, whatever becomes of its tournament. */
const versionIn = (
  { contestId, version, isStale, isSettled, begun }: Omit<BoardState, 'row'>,
  people: string,
): string => [contestId, ...(isSettled ? ['settled'] : [version, isStale, begun]), people].join(' ');

const isPlayedOn = ({ board }: LiveBoard, tournamentId: string): boolean =>
  !board.isSettled && board.view.weeks.some(({ tournament }) => tournament.id === tournamentId);

const isShowing = ({ board }: LiveBoard, userId: string): boolean =>
  board.unranked.includes(userId) || board.facts.entries.some((entry) => entry.userId === userId);

interface People {
  watchers: ReadonlySet<string>;
  /** Changes with the pool's members, their names and pictures, and with what a board says of its pool. */
  digest: string;
  /** Another one with whatever changes in the pool's row. */
  row: string;
}

const nobody: People = { watchers: new Set(), digest: '', row: '' };

const peopleColumns = { poolId: text, userIds: list(text), digest: text, row: text };

/** Scores change every few seconds, and the members of all pools that are watched are still the same. */
const people = new TableSnapshots<People>({
  tables: ['pool', 'pool_member', 'user_account'],
  read: readPeople,
  maxCached: 5000,
});

async function readPeople(em: EntityManager, poolIds: readonly string[]): Promise<Map<string, People>> {
  const rows = await rowsOf(
    em,
    peopleColumns,
    `select pool.id as "poolId", pool.xmin::text as row, json_agg(member.user_id) as "userIds",
       md5(concat_ws(',', pool.name, pool.notice_at, pool.payouts_bps,
         string_agg(concat_ws(' ', member.user_id, own.username, own.picture_id), ',' order by member.user_id)
       )) as digest
     from pool join pool_member member on member.pool_id = pool.id join user_account own on own.id = member.user_id
     where pool.id = any(array[?]::uuid[]) group by pool.id`,
    [[...poolIds]],
  );
  return new Map(
    rows.map(({ poolId, userIds, ...read }) => [poolId, { ...read, watchers: new Set(userIds) }]),
  );
}

async function readBoards(
  ctx: Ctx,
  changed: readonly ChangedTopic<LiveBoard, BoardCheck>[],
): Promise<Map<string, LiveBoard>> {
  // A settled board is stored with its entries: where its rows are the same, only names and pictures are others.
  const settled = previousOf(changed, ({ rows }, { check }) => check.isSettled && rows === check.rows);
  // Where only tournaments have changed, pools, contests and entries are not read again.
  const known = previousOf(
    changed,
    ({ rows, people }, { check, isReread }) =>
      !check.isSettled && !isReread && rows === check.rows && people === check.people,
  );
  const previousPools = new Set([...settled, ...known].map(({ view }) => view.pool.id));
  const others = await Promise.all(
    changed.flatMap(({ key }) => (previousPools.has(key) ? [] : [contestNow(ctx, key)])),
  );
  const views = [
    ...(await withTournamentsNow(
      ctx,
      known.map(({ view }) => view),
    )),
    ...others.filter((view) => view !== null),
  ];
  const checks = new Map(changed.map(({ key, check }) => [key, check]));
  const knownByContest = new Map(known.map((board) => [board.view.contest.id, board]));
  const read = await boardsOf(ctx, views, knownByContest);
  const boards = [...settled, ...read.filter((board) => board !== null)];
  const lists = boards.map((board) => ({
    board,
    kept: knownByContest.get(board.view.contest.id)?.users ?? noUsers,
    members: checks.get(board.view.pool.id)?.watchers,
  }));
  // Members are as they were while the check of them is the same; who is none any more may have changed.
  const asked = lists.flatMap(({ board, kept, members }) =>
    usersOf(board).filter((id) => !kept.has(id) || !members?.has(id)),
  );
  const found = await usersWithIds(ctx.em, [...new Set(asked)]);
  // Pools and contests hold on to their unit of work for as long as nothing but scores changes.
  ctx.em.clear();
  clearLoaded(ctx.em);
  return new Map(
    lists.map(({ board, kept }) => {
      const poolId = board.view.pool.id;
      const users = usersFrom(usersOf(board), kept, found);
      const { people: digest = '', rows = '', begun = 0 } = checks.get(poolId) ?? {};
      return [poolId, { poolId, board: { ...board, users }, people: digest, rows, begun }];
    }),
  );
}

const noUsers: ReadonlyMap<string, User> = new Map();

/** The users that were kept, as they are, where none of them was asked for. */
function usersFrom(
  ids: readonly string[],
  kept: ReadonlyMap<string, User>,
  found: ReadonlyMap<string, User>,
): ReadonlyMap<string, User> {
  if (ids.every((id) => kept.has(id) && !found.has(id))) return kept;
  return new Map(
    ids.flatMap((id): [string, User][] => {
      const user = found.get(id) ?? kept.get(id);
      return user ? [[id, user]] : [];
    }),
  );
}

/** The boards of that kind as they were read last. */
const previousOf = (
  changed: readonly ChangedTopic<LiveBoard, BoardCheck>[],
  isSo: (previous: LiveBoard, changed: ChangedTopic<LiveBoard, BoardCheck>) => boolean,
): BoardView[] =>
  changed.flatMap((one) => (one.previous && isSo(one.previous, one) ? [one.previous.board] : []));

const usersOf = ({ facts, unranked }: BoardView): string[] => [
  ...facts.entries.map(({ userId }) => userId),
  ...unranked,
];
