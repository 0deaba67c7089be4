import { Tabs } from '@fairway/kit/ui/Tabs';
import type { OpenPlayer } from '../PlayerName.tsx';
import { TotalTable } from '../TotalTable.tsx';
import type { Board } from '../use-pool-board.ts';
import { PointsTable } from './PointsTable.tsx';

interface PointsStandingsProps {
  board: Board;
  /** The week that is played or was last. */
  week: number;
  viewer: string | null;
  /** What opens the golfer of a week; null while it may not be seen. */
  open: (week: number | undefined) => OpenPlayer | null;
}

/** A board of points: who has how many and plays whom this week, and the whole season week by week. */
export default function PointsStandings({ board, week, viewer, open }: PointsStandingsProps) {
  const { rows, weeks, official } = board;
  return (
    <Tabs
      label="Points"
      tabs={[
        {
          value: 'now',
          title: 'Standings',
          content: (
            <PointsTable rows={rows} week={week} isOver={official} viewer={viewer} onOpen={open(week)} />
          ),
        },
        {
          value: 'season',
          title: 'Week by week',
          content: (
            <TotalTable
              rows={rows}
              weeks={weeks.map((one) => ({ week: one.week, onOpen: open(one.week) }))}
              viewer={viewer}
              onOpen={open(week)}
            />
          ),
        },
      ]}
    />
  );
}
