import { userRenamed } from '../accounts/users/user-events.ts';
import type { WithoutCaller } from '../answers/answering.ts';
import type { Ctx } from '../context.ts';
import { rowsOf, stored, text } from '../database/rows.ts';
import { tournamentChanged } from '../golf/golf-events.ts';
import type { ChangedTopic, TopicCheck, TopicKind } from '../live/topics/topic-kind.ts';
import { contestNow } from '../pools/contests/contest.queries.ts';
import { contestChanged, poolChanged } from '../pools/pool-events.ts';
import { type BoardView, boardsOf } from './board.service.ts';
import { type BoardState, boardStatesOf } from './board-states.ts';

/** A pool's board as those who watch it are sent it. */
export interface LiveBoard {
  poolId: string;
  board: BoardView;
  /** Of what is read with it and has no version of its own. */
  people: string;
}

interface BoardCheck extends TopicCheck {
  people: string;
}

/** The boards of pools, by the pool's id. Members may watch. */
export const boardTopics = ({
  bus,
  gameClock,
  settings,
}: WithoutCaller): TopicKind<LiveBoard, BoardCheck> => ({
  name: 'boards',
  // Scores grow old, and a pool moves on to its next contest, without a hint.
  lookAgainSeconds: settings.pollLiveSeconds,
  listen: (due) => [
    bus.subscribe(tournamentChanged, ({ tournamentId }) =>
      due.where((live) => isPlayedOn(live, tournamentId)),
    ),
    bus.subscribe(contestChanged, ({ poolId }) => due.keys([poolId])),
    bus.subscribe(poolChanged, ({ poolId }) => due.keys([poolId])),
    // Also of those who are members no longer.
    bus.subscribe(userRenamed, ({ userId }) => due.anew((live) => isShowing(live, userId))),
    gameClock.onMove(due.all),
  ],
  check: async (ctx, poolIds) => {
    const people = await peopleOf(ctx, poolIds);
    const states = await boardStatesOf(ctx, poolIds);
    return new Map(
      poolIds.map((poolId): [string, BoardCheck] => {
        const state = states.get(poolId);
        const { watchers, digest } = people.get(poolId) ?? { watchers: new Set<string>(), digest: '' };
        const version = state && versionIn(state, digest);
        return [poolId, { version, watchers, people: digest }];
      }),
    );
  },
  read: readBoards,
  versionOf: ({ board, people }) => versionIn({ ...board, contestId: board.view.contest.id }, people),
});

/** A settled board stays as it is, whatever becomes of its tournament. */
const versionIn = ({ contestId, version, isStale, isSettled }: BoardState, people: string): string =>
  [contestId, ...(isSettled ? ['settled'] : [version, isStale]), people].join(' ');

const isPlayedOn = ({ board }: LiveBoard, tournamentId: string): boolean =>
  !board.isSettled && board.view.weeks.some(({ tournament }) => tournament.id === tournamentId);

const isShowing = ({ board }: LiveBoard, userId: string): boolean =>
  board.unranked.includes(userId) || board.facts.entries.some((entry) => entry.userId === userId);

interface People {
  watchers: ReadonlySet<string>;
  /** Changes with the pool's members, their names and pictures, and with what a board says of its pool. */
  digest: string;
}

const peopleColumns = { poolId: text, userIds: stored<string[]>(), digest: text };

async function peopleOf({ em }: Ctx, poolIds: readonly string[]): Promise<Map<string, People>> {
  const rows = await rowsOf(
    em,
    peopleColumns,
    `select pool.id as "poolId", json_agg(member.user_id) as "userIds",
       md5(concat_ws(',', pool.name, pool.notice_at, pool.payouts_bps,
         string_agg(concat_ws(' ', member.user_id, own.username, own.picture_id), ',' order by member.user_id)
       )) as digest
     from pool join pool_member member on member.pool_id = pool.id join user_account own on own.id = member.user_id
     where pool.id = any(array[?]::uuid[]) group by pool.id`,
    [[...poolIds]],
  );
  return new Map(rows.map(({ poolId, userIds, digest }) => [poolId, { watchers: new Set(userIds), digest }]));
}

async function readBoards(
  ctx: Ctx,
  changed: readonly ChangedTopic<LiveBoard, BoardCheck>[],
): Promise<Map<string, LiveBoard>> {
  const byPool = new Map(changed.map((topic) => [topic.key, topic]));
  const found = await Promise.all(changed.map(({ key }) => contestNow(ctx, key)));
  const views = found.filter((view) => view !== null);
  // Entries of contests that have not changed, though their tournaments have, are not read again.
  const known = new Map(
    views.flatMap(({ pool, contest }) => {
      const { previous, check } = byPool.get(pool.id) ?? {};
      const before = previous?.board.view.contest;
      const isSame =
        before?.id === contest.id && before.version === contest.version && previous?.people === check?.people;
      return isSame && previous ? [[contest.id, previous.board.facts.entries]] : [];
    }),
  );
  const boards = (await boardsOf(ctx, views, known)).filter((board) => board !== null);
  return new Map(
    boards.map((board) => {
      const poolId = board.view.pool.id;
      return [poolId, { poolId, board, people: byPool.get(poolId)?.check.people ?? '' }];
    }),
  );
}
