import { useFragment } from '@fairway/kit/apollo';
import { moneyText, percentText } from '@fairway/kit/format';
import type { FragmentOf } from '@fairway/kit/graphql';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Table } from '@fairway/kit/ui/Table';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { ordinalText } from '@fairway/schema/display';
import { buyInOf } from '../settled-outside/cost-text.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';

export const PayoutsFields = graphql(
  `
  fragment PayoutsFields on Pool {
    id
    buyInCents
    settledOutside { buyInCents text }
    namedPrizes { cents words }
    payoutsBps
    contest { id state potCents prizesCents }
  }
`,
);

/** How the pot is split, and the current prizes; once they are paid, what each place had. */
export function Payouts({ of }: { of: FragmentOf<typeof PayoutsFields> }) {
  const pool = useFragment(PayoutsFields, of);
  const { payoutsBps, contest, settledOutside, namedPrizes } = pool;
  if (namedPrizes?.words) return <PrizesInWords words={namedPrizes.words} />;
  if (buyInOf(pool) === 0) return <p>This pool is free, so there are no prizes.</p>;
  // By then the host may have changed the split, and the named prizes, for the week that follows.
  const isPaid = contest?.state === 'SETTLED';
  const rows = (isPaid ? contest.prizesCents : (namedPrizes?.cents ?? payoutsBps))
    .map((share, index) => ({
      place: ordinalText(index + 1),
      share,
      cents: contest?.prizesCents[index] ?? 0,
    }))
    .filter(({ share }) => share > 0);
  const hasUnclaimed = !isPaid && rows.some(({ cents }) => cents === 0);
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.tight }}>
      {rows.length > 0 && (
        <Table
          label="Payouts"
          rowHeader="Place"
          columns={[
            { name: 'Place', cell: ({ place }) => place },
            ...(namedPrizes || isPaid
              ? []
              : [{ name: 'Share', kind: 'figure' as const, cell: ({ share }: Row) => percentText(share) }]),
            { name: 'Prize', kind: 'figure', cell: ({ cents }) => moneyText(cents) },
          ]}
          rows={rows}
          rowKey={({ place }) => place}
        />
      )}
      {contest && (
        <p css={{ color: color.muted, fontSize: size.small }}>{potText(contest, pool, hasUnclaimed)}</p>
      )}
      <OutsideText of={settledOutside} />
    </div>
  );
}

interface Row {
  share: number;
}

const PrizesInWords = ({ words }: { words: readonly string[] }) => (
  <Table
    label="Prizes"
    rowHeader="Place"
    columns={[
      { name: 'Place', cell: ({ place }) => place },
      { name: 'Prize', cell: ({ prize }) => prize },
    ]}
    rows={words.map((prize, place) => ({ place: ordinalText(place + 1), prize }))}
    rowKey={({ place }) => place}
  />
);

type Contest = NonNullable<ResultOf<typeof PayoutsFields>['contest']>;

/** Prizes are whole dollars, and unclaimed ones move up; explains what that means for the sums. */
function potText(contest: Contest, pool: ResultOf<typeof PayoutsFields>, hasUnclaimed: boolean): string {
  const { state, potCents, prizesCents } = contest;
  const { settledOutside, namedPrizes } = pool;
  const paid = potCents / buyInOf(pool);
  const entries = `${paid} ${settledOutside ? '' : 'paid '}${paid === 1 ? 'entry' : 'entries'}`;
  const pot = `The pot is ${moneyText(potCents)}, from ${entries}.`;
  const prizes = prizesCents.reduce((sum, cents) => sum + cents, 0);
  if (potCents === 0) return pot;
  if (prizes === 0 && (state === 'SETTLED' || state === 'VOID'))
    return `${pot} ${settledOutside ? 'The host gives every buy-in back.' : 'Every buy-in was refunded.'}`;
  return [
    pot,
    ...(hasUnclaimed ? ['Unclaimed prizes go to first place.'] : []),
    ...(potCents > prizes && !namedPrizes
      ? [`Prizes are whole dollars; ${moneyText(potCents - prizes)} is left over.`]
      : []),
  ].join(' ');
}
