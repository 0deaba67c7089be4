import { Table } from '@fairway/kit/ui/Table';
import { prose } from './prose.ts';

type Tier = { name: string; field: string; picks: number; credits: number };

const tiers: readonly Tier[] = [
  { name: 'Tier 1', field: 'First 21%', picks: 3, credits: 25 },
  { name: 'Tier 2', field: 'Next 24%', picks: 2, credits: 15 },
  { name: 'Tier 3', field: 'Next 26%', picks: 2, credits: 10 },
  { name: 'Tier 4', field: 'The rest', picks: 1, credits: 5 },
];

/** The two ways to fill a card, and the one table that both are read from. */
export function CardsAndTiers() {
  return (
    <div css={prose}>
      <p>The field is put in order by the odds to win and cut into four tiers.</p>
      <Table
        label="Tiers, picks and credits"
        rowHeader="Tier"
        rows={tiers}
        rowKey={(tier) => tier.name}
        columns={[
          { name: 'Tier', cell: (tier) => tier.name },
          { name: 'Golfers, by odds', cell: (tier) => tier.field },
          { name: 'Picks', kind: 'figure', cell: (tier) => tier.picks },
          { name: 'Credits', kind: 'figure', cell: (tier) => tier.credits },
        ]}
      />
      <p>
        <b>Eight golfers</b> in Single Week, Multi-Week and Single Round Best 4: three from tier 1, two from
        tier 2, two from tier 3 and one from tier 4.
      </p>
      <p>
        <b>100 credits</b> in Salary Cap and Multi-Week Salary Cap: take any golfers you like and spend
        exactly 100. Four favourites or twenty outsiders, the choice is yours.
      </p>
    </div>
  );
}
