import { useFragment } from '@fairway/kit/apollo';
import { moneyText, percentText } from '@fairway/kit/format';
import type { FragmentOf } from '@fairway/kit/graphql';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Table } from '@fairway/kit/ui/Table';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { ordinalText } from '@fairway/schema/display';

export const PayoutsFields = graphql(`
  fragment PayoutsFields on Pool {
    id
    buyInCents
    payoutsBps
    contest { id state potCents prizesCents }
  }
`);

/** How the pot is split, and the prizes, current or final. */
export function Payouts({ of }: { of: FragmentOf<typeof PayoutsFields> }) {
  const { buyInCents, payoutsBps, contest } = useFragment(PayoutsFields, of);
  if (buyInCents === 0) return <p>This pool is free, so there are no prizes.</p>;
  const rows = payoutsBps
    .map((bps, index) => ({ place: ordinalText(index + 1), bps, cents: contest?.prizesCents[index] ?? 0 }))
    .filter(({ bps }) => bps > 0);
  const hasUnclaimed = rows.some(({ cents }) => cents === 0);
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.tight }}>
      <Table
        label="Payouts"
        rowHeader="Place"
        columns={[
          { name: 'Place', cell: ({ place }) => place },
          { name: 'Share', kind: 'figure', cell: ({ bps }) => percentText(bps) },
          { name: 'Prize', kind: 'figure', cell: ({ cents }) => moneyText(cents) },
        ]}
        rows={rows}
        rowKey={({ place }) => place}
      />
      {contest && (
        <p css={{ color: color.muted, fontSize: size.small }}>{potText(contest, buyInCents, hasUnclaimed)}</p>
      )}
    </div>
  );
}

type Contest = NonNullable<ResultOf<typeof PayoutsFields>['contest']>;

/** Prizes are whole dollars, and unclaimed ones move up; explains what that means for the sums. */
function potText(contest: Contest, buyInCents: number, hasUnclaimed: boolean): string {
  const { state, potCents, prizesCents } = contest;
  const paid = potCents / buyInCents;
  const pot = `The pot is ${moneyText(potCents)}, from ${paid} paid ${paid === 1 ? 'entry' : 'entries'}.`;
  const prizes = prizesCents.reduce((sum, cents) => sum + cents, 0);
  if (potCents === 0) return pot;
  if (prizes === 0 && (state === 'SETTLED' || state === 'VOID')) return `${pot} Every buy-in was refunded.`;
  return [
    pot,
    ...(hasUnclaimed ? ['Unclaimed prizes go to first place.'] : []),
    ...(potCents > prizes ? [`Prizes are whole dollars; ${moneyText(potCents - prizes)} is left over.`] : []),
  ].join(' ');
}
