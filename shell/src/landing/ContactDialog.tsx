import { Dialog } from '@fairway/kit/ui/Dialog';
import { textLinkStyle } from '@fairway/kit/ui/TextLink';
import { size, space } from '@fairway/kit/ui/tokens';
import { contactAddress } from '../environment.ts';

export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const address = contactAddress();
  return (
    <Dialog open={open} onClose={onClose} title="Contact">
      <p>
        Something is wrong, or not clear, or could be better? Write to us, and say which pool it is about if
        it is about one. Never send a password or a card number.
      </p>
      <p css={{ marginTop: space.base, fontSize: size.lead }}>
        <a href={`mailto:${address}`} css={textLinkStyle}>
          {address}
        </a>
      </p>
    </Dialog>
  );
}
