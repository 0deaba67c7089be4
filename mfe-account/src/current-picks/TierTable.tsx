import { RoundScore } from '@fairway/kit/ui/RoundScore';
import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, phone, size, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import type { Pick } from './card-fields.ts';
import { HiddenGolfers } from './HiddenGolfers.tsx';
import type { ScoredGolfer } from './use-week-picks.ts';

interface TierTableProps {
  title: string;
  picks: readonly Pick[];
  /** What the board has of each golfer, by id. */
  scores: ReadonlyMap<string, ScoredGolfer>;
  /** How many more there may be that the server still hides. */
  hiddenCount: number;
}

interface Line extends Pick {
  scored: ScoredGolfer | undefined;
}

/** A card's golfers of one tier. */
export function TierTable({ title, picks, scores, hiddenCount }: TierTableProps) {
  const lines = picks.map((pick): Line => ({ ...pick, scored: scores.get(pick.golfer.id) }));
  if (lines.length === 0 && hiddenCount === 0) return null;
  return (
    <section>
      <h3 css={{ paddingBottom: space.hair, fontSize: size.lead }}>{title}</h3>
      {lines.length > 0 && (
        <Table
          label={title}
          rowHeader="Golfer"
          columns={columns}
          rows={lines}
          rowKey={({ golfer }) => golfer.id}
          tone={({ golfer }) => (golfer.status === 'active' ? undefined : 'out')}
        />
      )}
      {hiddenCount > 0 && <HiddenGolfers count={hiddenCount} />}
    </section>
  );
}

const columns: readonly Column<Line>[] = [
  { name: 'Golfer', cell: (line) => <Golfer of={line} /> },
  { name: 'Position', kind: 'figure', cell: ({ scored }) => scored?.position ?? '-' },
  ...[1, 2, 3, 4].map(
    (number): Column<Line> => ({
      name: `R${number}`,
      kind: 'figure',
      cell: ({ scored }) => {
        const round = scored?.rounds.find((one) => one.round === number);
        return round ? <RoundScore {...round} /> : <Score toPar={null} />;
      },
    }),
  ),
  { name: 'Total', kind: 'figure', cell: ({ scored }) => <Score toPar={sumOf(scored)} /> },
];

/** All rounds of the line, whether they count or not. */
function sumOf(scored: ScoredGolfer | undefined): number | null {
  const scores = (scored?.rounds ?? []).flatMap(({ toPar }) => (toPar === null ? [] : [toPar]));
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0);
}

function Golfer({ of: { golfer, replaced, open } }: { of: Line }) {
  return (
    <>
      <span css={{ [phone]: { display: 'block', lineHeight: 1.15, whiteSpace: 'normal' } }}>
        {golfer.name}
      </span>
      {open && <Remark>out, pick somebody else</Remark>}
      {replaced && <Remark>for {replaced.golfer.name}</Remark>}
    </>
  );
}

const Remark = ({ children }: { children: ReactNode }) => (
  <small
    css={{ display: 'block', color: color.muted, fontSize: size.tiny, fontWeight: 400, lineHeight: 1.2 }}
  >
    {children}
  </small>
);
