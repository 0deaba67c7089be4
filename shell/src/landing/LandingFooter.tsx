import { faultMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { Wordmark } from '@fairway/kit/ui/Wordmark';
import { type ComponentType, useState } from 'react';
import { column } from './layout.ts';

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;

/** Loaded on demand, since few visitors open them, and at every press until it works. */
const fetchDialog = {
  contact: async (): Promise<Dialog> => (await import('./ContactDialog.tsx')).ContactDialog,
  privacy: async (): Promise<Dialog> => (await import('./PrivacyPolicyDialog.tsx')).PrivacyPolicyDialog,
};
type Name = keyof typeof fetchDialog;

/** The page's footer: contact and privacy policy. */
export function LandingFooter() {
  const [shown, setShown] = useState<Name | null>(null);
  // Once opened, a dialog stays mounted: it animates its closing and restores the focus.
  const [dialogs, setDialogs] = useState<{ [Of in Name]?: Dialog }>({});
  const show = async (name: Name) => {
    try {
      const fetched = await fetchDialog[name]();
      setDialogs((before) => ({ ...before, [name]: fetched }));
      setShown(name);
    } catch (error) {
      showToast(faultMessage(error));
    }
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
      {dialogs.contact && <dialogs.contact open={shown === 'contact'} onClose={close} />}
      {dialogs.privacy && <dialogs.privacy open={shown === 'privacy'} onClose={close} />}
    </footer>
  );
}
