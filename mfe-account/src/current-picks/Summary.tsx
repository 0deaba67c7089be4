import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { size, space } from '@fairway/kit/ui/tokens';

interface SummaryProps {
  /** Which scores are summed up. */
  title: string;
  username: string;
  /** As on the board: four rounds and the total. */
  rounds: readonly (number | null)[];
  score: number | null;
}

type Line = Pick<SummaryProps, 'username' | 'rounds' | 'score'>;

/** The score of a card. */
export function Summary({ title, ...line }: SummaryProps) {
  return (
    <section>
      <h3 css={{ paddingBottom: space.hair, fontSize: size.lead }}>{title}</h3>
      <Table
        label={title}
        rowHeader="Player"
        columns={columns}
        rows={[line]}
        rowKey={({ username }) => username}
        tone={() => 'mine'}
      />
    </section>
  );
}

const columns: readonly Column<Line>[] = [
  { name: 'Player', cell: ({ username }) => username },
  ...[1, 2, 3, 4].map(
    (number): Column<Line> => ({
      name: `R${number}`,
      kind: 'figure',
      cell: ({ rounds }) => <Score toPar={rounds[number - 1] ?? null} />,
    }),
  ),
  { name: 'Total', kind: 'figure', cell: ({ score }) => <Score toPar={score} /> },
];
