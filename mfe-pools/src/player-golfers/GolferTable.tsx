import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { RoundScore } from '@fairway/kit/ui/RoundScore';
import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size } from '@fairway/kit/ui/tokens';
import { isOut } from '../leaderboard/is-out.ts';
import { Tag } from '../live-table/Tag.tsx';
import { outScore } from '../screen-constants.ts';
import { RoundOfGolferFields } from './round-of-golfer.ts';

export const GolferTableFields = graphql(
  `
    fragment GolferTableFields on CountedGolfer @_unmask {
      golfer { id name status }
      tier
      position
      toPar
      today
      thru
      rounds { ...RoundOfGolferFields @unmask }
      replaced { at golfer { id name } }
    }
  `,
  [RoundOfGolferFields],
);

export type CountedGolfer = ResultOf<typeof GolferTableFields>;

/** How a golfer's score is shown, here and on the leaderboard. */
export const scoreOf = ({ golfer, toPar }: CountedGolfer): number | null =>
  isOut(golfer) ? outScore : toPar;

/** The current or last round, where only some of the card's scores count; null where all do. */
export function roundOfChoice(golfers: readonly CountedGolfer[]): number | null {
  const scored = golfers.flatMap(({ rounds }) => rounds).filter(({ toPar }) => toPar !== null);
  const last = Math.max(0, ...scored.map(({ round }) => round));
  return scored.some(({ round, counts }) => round === last && !counts) ? last : null;
}

type Row = CountedGolfer & { countsNow: boolean };

/** A card's golfers, the lowest score first. */
export function GolferTable({ golfers }: { golfers: readonly CountedGolfer[] }) {
  const now = roundOfChoice(golfers);
  const countsNow = ({ rounds }: CountedGolfer) =>
    rounds.some(({ round, counts }) => round === now && counts);
  return (
    <Table
      label="Golfers"
      rowHeader="Golfers"
      columns={columns}
      rows={golfers.toSorted(byScore).map((golfer) => ({ ...golfer, countsNow: countsNow(golfer) }))}
      rowKey={({ golfer }) => golfer.id}
      tone={({ golfer }) => (isOut(golfer) ? 'out' : undefined)}
    />
  );
}

/** Golfers without a score come last. */
const byScore = (a: CountedGolfer, b: CountedGolfer) =>
  (scoreOf(a) ?? Number.POSITIVE_INFINITY) - (scoreOf(b) ?? Number.POSITIVE_INFINITY) || a.tier - b.tier;

const columns: readonly Column<Row>[] = [
  { name: 'Tier', cell: ({ tier }) => tier },
  { name: 'Golfers', cell: (counted) => <Golfer of={counted} /> },
  { name: 'Pos', kind: 'figure', cell: ({ position }) => position },
  { name: 'Score', kind: 'figure', cell: (counted) => <Score toPar={scoreOf(counted)} /> },
  { name: 'Today', kind: 'figure', cell: (counted) => <Score toPar={todayOf(counted)} /> },
  ...[1, 2, 3, 4].map(
    (number): Column<Row> => ({
      name: `R${number}`,
      kind: 'figure',
      wideOnly: true,
      cell: ({ rounds }) => {
        const round = rounds.find((one) => one.round === number);
        return round ? <RoundScore {...round} /> : '-';
      },
    }),
  ),
];

const todayOf = ({ golfer, thru, today }: CountedGolfer) =>
  isOut(golfer) || thru === null || thru === 0 ? null : today;

function Golfer({ of: { golfer, replaced, countsNow } }: { of: Row }) {
  return (
    <>
      {golfer.name} {countsNow && <Tag>counts</Tag>}
      {replaced && (
        <small css={{ display: 'block', color: color.muted, fontSize: size.tiny, fontWeight: 400 }}>
          for {replaced.golfer.name}
        </small>
      )}
    </>
  );
}
