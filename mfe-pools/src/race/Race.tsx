import { Button } from '@fairway/kit/ui/Button';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Select } from '@fairway/kit/ui/Select';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { phone, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { entryKey, entryName } from '../board/entry-name.ts';
import { Choice } from '../live-table/Choice.tsx';
import { RaceChart } from './RaceChart.tsx';
import { RaceTable } from './RaceTable.tsx';
import type { RaceView } from './tracks.ts';
import { useRace } from './use-race.ts';

interface RaceProps {
  /** The pool's name. */
  pool: string;
  weeks: readonly number[];
  week: number | null;
  viewer: string | null;
  isOver: boolean;
}

const allWeeks = 'all';

/** What the height of a line means. */
const views = (isPoints: boolean): readonly { value: RaceView; text: string }[] => [
  { value: 'position', text: 'Position' },
  { value: 'to-par', text: isPoints ? 'Points' : 'To par' },
];

/** The race of a week, or of a contest over several, as lines or as a table. */
export function Race({ pool, weeks, week, viewer, isOver }: RaceProps) {
  const [chosenWeek, chooseWeek] = useState<string | null>(null);
  const [chosenView, chooseView] = useState<RaceView>('position');
  const [isTable, setTable] = useState(false);
  const [followed, follow] = useState<string | null>(null);
  const asked = chosenWeek === null ? week : chosenWeek === allWeeks ? null : Number(chosenWeek);
  const { race, error, retry } = useRace(pool, asked);

  if (!race)
    return error ? (
      <FaultNotice error={error} onRetry={retry} />
    ) : (
      <Skeleton rows={8} label="Loading the race" />
    );
  const names = race.lines.map((one) => ({ value: entryKey(one), text: entryName(one) }));
  // A single round has no changes of position to draw.
  const hasPositions = race.legs.length > 1;
  const view = hasPositions ? chosenView : 'to-par';
  const isPoints = race.lines.some(({ points }) => points.length > 0);

  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      {error && <FaultNotice error={error} onRetry={retry} />}
      <div
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          gap: space.base,
          '& > label, & > div': { minWidth: '11rem' },
          [phone]: { '& > *': { flex: '1 1 9rem' } },
        }}
      >
        {weeks.length > 1 && (
          <Select
            label="Weeks"
            value={asked === null ? allWeeks : String(asked)}
            onChange={({ target }) => chooseWeek(target.value)}
            options={[
              ...weeks.map((number) => ({ value: String(number), text: `Week ${number}` })),
              { value: allWeeks, text: 'All weeks' },
            ]}
          />
        )}
        {race.legs.length > 0 && (
          <>
            {!isTable && (
              <Select
                label="Player"
                value={followed ?? ''}
                onChange={({ target }) => follow(target.value || null)}
                options={[
                  { value: '', text: 'Nobody else' },
                  ...names.toSorted((a, b) => a.text.localeCompare(b.text)),
                ]}
              />
            )}
            {!isTable && hasPositions && (
              <Choice label="Lines show" options={views(isPoints)} value={view} onChange={chooseView} />
            )}
            <Button onClick={() => setTable(!isTable)}>{isTable ? 'Show as chart' : 'Show as table'}</Button>
          </>
        )}
      </div>
      {race.legs.length === 0 ? (
        <EmptyState>{isOver ? 'No round has counted.' : 'The race begins with the first shot.'}</EmptyState>
      ) : isTable ? (
        <RaceTable race={race} viewer={viewer} />
      ) : (
        <RaceChart race={race} view={view} viewer={viewer} selected={followed} onFollow={follow} />
      )}
    </div>
  );
}
