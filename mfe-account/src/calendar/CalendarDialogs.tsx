import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { buttonStyle } from '@fairway/kit/ui/Button';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';
import { ShownOnce } from '../ShownOnce.tsx';
import { type CalendarDialog, CalendarFields } from './own-calendar.ts';

const MakeCalendarAddress = graphql(
  `
    mutation MakeCalendarAddress {
      makeCalendarAddress { url user { id ...CalendarFields } }
    }
  `,
  [CalendarFields],
);
const RevokeCalendarAddress = graphql(
  `
    mutation RevokeCalendarAddress {
      revokeCalendarAddress { id ...CalendarFields }
    }
  `,
  [CalendarFields],
);

interface CalendarDialogsProps {
  shown: CalendarDialog;
  /** Whether there is one already. */
  hasAddress: boolean;
  onClose: () => void;
}

export function CalendarDialogs({ shown, hasAddress, onClose }: CalendarDialogsProps) {
  return (
    <>
      <NewAddress open={shown === 'new'} hasAddress={hasAddress} onClose={onClose} />
      <RevokeAddress open={shown === 'revoke'} onClose={onClose} />
    </>
  );
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Says what it is good for, then shows the address once. */
function NewAddress({ open, hasAddress, onClose }: DialogProps & { hasAddress: boolean }) {
  const [make] = useMutation(MakeCalendarAddress);
  const [url, setUrl] = useState<string | null>(null);
  const form = useForm<never>({
    send: async () => {
      const { data } = await make();
      if (data) setUrl(data.makeCalendarAddress.url);
    },
    otherwise: 'No address was made. Please try again.',
  });
  const close = () => {
    setUrl(null);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={url ? 'Your calendar’s address' : 'Add to your calendar'}
      form={form}
      submitText="Create address"
      stays
      outcome={
        url && (
          <ShownOnce
            secret={url}
            what="address"
            more={
              <a href={url.replace(/^https?:/, 'webcal:')} css={buttonStyle('secondary')}>
                Open in calendar
              </a>
            }
          >
            Subscribe to it in your calendar, and share it with nobody.
          </ShownOnce>
        )
      }
    >
      <p>
        You get an address to subscribe to. Whoever has it sees the names of your pools, when their picks lock
        and when rounds are played, and nothing else.
      </p>
      {hasAddress && <p>The address that you have now ends at once.</p>}
    </FormDialog>
  );
}

function RevokeAddress({ open, onClose }: DialogProps) {
  const [revoke] = useMutation(RevokeCalendarAddress);
  const form = useForm<never>({
    send: async () => {
      await revoke();
      onClose();
      showToast('The address is revoked.');
    },
    otherwise: 'The address was not revoked. Please try again.',
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Revoke the address?"
      form={form}
      submitText="Revoke"
      danger
    >
      <p>Calendars that subscribe to it get nothing any more.</p>
    </FormDialog>
  );
}
