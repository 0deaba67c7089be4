import { exactMoneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { pointsText } from '@fairway/schema/display';
import { ExampleCard, ExampleCardFields } from './ExampleCard.tsx';
import { RulesSection } from './RulesSection.tsx';

export const WorkedExampleFields = graphql(
  `
    fragment WorkedExampleFields on RulesExample @_unmask {
      scoring
      tiers { tier golfers limit cost }
      card { ...ExampleCardFields @unmask }
      rounds
      columns
      rows { player position scores total prizeCents }
      texts { tiers card board prizes }
    }
  `,
  [ExampleCardFields],
);

type Example = ResultOf<typeof WorkedExampleFields>;
type Row = Example['rows'][number];

/** A small pool from its tiers to its prizes. All figures are the server's. */
export function WorkedExample({ id, title, of: example }: { id: string; title: string; of: Example }) {
  const { scoring, tiers, card, rounds, columns, rows, texts } = example;
  const figure = (score: number | null) =>
    scoring === 'POINTS' ? pointsText(score) : <Score toPar={score} />;
  // Of several weeks, the first.
  const isLong = columns.length > 1 && columns.length < rounds.length;
  const scores = columns.map(
    (name, index): Column<Row> => ({
      name,
      kind: 'figure',
      cell: (row) => figure(row.scores[index] ?? null),
    }),
  );
  return (
    <RulesSection id={id} title={title} paragraphs={['Five friends in one small pool, scored by our rules.']}>
      <RulesSection title="The tiers" level={3} paragraphs={texts.tiers}>
        <dl css={{ display: 'grid', gap: space.snug }}>
          {tiers.map(({ tier, golfers, limit, cost }) => (
            <div key={tier}>
              <dt css={{ fontWeight: 600 }}>
                Tier {tier}
                {cost !== null ? `, ${cost} credits each` : limit !== null && `, pick ${limit}`}
              </dt>
              <dd css={{ color: color.muted }}>{golfers.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </RulesSection>
      <RulesSection title={`${card.player}'s card${isLong ? ' in week 1' : ''}`} level={3} paragraphs={[]}>
        <ExampleCard of={card} rounds={rounds} />
        {texts.card.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </RulesSection>
      <RulesSection title="The board" level={3} paragraphs={[]}>
        <Table
          label="The board of the example"
          rowHeader="Player"
          rows={rows}
          rowKey={({ player }) => player}
          tone={({ position }) => (/^T?1$/.test(position) ? 'lead' : undefined)}
          columns={[
            { name: 'Pos', cell: ({ position }) => position },
            { name: 'Player', cell: ({ player }) => player },
            ...scores,
            ...(columns.length > 1
              ? [
                  {
                    name: 'Total',
                    kind: 'figure' as const,
                    cell: ({ total }: Row) => figure(total),
                  },
                ]
              : []),
          ]}
        />
        {texts.board.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </RulesSection>
      <RulesSection title="The prizes" level={3} paragraphs={texts.prizes}>
        {rows.some(({ prizeCents }) => prizeCents > 0) && (
          <Table
            label="The prizes of the example"
            rowHeader="Player"
            rows={rows}
            rowKey={({ player }) => player}
            columns={[
              { name: 'Pos', cell: ({ position }) => position },
              { name: 'Player', cell: ({ player }) => player },
              { name: 'Prize', kind: 'figure', cell: ({ prizeCents }) => exactMoneyText(prizeCents) },
            ]}
          />
        )}
        <p css={{ color: color.muted, fontSize: size.small }}>
          The names and the scores are made up. Everything else was worked out by the same rules that every
          pool is played by.
        </p>
      </RulesSection>
    </RulesSection>
  );
}
