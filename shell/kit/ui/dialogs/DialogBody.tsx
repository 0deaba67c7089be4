import { Dialog as Primitive } from '@base-ui/react/dialog';
import type { CSSObject } from '@emotion/react';
import type { ReactNode, RefObject } from 'react';
import { buttonStyle } from '../controls/Button.tsx';
import { color, condensed, duration, hairline, phone, rule, size, space } from '../theme/tokens.ts';
import { useCloseByBack } from './close-by-back.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons in place of the usual Close. One of them has to close the dialog without doing anything. */
  actions?: ReactNode;
  /** `reading` keeps lines short, `board` gives a table room. */
  width?: 'reading' | 'board';
  /** Pressing beside it leaves it open: a slip of the hand must not cost what is typed in it. */
  stays?: boolean;
  /** Takes the focus afterwards, while it is there: for what can't be pressed any more once it was. */
  focusAfter?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

const widths = { reading: '36rem', board: '54rem' };

const popup: CSSObject = {
  position: 'fixed',
  inset: 0,
  height: 'fit-content',
  maxHeight: 'min(44rem, calc(100dvh - 2rem))',
  margin: 'auto',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  color: color.ink,
  background: color.raised,
  border: rule,
  outline: 'none',
  transition: `opacity ${duration.calm}, translate ${duration.calm}`,
  '&[data-starting-style], &[data-ending-style]': { opacity: 0, translate: '0 0.75rem' },
  // On a phone it rises from the foot of the screen, within a thumb's reach.
  [phone]: {
    top: 'auto',
    maxHeight: '88dvh',
    margin: 0,
    borderWidth: '2px 0 0',
    '&[data-starting-style], &[data-ending-style]': { translate: '0 2rem' },
  },
};

/** The part of `Dialog.tsx` that is fetched when the first dialog opens. */
export function DialogBody(props: DialogProps) {
  const { open, onClose, title, actions, width = 'reading', stays = false, focusAfter, children } = props;
  useCloseByBack(open, onClose);
  return (
    <Primitive.Root open={open} disablePointerDismissal={stays} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Backdrop
          css={{
            position: 'fixed',
            inset: 0,
            background: color.veil,
            transition: `opacity ${duration.calm}`,
            '&[data-starting-style], &[data-ending-style]': { opacity: 0 },
          }}
        />
        <Primitive.Popup
          finalFocus={() => focusAfter?.current ?? true}
          css={[popup, { width: `min(${widths[width]}, calc(100vw - 2rem))`, [phone]: { width: '100%' } }]}
        >
          <Primitive.Title
            css={{ ...condensed, padding: `${space.roomy} ${space.roomy} 0`, fontSize: size.title }}
          >
            {title}
          </Primitive.Title>
          {children && <div css={{ padding: `${space.snug} ${space.roomy} 0` }}>{children}</div>}
          <footer
            css={{
              position: 'sticky',
              bottom: 0,
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'flex-end',
              gap: space.tight,
              marginTop: space.roomy,
              padding: `${space.snug} ${space.roomy} calc(${space.snug} + env(safe-area-inset-bottom, 0px))`,
              borderTop: hairline,
              background: color.raised,
            }}
          >
            {actions ?? <Primitive.Close css={buttonStyle('secondary')}>Close</Primitive.Close>}
          </footer>
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
