import { useMutation, useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { toParText } from '@fairway/kit/ui/Score';
import { Select } from '@fairway/kit/ui/Select';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { entryKey } from '../../board/entry-name.ts';
import type { LockedCard } from '../members/member.ts';
import { TierOfCard } from './TierOfCard.tsx';
import { type Reason, useReason } from './use-reason.ts';

const HostCard = graphql(`
  query HostCard($pool: String!, $username: String!, $contest: Int!, $week: Int!, $entry: Int!) {
    hostCard(pool: $pool, username: $username, contest: $contest, week: $week, entry: $entry) {
      id
      enter { allowed code message until }
      letIn { allowed code message until }
      card { id guess picks { tier golfer { id name } } hostChanges { id letIn } }
      sheet { budget guessChoices tiers { number limit cost lockedIds golfers { id name } } }
    }
  }
`);

const EnterCard = graphql(`
  mutation EnterCard(
    $pool: String!
    $username: String!
    $contest: Int!
    $week: Int!
    $entry: Int!
    $golfers: [ID!]!
    $seen: [ID!]!
    $reason: String!
    $guess: Int
  ) {
    enterCard(
      pool: $pool
      username: $username
      contest: $contest
      week: $week
      entry: $entry
      golfers: $golfers
      seen: $seen
      reason: $reason
      guess: $guess
    ) {
      id
      enter { allowed code message until }
      card {
        id
        guess
        picks { tier golfer { id name } }
        hostChanges { id at by { id username } late letIn added removed guess { from to } reason }
      }
    }
  }
`);

const LetInLate = graphql(`
  mutation LetInLate(
    $pool: String!
    $username: String!
    $contest: Int!
    $week: Int!
    $entry: Int!
    $reason: String!
  ) {
    letInLate(
      pool: $pool
      username: $username
      contest: $contest
      week: $week
      entry: $entry
      reason: $reason
    ) {
      id
      letIn { allowed code message until }
      card { id hostChanges { id at by { id username } late letIn added removed guess { from to } reason } }
    }
  }
`);

interface EnterCardDialogProps {
  pool: string;
  /** The queries that show a card that was saved. */
  shownBy: string[];
  /** Which card; null while closed. */
  of: LockedCard | null;
  onClose: () => void;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** The host enters or changes a member's card after the lock. */
export function EnterCardDialog({ of, ...then }: EnterCardDialogProps) {
  const open = of !== null;
  // The text stays while the dialog closes, and each time it opens it begins afresh.
  const [shown, setShown] = useState({ open: false, of, times: 0 });
  if (open !== shown.open) setShown({ open, of: of ?? shown.of, times: shown.times + Number(open) });
  return shown.of && <OpenedDialog key={shown.times} open={open} {...then} of={shown.of} />;
}

interface OpenedDialogProps extends EnterCardDialogProps {
  open: boolean;
  of: LockedCard;
}

function OpenedDialog({ pool, shownBy, open, of, onClose, onChanged }: OpenedDialogProps) {
  const { contest, week, entry } = of;
  const card = { pool, username: of.user.username, contest, week, entry };
  const name = entryKey(of);
  const { data, previousData, error, refetch } = useQuery(HostCard, {
    variables: card,
    fetchPolicy: 'network-only',
    skip: !open,
  });
  const [fault, setFault] = useState<string | null>(null);
  // How often it was found changed meanwhile: the form begins afresh then, and keeps the reason.
  const [looked, setLooked] = useState(0);
  const [enter, { loading }] = useMutation(EnterCard, { refetchQueries: shownBy });
  const [letIn, lettingIn] = useMutation(LetInLate, { refetchQueries: ['PoolActs'] });
  const formId = useId();
  const reason = useReason();
  // What is shown stays while the dialog closes.
  const shown = (data ?? previousData)?.hostCard;
  const save: Save = async ({ golfers, seen, guess, reason }) => {
    setFault(null);
    try {
      // A guess that is as it was is not sent: where money is at stake it can't change any more.
      const changed = guess !== shown?.card.guess && { guess };
      await enter({ variables: { ...card, golfers: [...golfers], seen: [...seen], reason, ...changed } });
      onClose();
      showToast(`The card of ${name} is saved. All members see what you changed.`);
      onChanged();
    } catch (error) {
      setFault(errorMessage(error, 'The card could not be saved. Please try again.'));
      if (refusalOf(error)?.code !== 'CONFLICT') return;
      onChanged();
      // Where that fails, the form stays as it is, and is refused again.
      await refetch().then(
        () => setLooked(looked + 1),
        () => undefined,
      );
    }
  };
  const letThemPick = async (reason: string) => {
    setFault(null);
    try {
      await letIn({ variables: { ...card, reason } });
      onClose();
      showToast(`${name} can pick now, from the golfers who have not teed off.`);
      onChanged();
    } catch (error) {
      setFault(errorMessage(error, 'They could not be let in. Please try again.'));
    }
  };
  const mayLetIn = shown?.letIn.allowed === true;
  const actions = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      {mayLetIn && (
        // No submit button: Enter presses the first of these.
        <Button busy={lettingIn.loading} onClick={() => reason.withReason(letThemPick)}>
          Let them pick
        </Button>
      )}
      <Button kind="primary" type="submit" form={formId} busy={loading}>
        Save the card
      </Button>
    </>
  );
  const mayEnter = shown?.enter.allowed === true;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Card of ${name}`}
      stays
      actions={mayEnter ? actions : undefined}
    >
      {!shown && error && <FaultNotice error={error} onRetry={refetch} />}
      {!shown && !error && <Skeleton rows={6} label="Loading the card" />}
      {shown && !mayEnter && <Notice tone="info">{shown.enter.message}</Notice>}
      {shown && mayEnter && (
        <CardForm
          key={looked}
          formId={formId}
          tournament={of.tournament}
          of={shown}
          reason={reason}
          fault={fault}
          onSend={save}
        />
      )}
    </Dialog>
  );
}

type Save = (card: {
  golfers: readonly string[];
  /** Those who were on it when the dialog opened. */
  seen: readonly string[];
  guess: number | null;
  reason: string;
}) => void;

interface CardFormProps {
  formId: string;
  tournament: string;
  of: ResultOf<typeof HostCard>['hostCard'];
  reason: Reason;
  /** Why it could not be saved. */
  fault: string | null;
  onSend: Save;
}

function CardForm({ formId, tournament, of: { card, sheet, letIn }, reason, fault, onSend }: CardFormProps) {
  const [seen] = useState<readonly string[]>(card.picks.map(({ golfer }) => golfer.id));
  const [picked, setPicked] = useState(seen);
  const [guess, setGuess] = useState(card.guess);
  const complaint = useRef<HTMLDivElement>(null);
  const isLate = card.picks.length === 0;
  // The log has it for good, also where picks have opened again since; then they could be let in anew.
  const isLetIn = isLate && letIn.code === 'CONFLICT' && card.hostChanges.some((change) => change.letIn);
  const onSheet = new Set(sheet.tiers.flatMap(({ golfers }) => golfers.map(({ id }) => id)));
  const goneFrom = (number: number) =>
    card.picks.flatMap(({ tier, golfer }) => (tier === number && !onSheet.has(golfer.id) ? [golfer] : []));
  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reason.withReason((reason) => onSend({ golfers: picked, seen, guess, reason }));
  };
  // The button is at the foot of the window, and what it says may be out of sight.
  useEffect(() => {
    if (fault !== null) complaint.current?.scrollIntoView?.({ block: 'center' });
  }, [fault]);
  return (
    <form
      id={formId}
      onSubmit={send}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}
    >
      <p>
        For {tournament}. {isLate ? 'It will be marked as a late card. ' : ''}
        {letIn.allowed
          ? 'You can pick for them, or let them pick from the golfers who have not teed off. '
          : ''}
        {isLetIn
          ? 'You have let them pick, each golfer until they tee off; you can still pick for them. '
          : ''}
        Everyone in the pool sees what you change, and why.
      </p>
      {sheet.tiers
        .filter(({ limit }) => limit !== 0)
        .map((tier) => (
          <TierOfCard
            key={tier.number}
            name={sheet.tiers.length === 1 ? 'Golfer' : `Tier ${tier.number}`}
            tier={tier}
            gone={goneFrom(tier.number)}
            first={seen}
            picked={picked}
            onToggle={toggle}
          />
        ))}
      {sheet.guessChoices.length > 0 && (
        <Select
          label="Their guess of the winner's score"
          hint="To par; it breaks ties."
          options={[
            { value: '', text: 'None' },
            ...sheet.guessChoices.map((choice) => ({ value: String(choice), text: toParText(choice) })),
          ]}
          value={guess === null ? '' : String(guess)}
          onChange={({ target }) => setGuess(target.value === '' ? null : Number(target.value))}
        />
      )}
      <TextField
        label="Reason"
        hint="Such as: called before the lock, the phone had died."
        maxLength={200}
        autoComplete="off"
        {...reason.field}
      />
      {fault && (
        <div ref={complaint}>
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
    </form>
  );
}
