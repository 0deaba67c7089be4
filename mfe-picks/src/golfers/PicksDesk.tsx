import { viewerZone } from '@fairway/kit/format';
import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Notice } from '@fairway/kit/ui/Notice';
import { deskQuery } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { entryName } from '../entries/entry-name.ts';
import { nextLacking, unpaidDrafts } from '../entries/unpaid-drafts.ts';
import { GuessField } from '../my-picks/GuessField.tsx';
import { MyPicks } from '../my-picks/MyPicks.tsx';
import { SelectionBar } from '../my-picks/SelectionBar.tsx';
import { paidCardWaitMs } from '../screen-constants.ts';
import type { Card, Sheet } from '../selection/picks-fields.ts';
import { isSame } from '../selection/selection.ts';
import { type SelectionState, useSelection } from '../selection/use-selection.ts';
import { TierGolfers, type TierView } from '../sheet/TierGolfers.tsx';
import type { TabsHandle } from '../sheet/TierTabs.tsx';
import { useTeeTimes } from '../sheet/use-tee-times.ts';
import { BuyIn } from '../submit/BuyIn.tsx';
import { ReminderDialog } from '../submit/ReminderDialog.tsx';
import { SavedDialog } from '../submit/SavedDialog.tsx';
import { useSaveCard } from '../submit/use-save-card.ts';
import { columns, picksColumn } from './columns.ts';
import type { PicksEntry, Player, PoolWithPicks } from './picks-query.ts';
import { arePicksLocked, picksWindowOf, weekOfCard } from './picks-window.ts';
import { lockRoundOf } from './pool-texts.ts';
import { submitText } from './submit-text.ts';

interface PicksDeskProps {
  pool: PoolWithPicks;
  entry: PicksEntry;
  sheet: Sheet;
  player: Player;
  /** Shows another of the player's entries. */
  onShow: (number: number) => void;
  /** What the host changed on the card, and what can be done with the player's entries. */
  below: ReactNode;
  /** Refetches the entry with its card. */
  askAgain: () => Promise<Card | null>;
}

/** Golfers to pick, golfers picked, and submitting them. */
export function PicksDesk({ pool, entry, sheet, player, onShow, below, askAgain }: PicksDeskProps) {
  const { card } = entry;
  const round = lockRoundOf(pool, sheet);
  const isSingleRound = pool.round !== null;
  const reminder = { lockAt: sheet.lockAt, byTeeTime: round !== null, withdrawals: pool.rules.withdrawals };
  const week = weekOfCard(pool, entry);
  const teeTimes = useTeeTimes(sheet, round, week?.tournament.zone ?? viewerZone());
  const opening = picksWindowOf(pool, entry);
  const of = { pool: pool.name, entry: entry.number };
  const selection = useSelection({ of, sheet, card, round });
  const { save, fault, clearFault, busy } = useSaveCard({ of, week: sheet.week, before: selection.flush });
  const next = nextLacking(pool, entry);
  const [looking, setLooking] = useState<TierView>({ tier: 1, search: '' });
  const [announcement, setAnnouncement] = useState('');
  const [completions, setCompletions] = useState(0);
  const [step, setStep] = useState<'reminder' | 'buy-in' | 'saved' | null>(null);
  // What this press of SUBMIT has paid.
  const [receipt, setReceipt] = useState<string | null>(null);
  const tabs = useRef<TabsHandle>(null);
  const myPicks = useRef<HTMLHeadingElement>(null);

  const choose = (tier: number) => {
    setLooking({ tier, search: '' });
    tabs.current?.focus(tier);
  };
  const showPicks = () => {
    myPicks.current?.scrollIntoView?.();
    myPicks.current?.focus({ preventScroll: true });
  };
  // Below the golfers one's picks are out of sight, and SUBMIT with them: once the card is whole, they are shown.
  const arrive = useEffectEvent(() => {
    if (!window.matchMedia(deskQuery).matches) showPicks();
  });
  useEffect(() => {
    if (completions > 0) arrive();
  }, [completions]);

  const submit = async () => {
    const submitted = selection.ids;
    setReceipt(null);
    if (opening.isOpen && opening.paysFirst) return setStep('buy-in');
    await saveOrLook(submitted, null);
  };
  /** Saves the card; where no answer comes, the card itself says whether it is saved. */
  const saveOrLook = async (submitted: readonly string[], paid: string | null) => {
    const outcome = await save(submitted);
    if (outcome === 'saved') finish(submitted, paid);
    // A refusal means that things have changed, and behind the lock a card that is saved may lock at once.
    const now = await askAgain().catch(() => null);
    if (outcome !== 'unanswered' || now === null || !isSame(idsOf(now), submitted)) return;
    clearFault();
    finish(submitted, paid);
  };
  /** Changes made after sending are not submitted yet. */
  const finish = (submitted: readonly string[], paid: string | null) => {
    setReceipt(paid);
    selection.dropSubmitted(submitted);
    setStep('saved');
  };
  /** The picks went with the buy-in; those that could not become the card are submitted again, to learn why. */
  const afterPayment = async (paid: string) => {
    setStep(null);
    setReceipt(paid);
    const submitted = selection.ids;
    const saved = await Promise.race([askAgain().catch(() => null), wait(paidCardWaitMs)]);
    const isCard = saved !== null && isSame(idsOf(saved), submitted);
    if (isCard) finish(submitted, paid);
    else await saveOrLook(submitted, paid);
  };

  const golfersToPick = (
    <div key="golfers">
      <TierGolfers
        selection={selection}
        closedBecause={opening.isOpen ? null : opening.reason}
        onAdd={(golfer) => {
          selection.add(golfer);
          setAnnouncement(`${golfer.name} is added.`);
        }}
        onSwap={(out, into) => {
          selection.swap(out, into);
          setAnnouncement(`${into.name} comes in for ${out.name}.`);
        }}
        onComplete={() => setCompletions(completions + 1)}
        looking={looking}
        onLook={setLooking}
        tabs={tabs}
        teeTimes={round === null ? null : teeTimes}
      />
      {opening.isOpen ? (
        <SelectionBar selection={selection} picks={myPicks} onShow={showPicks} />
      ) : (
        <ButtonLink href={paths.standings(pool.name)}>Standings</ButtonLink>
      )}
    </div>
  );
  const ownPicks = (
    <div key="picks" css={picksColumn}>
      <MyPicks
        title={myPicks}
        selection={selection}
        onRemove={(golfer) => {
          selection.remove(golfer);
          setAnnouncement(`${golfer.name} is removed.`);
        }}
        onUndo={selection.clear}
        isOpen={opening.isOpen}
        canSubmit={opening.isOpen && selection.lacks === null}
        sentence={submitText({ window: opening, selection, pool, sheet, hasCard: card.picks.length > 0 })}
        busy={busy}
        onSubmit={submit}
        onChoose={choose}
        onRemind={() => setStep('reminder')}
        teeTimeOf={teeTimes.textOf}
        live={arePicksLocked(entry) ? (week?.tournament.id ?? null) : null}
        notices={
          <>
            <GuessField
              of={of}
              sheet={sheet}
              card={card}
              isOpen={opening.isOpen || (isSingleRound && entry.submit.code === 'NOT_OPEN')}
              isOfRound={isSingleRound}
            />
            {fault && receipt && <Notice tone="success">{receipt}</Notice>}
            {fault && <Notice tone="error">{fault}</Notice>}
            {card.notice && <Notice>{card.notice}</Notice>}
            <LostPicks selection={selection} isOpen={opening.isOpen} />
            {below}
          </>
        }
      />
    </div>
  );

  return (
    <>
      <p role="status" css={visuallyHidden}>
        {announcement}
      </p>
      <div css={columns}>
        {/* What can't be changed any more is looked at: then the card comes first. */}
        {opening.isOpen ? [golfersToPick, ownPicks] : [ownPicks, golfersToPick]}
      </div>
      <ReminderDialog open={step === 'reminder'} {...reminder} onClose={() => setStep(null)} />
      <BuyIn
        open={step === 'buy-in'}
        pool={pool}
        player={player}
        draft={{ ...of, week: sheet.week, golfers: selection.ids }}
        others={unpaidDrafts(pool, { shown: entry, player })}
        reminder={reminder}
        onClose={() => setStep(null)}
        onPaid={afterPayment}
      />
      <SavedDialog
        pool={pool.name}
        receipt={receipt}
        open={step === 'saved'}
        next={next && entryName(player, next)}
        onNext={() => next && onShow(next.number)}
        onClose={() => setStep(null)}
      />
    </>
  );
}

/** Golfers who were picked but not submitted and can't be picked any more. */
function LostPicks({ selection, isOpen }: { selection: SelectionState; isOpen: boolean }) {
  const { gone } = selection;
  const late = isOpen ? selection.lost : [...new Set([...selection.lost, ...gone])];
  const sentence =
    late.length > 0
      ? `${late.join(', ')}: picked and not submitted in time.`
      : `${gone.join(', ')}: picked, and out of the tournament since. Pick somebody else.`;
  if (late.length === 0 && gone.length === 0) return null;
  return <Notice actions={<Button onClick={selection.forgetLost}>OK</Button>}>{sentence}</Notice>;
}

const wait = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null));

const idsOf = ({ picks }: Card) => picks.filter(({ open }) => !open).map(({ golfer }) => golfer.id);
