import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { Tabs } from '@fairway/kit/ui/Tabs';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { lazy, Suspense, useState } from 'react';
import { LateScores } from '../leaderboard/LateScores.tsx';
import { Stamp } from '../leaderboard/Stamp.tsx';
import { EntryTable } from './entries/EntryTable.tsx';
import { weekInPlay } from './open-weeks.ts';
import type { OpenPlayer } from './PlayerName.tsx';
import { Unranked } from './Unranked.tsx';
import type { Board } from './use-pool-board.ts';

// Few pools go over several weeks, and they begin with the week in play; few score points, and few boards have ties that
// are told. One chunk has all of it.
const TotalTable = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ './TotalTable.tsx')).TotalTable,
}));
const Ties = lazy(() => import(/* webpackChunkName: "below-standings" */ './Ties.tsx'));
const BelowStandings = lazy(
  () => import(/* webpackChunkName: "below-standings" */ './below/BelowStandings.tsx'),
);
const PointsStandings = lazy(
  () => import(/* webpackChunkName: "below-standings" */ './points/PointsStandings.tsx'),
);

interface StandingsProps {
  board: Board;
  /** The name of the one round that is played; null in most formats. */
  roundName: string | null;
  /** Whether it is not settled yet that the contest is played: nobody owes a buy-in. */
  isQuiet?: boolean;
  /** Those whose figures can be opened. */
  openWeeks: Board['weeks'];
  viewer: string | null;
  /** Shows the golfers of a week. */
  onOpen: (key: string, week: number) => void;
}

const label = 'Standings';
const total = 'Total';

/** The board of a pool: one round, one week, or several and what they add up to. */
export function Standings({ board, roundName, isQuiet = false, openWeeks, viewer, onOpen }: StandingsProps) {
  const inPlay = weekInPlay(board);
  // From a lock on, a row has the golfer of the week that is about to be played.
  const shown = openWeeks.findLast(({ tournament }) => tournament.state !== 'CANCELLED')?.week ?? inPlay;
  const [chosen, choose] = useState<string | null>(null);
  const [onlyWeek] = board.weeks;
  const open = (week: number | undefined): OpenPlayer | null =>
    openWeeks.some((opened) => opened.week === week) ? (key) => onOpen(key, week ?? 1) : null;

  const tabs = [
    ...board.weeks.map(({ week, tournament, rows = [] }) => ({
      value: String(week),
      title: `Week ${week}`,
      content: (
        <>
          <p css={{ marginBottom: space.tight, color: color.muted, fontSize: size.small }}>
            {tournament.name}
          </p>
          <EntryTable
            label={`Week ${week}`}
            rows={rows}
            scoreName={total}
            hasRounds
            isOver={board.official}
            viewer={viewer}
            onOpen={open(week)}
          />
        </>
      ),
    })),
    {
      value: total,
      title: total,
      content: (
        <Suspense fallback={<Skeleton rows={board.rows.length} label="Loading the total" />}>
          <TotalTable
            rows={board.rows}
            weeks={board.weeks.map(({ week }) => ({ week, onOpen: open(week) }))}
            viewer={viewer}
            onOpen={open(inPlay)}
          />
        </Suspense>
      ),
    },
  ];
  const played = board.weeks.find(({ week }) => week === inPlay) ?? onlyWeek;

  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
      {played && board.asOf && (
        <Stamp
          of={{ tournament: played.tournament, asOf: board.asOf, stale: board.stale }}
          isFinal={board.official}
          week={board.weeks.length > 1 && !board.official ? played.week : null}
        />
      )}
      {board.rows.length === 0 ? (
        <EmptyState>
          Nobody is on the board yet. Players appear once they have {isQuiet ? 'a card' : 'paid the buy-in'}.
        </EmptyState>
      ) : board.scoring === 'POINTS' ? (
        <Suspense>
          <PointsStandings board={board} week={shown ?? 1} viewer={viewer} open={open} />
        </Suspense>
      ) : board.weeks.length > 1 ? (
        <Tabs label="Weeks" tabs={tabs} value={chosen ?? String(inPlay)} onChange={choose} />
      ) : (
        <EntryTable
          label={label}
          rows={board.rows}
          scoreName={roundName === null ? total : `${roundName} Score`}
          hasRounds={roundName === null}
          isOver={board.official}
          viewer={viewer}
          onOpen={open(onlyWeek?.week)}
        />
      )}
      <LateScores stale={board.stale} />
      {board.ties.length > 0 && (
        <Suspense>
          <Ties of={board} />
        </Suspense>
      )}
      <Suspense>
        <BelowStandings rows={board.rows} />
      </Suspense>
      {!isQuiet && <Unranked users={board.unranked} hasBegun={openWeeks.length > 0} />}
    </div>
  );
}
