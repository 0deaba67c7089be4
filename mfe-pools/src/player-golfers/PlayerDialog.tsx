import { useUsername } from '@fairway/kit/session';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Tabs } from '@fairway/kit/ui/Tabs';
import { space } from '@fairway/kit/ui/tokens';
import { lazy, Suspense, useRef } from 'react';
import { entryKey, entryName, type OfEntry } from '../board/entry-name.ts';
import { weekInPlay } from '../board/open-weeks.ts';
import type { Board } from '../board/use-pool-board.ts';
import { LateScores } from '../leaderboard/LateScores.tsx';
import { Stamp } from '../leaderboard/Stamp.tsx';
import { PastGolfers, PlayerGolfers } from './PlayerGolfers.tsx';

const ShareCard = lazy(() => import(/* webpackChunkName: "share" */ '../share/ShareCard.tsx'));

interface PlayerDialogProps {
  /** The pool's name. */
  pool: string;
  /** Which settled contest the board is of; left out for the one in play. */
  contest?: number;
  board: Board;
  /** The weeks that can be opened; without any, nothing opens. */
  weeks: Board['weeks'];
  /** The player; null while closed. */
  player: string | null;
  /** The week shown first. */
  week: number;
  onClose: () => void;
}

/** The golfers behind a player's scores on the board. */
export function PlayerDialog({ pool, contest, board, weeks, player, week, onClose }: PlayerDialogProps) {
  // Keeps its content while it closes.
  const shown = useRef('');
  if (player !== null) shown.current = player;
  const row = rowIn(board.rows, shown.current);
  const [name = '', number] = shown.current.split(' ');
  const username = row?.user.username ?? name;
  const entry = row?.entry ?? Number(number ?? 1);
  const viewer = useUsername();
  const isMine = viewer !== null && username.toLowerCase() === viewer.toLowerCase();
  const inPlay = board.weeks.find((one) => one.week === weekInPlay(board));
  const golfersIn = (number: number) => (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
      {inPlay?.week === number && board.asOf && (
        <Stamp of={{ tournament: inPlay.tournament, asOf: board.asOf, stale: board.stale }} />
      )}
      {contest === undefined ? (
        <PlayerGolfers
          pool={pool}
          username={username}
          entry={entry}
          week={number}
          {...scoresOf(board, shown.current, number)}
        />
      ) : (
        <PastGolfers
          pool={pool}
          contest={contest}
          username={username}
          entry={entry}
          week={number}
          {...scoresOf(board, shown.current, number)}
        />
      )}
      {inPlay?.week === number && <LateScores stale={board.stale} />}
      {contest === undefined && row && isMine && inPlay?.week === number && (
        <Suspense>
          <ShareCard
            key={entry}
            pool={pool}
            entry={entry}
            alt={`${entryName(row)}'s card in ${pool}: place ${row.position}, with the golfers in the table above`}
          />
        </Suspense>
      )}
    </div>
  );
  return (
    <Dialog
      open={player !== null && weeks.length > 0}
      onClose={onClose}
      title={`${row ? entryName(row) : username}'s Golfers`}
      width="board"
    >
      {weeks.length > 1 ? (
        <Tabs
          label="Weeks"
          open={String(week)}
          tabs={weeks.map((one) => ({
            value: String(one.week),
            title: `Week ${one.week}`,
            content: golfersIn(one.week),
          }))}
        />
      ) : (
        golfersIn(week)
      )}
    </Dialog>
  );
}

/** The name in an address may have another case. */
const rowIn = <Row extends OfEntry>(rows: readonly Row[], key: string) =>
  rows.find((row) => entryKey(row).toLowerCase() === key.toLowerCase());

/** As on the board; a contest of one week has no boards by week. */
function scoresOf({ rows, weeks }: Board, key: string, week: number) {
  const ofWeek = weeks.find((one) => one.week === week)?.rows;
  const row = rowIn(ofWeek ?? rows, key);
  return { rounds: row?.rounds ?? [], score: row?.total ?? row?.running ?? null };
}
