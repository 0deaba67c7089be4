import { type Column, Table } from '@fairway/kit/ui/Table';
import { size } from '@fairway/kit/ui/tokens';
import { entryKey, entryName } from '../board/entry-name.ts';
import { Sum } from '../board/Sum.tsx';
import type { RaceData, RaceLine } from './use-race.ts';

/** The race as a table of figures. */
export function RaceTable({ race, viewer }: { race: RaceData; viewer: string | null }) {
  return (
    <Table
      label="The race"
      rowHeader="Player"
      columns={[{ name: 'Player', cell: entryName }, ...race.legs.map(columnOf)]}
      rows={race.lines}
      rowKey={entryKey}
      tone={({ user }) => (user.username === viewer ? 'mine' : undefined)}
      maxHeight={600}
    />
  );
}

const columnOf = ({ week, round, live }: RaceData['legs'][number], leg: number): Column<RaceLine> => ({
  name: `${round === null ? `Week ${week}` : `R${round}`}${live ? ', now' : ''}`,
  kind: 'figure',
  cell: ({ positions, toPar, points }) => (
    <span css={{ display: 'inline-grid', gridTemplateColumns: '1.6rem 1.8rem', alignItems: 'baseline' }}>
      <span>{positions[leg]}</span>{' '}
      <small css={{ fontSize: size.small }}>
        <Sum of={{ total: toPar[leg] ?? null, points: points[leg] ?? null }} />
      </small>
    </span>
  ),
});
