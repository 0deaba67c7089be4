import { useFragment, useQuery } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { hourMs } from '@fairway/schema/days';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { noPlaceText } from './cost-text.ts';
import { contestName, type Ledger, OutsideLedger } from './ledger-query.ts';
import { OutsideText } from './OutsideText.tsx';
import { PaymentRow } from './PaymentRow.tsx';

export const PaymentsPanelFields = graphql(`
  fragment PaymentsPanelFields on Pool {
    id
    name
    settledOutside { buyInCents unpaid showsPayments text }
  }
`);

interface PaymentsPanelProps {
  of: FragmentOf<typeof PaymentsPanelFields>;
  /** Called when something was noted, so that the rest of the page is fetched again. */
  onChanged: () => void;
}

/** The host's ledger where the group settles the money itself: two taps for each payment. */
export function PaymentsPanel({ of, onChanged }: PaymentsPanelProps) {
  const { name, settledOutside } = useFragment(PaymentsPanelFields, of);
  const [contest, setContest] = useState<number | null>(null);
  const { data, previousData, error, loading, refetch } = useQuery(OutsideLedger, {
    variables: { pool: name, contest },
    skip: settledOutside === null,
    fetchPolicy: 'cache-and-network',
  });
  const ledger = (data ?? previousData)?.outsideLedger;
  const askAgain = () => void (settledOutside && refetch().catch(() => undefined));
  // Who joins, pays and wins is not announced here.
  useEach(hourMs, useGameTime(), askAgain);
  useSettled(ledger, askAgain);
  if (!settledOutside) return null;
  return (
    <Panel title="Who has paid">
      <OutsideText of={settledOutside} />
      {!ledger && !error && <Skeleton rows={4} label="Loading the payments" />}
      {error && <FaultNotice error={error} onRetry={refetch} />}
      {ledger && (
        <>
          <WhichContest ledger={ledger} onChoose={setContest} />
          <p css={{ margin: `${space.tight} 0` }}>
            <strong>{moneyText(ledger.collectedCents)}</strong> collected
            {ledger.openCents > 0 && (
              <>
                , <strong>{moneyText(ledger.openCents)}</strong> still to come
              </>
            )}
            . The buy-in is {moneyText(settledOutside.buyInCents)}.{' '}
            {settledOutside.showsPayments ? 'Members see who has paid.' : 'Only you see who has paid.'}
            {settledOutside.unpaid === 'APART' && !isOver(ledger) && ` ${noPlaceText}`}
          </p>
          <Payments
            pool={name}
            contest={ledger.number}
            entries={unpaidFirst(ledger)}
            what="buy-in"
            onChanged={onChanged}
          />
          <Prizes pool={name} ledger={ledger} isCurrent={!loading && !error} onChanged={onChanged} />
        </>
      )}
    </Panel>
  );
}

const isOver = ({ contest: { state } }: Ledger) => state === 'SETTLED' || state === 'VOID';

/** More come on request, so that a large pool's members are still in reach. */
const atFirst = 8;

function Payments({
  entries,
  onChanged,
  ...of
}: { entries: Ledger['entries'] } & Omit<ComponentProps<typeof PaymentRow>, 'entry'>) {
  const [all, setAll] = useState(false);
  // What was just noted can be taken back, though it goes to the end.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const shown = entries.filter(({ id }, index) => all || index < atFirst || changed.includes(id));
  return (
    <>
      <ul css={{ borderTop: hairline, listStyle: 'none' }}>
        {shown.map((entry) => (
          <PaymentRow
            key={entry.id}
            entry={entry}
            onChanged={() => {
              setChanged([...changed, entry.id]);
              onChanged();
            }}
            {...of}
          />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button onClick={() => setAll(true)} css={{ marginTop: space.tight }}>
          Show all {entries.length}
        </Button>
      )}
    </>
  );
}

/** The order of names among equals stays. */
const unpaidFirst = ({ entries }: Ledger) =>
  entries.toSorted((a, b) => Number(a.paidAt !== null) - Number(b.paidAt !== null));

/** A weekly pool has had contests before, whose late payments are noted too. */
function WhichContest({ ledger, onChoose }: { ledger: Ledger; onChoose: (contest: number) => void }) {
  const { number, hasEarlier, hasLater } = ledger;
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space.tight,
        marginTop: space.tight,
      }}
    >
      <h3 css={{ fontSize: size.lead }}>{contestName(ledger)}</h3>
      {(hasEarlier || hasLater) && (
        <div css={{ display: 'flex', gap: space.tight }}>
          <Button kind="quiet" disabled={!hasEarlier} onClick={() => onChoose(number - 1)}>
            Week before
          </Button>
          <Button kind="quiet" disabled={!hasLater} onClick={() => onChoose(number + 1)}>
            Week after
          </Button>
        </div>
      )}
    </div>
  );
}

/** The rest of the page may know first that the contest shown is settled: its prizes are fetched then. */
function useSettled(ledger: Ledger | null | undefined, onSettled: () => void): void {
  const tell = useEffectEvent(onSettled);
  const [contest, state] = [ledger?.contest.id, ledger?.contest.state];
  const before = useRef({ contest, state });
  useEffect(() => {
    const { contest: same, state: was } = before.current;
    if (contest === same && was !== undefined && state !== was) tell();
    before.current = { contest, state };
  }, [contest, state]);
}

interface PrizesProps {
  pool: string;
  ledger: Ledger;
  /** No newer ledger is on its way. */
  isCurrent: boolean;
  onChanged: () => void;
}

/** What is to be handed over, once the contest is settled. */
function Prizes({ pool, ledger, isCurrent, onChanged }: PrizesProps) {
  const winners = ledger.entries
    .filter(({ prizeCents }) => prizeCents !== null)
    .toSorted((a, b) => (b.prizeCents ?? 0) - (a.prizeCents ?? 0));
  if (!isOver(ledger)) return null;
  if (winners.length === 0 && !isCurrent) return null;
  return (
    <section aria-label="Prizes" css={{ marginTop: space.base }}>
      <h3 css={{ marginBottom: space.tight, fontSize: size.lead }}>Prizes to hand over</h3>
      {winners.length === 0 ? (
        <p css={{ color: color.muted }}>Nobody has won anything. Whoever has paid gets the buy-in back.</p>
      ) : (
        <Payments pool={pool} contest={ledger.number} entries={winners} what="prize" onChanged={onChanged} />
      )}
    </section>
  );
}
