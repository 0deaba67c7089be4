import { useMutation } from '@fairway/kit/apollo';
import { momentIn, moneyText, viewerZone } from '@fairway/kit/format';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, condensed, hairline, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useState } from 'react';
import { type LedgerEntry, MarkBuyIn, MarkPrize, ownerOf } from './ledger-query.ts';

/** The usual ways, so that a payment takes two taps. */
const usualNotes = ['Cash', 'Venmo', 'PayPal', 'Zelle'];

interface PaymentRowProps {
  pool: string;
  /** The number of the contest. */
  contest: number;
  entry: LedgerEntry;
  what: 'buy-in' | 'prize';
  onChanged: () => void;
}

/** One payment: noted with how it was made, or taken back. */
export function PaymentRow({ pool, contest, entry, what, onChanged }: PaymentRowProps) {
  const { username } = entry.user;
  const owner = ownerOf(entry);
  const isPrize = what === 'prize';
  const at = isPrize ? entry.prizePaidAt : entry.paidAt;
  const [step, setStep] = useState<'shown' | 'asks' | 'writes'>('shown');
  const [own, setOwn] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [mark, { loading }] = useMutation(isPrize ? MarkPrize : MarkBuyIn, { refetchQueries: ['PoolActs'] });

  const send = async (paid: boolean, note: string | null) => {
    setFault(null);
    try {
      await mark({ variables: { pool, username, entry: entry.entry, paid, note, contest } });
      setStep('shown');
      setOwn('');
      onChanged();
    } catch (error) {
      setFault(errorMessage(error, 'It could not be noted. Please try again.'));
    }
  };

  return (
    <li css={{ display: 'grid', gap: space.tight, padding: `${space.tight} 0`, borderBottom: hairline }}>
      <div
        css={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'center',
          gap: space.base,
        }}
      >
        <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <p css={{ ...condensed, fontSize: size.lead, fontWeight: 600 }}>
            {owner}
            {isPrize && ` · ${moneyText(entry.prizeCents ?? 0)}`}
          </p>
          <p css={{ color: at ? color.muted : color.red, fontSize: size.small }}>{stateOf(entry, what)}</p>
        </div>
        {at ? (
          <Button kind="quiet" busy={loading} onClick={() => send(false, null)}>
            Undo
            <span css={visuallyHidden}>
              {' '}
              {isPrize ? 'the prize' : 'the payment'} of {owner}
            </span>
          </Button>
        ) : (
          <Button
            aria-expanded={step !== 'shown'}
            onClick={() => setStep(step === 'shown' ? 'asks' : 'shown')}
          >
            {isPrize ? 'Handed over' : 'Has paid'}
            <span css={visuallyHidden}> {owner}</span>
          </Button>
        )}
      </div>
      {!at && step !== 'shown' && (
        <fieldset
          aria-label={`How ${isPrize ? 'was it handed over' : 'did they pay'}?`}
          css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight, margin: 0, padding: 0, border: 0 }}
        >
          {usualNotes.map((note) => (
            <Button key={note} busy={loading} onClick={() => send(true, note)}>
              {note}
            </Button>
          ))}
          <Button busy={loading} onClick={() => send(true, null)}>
            No note
          </Button>
          {step === 'asks' && <Button onClick={() => setStep('writes')}>Other…</Button>}
        </fieldset>
      )}
      {!at && step === 'writes' && (
        <div
          css={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            alignItems: 'end',
            gap: space.tight,
          }}
        >
          <TextField
            label="Note"
            maxLength={60}
            autoComplete="off"
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
          <Button kind="primary" busy={loading} disabled={own.trim() === ''} onClick={() => send(true, own)}>
            Save
          </Button>
        </div>
      )}
      {fault && <Notice tone="error">{fault}</Notice>}
    </li>
  );
}

function stateOf(
  { paidAt, note, hasCard, prizePaidAt, prizeNote }: LedgerEntry,
  what: 'buy-in' | 'prize',
): string {
  const at = what === 'prize' ? prizePaidAt : paidAt;
  const how = what === 'prize' ? prizeNote : note;
  if (!at) {
    if (what === 'prize') return 'Not handed over yet';
    return hasCard ? 'Not paid' : 'Not paid, no card';
  }
  const done = what === 'prize' ? 'Handed over' : 'Paid';
  return [done, ...(how ? [how] : []), momentIn(viewerZone(), new Date(at))].join(' · ');
}
