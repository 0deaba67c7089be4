import { Dialog } from '@fairway/kit/ui/Dialog';
import { Tabs } from '@fairway/kit/ui/Tabs';
import { useRef } from 'react';
import type { Board } from '../board/use-pool-board.ts';
import { PlayerGolfers } from './PlayerGolfers.tsx';

interface PlayerDialogProps {
  /** The pool's name. */
  pool: string;
  board: Board;
  /** Whose golfers; null while the dialog is closed. */
  player: string | null;
  /** The week to begin with. */
  week: number;
  onClose: () => void;
}

/** What stands behind somebody's figures on the board. */
export function PlayerDialog({ pool, board, player, week, onClose }: PlayerDialogProps) {
  // While it closes it shows whom it showed.
  const shown = useRef('');
  if (player !== null) shown.current = player;
  const username = nameOnBoard(board, shown.current);
  const weeks = board.weeks.filter(({ tournament }) => tournament.state !== 'SCHEDULED');
  const golfersIn = (number: number) => (
    <PlayerGolfers pool={pool} username={username} week={number} {...scoresOf(board, username, number)} />
  );
  return (
    <Dialog open={player !== null} onClose={onClose} title={`${username}'s Golfers`} width="board">
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

/** An address may write a name in another case. */
const nameOnBoard = ({ rows }: Board, name: string): string =>
  rows.find(({ user }) => user.username.toLowerCase() === name.toLowerCase())?.user.username ?? name;

/** As the board has them; a contest of one week has no boards of its weeks. */
function scoresOf({ rows, weeks }: Board, username: string, week: number) {
  const ofWeek = weeks.find((one) => one.week === week)?.rows;
  const row = (ofWeek ?? rows).find(({ user }) => user.username === username);
  return { rounds: row?.rounds ?? [], score: row?.total ?? row?.running ?? null };
}
