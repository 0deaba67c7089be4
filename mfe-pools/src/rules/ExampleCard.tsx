import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { RoundScore } from '@fairway/kit/ui/RoundScore';
import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size } from '@fairway/kit/ui/tokens';

export const ExampleCardFields = graphql(`
  fragment ExampleCardFields on RulesExampleCard @_unmask {
    player
    lines { golfer tier cameFor befell rounds { toPar counts isPenalty } }
    scores
    total
  }
`);

type Card = ResultOf<typeof ExampleCardFields>;

interface Line {
  golfer: string;
  tier: number | null;
  remark: string | null;
  rounds: readonly (Card['lines'][number]['rounds'][number] & { isSum?: true })[];
}

const sum = 'What counts';

/** All scores of a card, which of them count, and the sums. */
export function ExampleCard({ of: card, rounds }: { of: Card; rounds: readonly number[] }) {
  const lines: Line[] = [
    ...card.lines.map(({ cameFor, befell, ...line }) => ({
      ...line,
      remark: cameFor === null ? befell : `for ${cameFor}`,
    })),
    {
      golfer: sum,
      tier: null,
      remark: null,
      rounds: card.scores.map((toPar) => ({ toPar, counts: true, isPenalty: false, isSum: true as const })),
    },
  ];
  const hasUncounted = card.lines.some((line) => line.rounds.some(({ counts }) => !counts));
  return (
    <>
      {hasUncounted && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          Scores that are struck through don't count; 'pen.' is a penalty.
        </p>
      )}
      <Table
        label={`${card.player}'s card`}
        rowHeader="Golfer"
        rows={lines}
        rowKey={({ golfer }) => golfer}
        tone={({ tier }) => (tier === null ? 'mine' : undefined)}
        columns={[
          { name: 'Golfer', cell: (line) => <Golfer of={line} /> },
          { name: 'Tier', kind: 'figure', cell: ({ tier }) => tier ?? '' },
          ...rounds.map(
            (round, index): Column<Line> => ({
              name: `R${round}`,
              kind: 'figure',
              cell: (line) => <Round of={line.rounds[index]} />,
            }),
          ),
        ]}
      />
    </>
  );
}

function Golfer({ of: { golfer, remark } }: { of: Line }) {
  return (
    <>
      {golfer}
      {remark !== null && (
        <small
          css={{
            display: 'block',
            color: color.muted,
            fontSize: size.tiny,
            fontWeight: 400,
            lineHeight: 1.2,
            whiteSpace: 'normal',
          }}
        >
          {remark}
        </small>
      )}
    </>
  );
}

function Round({ of: score }: { of: Line['rounds'][number] | undefined }) {
  if (!score || score.isSum) return <Score toPar={score?.toPar ?? null} />;
  return <RoundScore {...score} penalty={score.isPenalty} live={false} />;
}
