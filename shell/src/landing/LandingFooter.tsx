import { Button } from '@fairway/kit/ui/Button';
import { space } from '@fairway/kit/ui/tokens';
import { Wordmark } from '@fairway/kit/ui/Wordmark';
import { lazy, Suspense, useState } from 'react';
import { column } from './layout.ts';

// Loaded on demand: few visitors open them.
const ContactDialog = lazy(async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog }));
const PrivacyPolicyDialog = lazy(async () => ({
  default: (await import('./PrivacyPolicyDialog.tsx')).PrivacyPolicyDialog,
}));

/** The page's footer: contact and privacy policy. */
export function LandingFooter() {
  const [shown, setShown] = useState<'contact' | 'privacy' | null>(null);
  // Once opened, a dialog stays mounted: it animates its closing and restores the focus.
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
