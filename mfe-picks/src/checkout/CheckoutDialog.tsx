import { useForm } from '@fairway/kit/form';
import { moneyText } from '@fairway/kit/format';
import { errorMessage, faultMessage, refusalOf } from '@fairway/kit/refusal';
import { useUsername } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { Switch } from '@fairway/kit/ui/Switch';
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SavedCardPayment } from '../saved-card/SavedCardPayment.tsx';
import { useSavedCard } from '../saved-card/use-saved-card.ts';
import { paymentWaitsMs } from '../screen-constants.ts';
import type { Draft } from '../submit/draft.ts';
import { FoldedReminder, type ReminderProps } from '../submit/Reminder.tsx';
import { Amounts } from './Amounts.tsx';
import { BillingFields, type BillingName } from './BillingFields.tsx';
import type { CardHandle } from './CardField.tsx';
import { needsPostalCode } from './countries.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { confirmWithGateway, type PaymentResult, pay } from './pay.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

interface CheckoutDialogProps {
  draft: Draft;
  reminder: ReminderProps;
  /** Where receipts go, unless it is changed. */
  email: string | null;
  /** Why a card is needed, where that may surprise. */
  reason: string | null;
  onClose: () => void;
  /** Called with the checkout that was paid here; null if it was paid elsewhere. */
  onPaid: (checkout: Checkout | null) => void;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Pays the buy-in by card. Only the gateway says whether it is paid. */
export function CheckoutDialog({ draft, reminder, email, reason, onClose, onPaid }: CheckoutDialogProps) {
  const username = useUsername() ?? '';
  const { checkout, entry, error, retry } = useCheckout(draft);
  const card = useRef<CardHandle>(null);
  const saved = useSavedCard(draft, checkout);
  const [outcome, setOutcome] = useState<Exclude<PaymentResult, 'paid'> | null>(null);

  // Maybe it was paid in another tab, or a payment is under way; only the gateway knows.
  const isConflict = refusalOf(error)?.code === 'CONFLICT';
  const askGateway = () => confirmWithGateway(draft.pool, username, draft.entry);
  const ask = useEffectEvent(askGateway);
  const paidElsewhere = useEffectEvent(() => onPaid(null));
  useEffect(() => {
    if (!isConflict) return;
    let isLeft = false;
    ask().then(
      () => !isLeft && paidElsewhere(),
      () => !isLeft && setOutcome('not known'),
    );
    return () => {
      isLeft = true;
    };
  }, [isConflict]);

  const settle = async (confirm: () => Promise<PaymentIntentResult>) => {
    const settled = await pay({
      confirm,
      askGateway,
      waitsMs: paymentWaitsMs,
      wait,
    });
    if (settled === 'paid') onPaid(checkout);
    else setOutcome(settled);
  };
  const form = useForm<BillingName>({
    // A saved card has told all that its bank compares.
    check: ({ email, country, postalCode }) =>
      saved.used
        ? {}
        : {
            email: !/^\S+@\S+$/.test(email.trim()) && 'Please enter an email address.',
            postalCode: needsPostalCode(country) && !postalCode.trim() && 'The postal code is required.',
          },
    send: async (values) => {
      if (!checkout || !entry) return;
      const { clientSecret } = checkout;
      if (saved.used) {
        const { paymentMethod } = saved.used;
        await saved.sendWish(false);
        return settle(() => entry.stripe.confirmCardPayment(clientSecret, { payment_method: paymentMethod }));
      }
      const handle = card.current;
      if (!handle) return;
      await saved.sendWish(saved.wishes);
      await settle(() => handle.confirm(clientSecret, billingOf(values)));
    },
    otherwise: unsent,
  });
  const wallet = useWallet(async (confirm) => {
    await saved.sendWish(false);
    await settle(confirm);
  });

  const isReady = checkout !== null && entry !== null;
  const isOpening = !isReady && (error === null || isConflict);
  return (
    <FormDialog
      open
      stays
      // Closing while the payment is confirmed would miss the answer.
      onClose={() => !form.busy && !wallet.busy && onClose()}
      title="Checkout"
      form={{ ...form, busy: form.busy || wallet.busy || isOpening }}
      submitText={checkout ? `Pay ${moneyText(checkout.totalCents)}` : 'Pay'}
      outcome={
        outcome && (
          <PaymentOutcome
            outcome={outcome}
            totalCents={checkout?.totalCents ?? 0}
            ask={askGateway}
            onPaid={() => onPaid(checkout)}
          />
        )
      }
    >
      {reason && <p>{reason}</p>}
      {checkout && <Amounts of={checkout} />}
      {error !== null && !isConflict && (
        <Notice tone="error" actions={<Button onClick={retry}>Retry</Button>}>
          {checkout && error instanceof Error ? errorMessage(error, error.message) : faultMessage(error)}
        </Notice>
      )}
      {isOpening && <Skeleton rows={5} label="Opening the checkout" />}
      {isReady && (
        <>
          <entry.Wallets stripe={entry.stripe} clientSecret={checkout.clientSecret} onPay={wallet.pay} />
          {wallet.fault && <Notice tone="error">{wallet.fault}</Notice>}
          {saved.used ? (
            <SavedCardPayment
              card={saved.used}
              onOther={saved.passOver}
              onRemove={saved.remove}
              isRemoving={saved.isRemoving}
              fault={saved.fault}
            />
          ) : (
            <>
              <entry.CardField stripe={entry.stripe} ref={card} onChange={form.clearFault} />
              <BillingFields field={form.field} email={email ?? ''} />
              <Switch
                label="Save this card for next week"
                hint="Stripe keeps it. It pays when you press Pay, never by itself, and you can remove it here."
                checked={saved.wishes}
                onChange={({ target }) => saved.setWishes(target.checked)}
              />
            </>
          )}
          <FoldedReminder {...reminder} />
        </>
      )}
    </FormDialog>
  );
}

/** A payment that the holder of a wallet has agreed to, outside the form. */
function useWallet(settle: (confirm: () => Promise<PaymentIntentResult>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const pay = async (confirm: () => Promise<PaymentIntentResult>): Promise<boolean> => {
    setFault(null);
    setBusy(true);
    try {
      await settle(confirm);
      return true;
    } catch (error) {
      setFault(errorMessage(error, unsent));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { pay, busy, fault };
}

const unsent = 'The payment could not be sent. Please try again.';

/** What was left out is not sent. */
const given = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text),
  );

const billingOf = (values: Record<BillingName, string>) => {
  const { name, email, phone, line1, city, state, postalCode, country } = values;
  return {
    ...given({ name, email, phone }),
    address: { ...given({ line1, city, state, postal_code: postalCode }), country },
  };
};
