import { Button } from '@fairway/kit/ui/Button';
import { space } from '@fairway/kit/ui/tokens';
import { Wordmark } from '@fairway/kit/ui/Wordmark';
import { lazy, Suspense, useState } from 'react';
import { column } from './layout.ts';

// Few visitors open them, so nobody waits for them.
const ContactDialog = lazy(async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog }));
const PrivacyPolicyDialog = lazy(async () => ({
  default: (await import('./PrivacyPolicyDialog.tsx')).PrivacyPolicyDialog,
}));

/** The page's foot: who is behind it and what becomes of a visitor's data. */
export function Foot() {
  const [shown, setShown] = useState<'contact' | 'privacy' | null>(null);
  // Once asked for, a dialog stays: it has to be there to leave with its motion and give the focus back.
  const [asked, setAsked] = useState({ contact: false, privacy: false });
  const show = (dialog: 'contact' | 'privacy') => {
    setAsked({ ...asked, [dialog]: true });
    setShown(dialog);
  };
  const close = () => setShown(null);
  return (
    <footer
      css={{
        ...column,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space.base,
        paddingBlock: space.roomy,
      }}
    >
      <Wordmark />
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.hair, marginLeft: '-1.125rem' }}>
        <Button kind="quiet" onClick={() => show('contact')}>
          Contact
        </Button>
        <Button kind="quiet" onClick={() => show('privacy')}>
          Privacy Policy
        </Button>
      </div>
      <Suspense fallback={null}>
        {asked.contact && <ContactDialog open={shown === 'contact'} onClose={close} />}
        {asked.privacy && <PrivacyPolicyDialog open={shown === 'privacy'} onClose={close} />}
      </Suspense>
    </footer>
  );
}
