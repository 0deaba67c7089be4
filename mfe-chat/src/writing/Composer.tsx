import { Button } from '@fairway/kit/ui/Button';
import { controlStyle } from '@fairway/kit/ui/Field';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { pictureAmong } from '../pictures/chosen-picture.ts';
import { PictureButton } from '../pictures/PictureButton.tsx';
import { counterFrom, longestMessage } from '../screen-constants.ts';
import { Names, nameId } from './mentions/Names.tsx';
import { useMentions } from './mentions/use-mentions.ts';

interface ComposerProps {
  /** The pool's name. */
  pool: string;
  typed: string;
  onType: (text: string) => void;
  onSend: () => void;
  /** Null where the pool takes no pictures. */
  onPicture: ((file: File) => void) | null;
  hasPicture: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** The message field. Enter sends, Shift+Enter begins a new line. */
export function Composer({ pool, typed, onType, onSend, onPicture, hasPicture, ref }: ComposerProps) {
  const id = useId();
  const counterId = `${id}-counter`;
  const namesId = `${id}-names`;
  const mentions = useMentions({ pool, typed, onType, ref });
  const isOffered = mentions.offered.length > 0;
  const left = longestMessage - [...typed.trim()].length;
  const canSend = (typed.trim() !== '' || hasPicture) && left >= 0;
  useHeightOfText(ref, typed);

  const send = () => {
    if (canSend) onSend();
    ref.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (mentions.press(event)) return;
    // During IME composition Enter belongs to the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      <Names id={namesId} people={mentions.offered} active={mentions.active} onChoose={mentions.choose} />
      <form
        css={{ padding: `${space.tight} ${space.base}`, borderTop: hairline }}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div css={{ display: 'flex', alignItems: 'flex-end', gap: space.tight }}>
          {onPicture && <PictureButton onChoose={onPicture} />}
          <label htmlFor={id} css={visuallyHidden}>
            Message
          </label>
          <textarea
            ref={ref}
            id={id}
            rows={1}
            placeholder="Write a message"
            enterKeyHint="send"
            autoComplete="off"
            value={typed}
            aria-autocomplete="list"
            // What is written besides is as free as ever.
            {...(isOffered && {
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': namesId,
              'aria-activedescendant': nameId(namesId, mentions.active),
            })}
            aria-invalid={left < 0 || undefined}
            aria-describedby={left <= counterFrom ? counterId : undefined}
            onChange={({ target }) => {
              onType(target.value);
              mentions.note(target);
            }}
            onSelect={({ currentTarget }) => mentions.note(currentTarget)}
            onKeyDown={press}
            onPaste={(event) => {
              const file = onPicture && pictureAmong(event.clipboardData.files);
              if (!file) return;
              event.preventDefault();
              onPicture(file);
            }}
            css={[controlStyle, { display: 'block', maxHeight: '7.5rem', resize: 'none', overflowY: 'auto' }]}
          />
          {/* The keyboard of a phone would go away with the focus, and come again with it. */}
          <Button
            kind="primary"
            type="submit"
            disabled={!canSend}
            onMouseDown={(event) => event.preventDefault()}
          >
            Send
          </Button>
        </div>
        <p
          id={counterId}
          role="status"
          css={{ fontSize: size.tiny, lineHeight: 1.5, color: left < 0 ? color.red : color.muted }}
        >
          {left <= counterFrom && counterText(left)}
        </p>
      </form>
    </>
  );
}

const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`);

const counterText = (left: number) =>
  left >= 0 ? `${characters(left)} left` : `${characters(-left)} too many`;

/** Grows the field with its text, up to a limit. */
function useHeightOfText(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height comes from.
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return;
    field.style.height = 'auto';
    const borders = field.offsetHeight - field.clientHeight;
    field.style.height = `${field.scrollHeight + borders}px`;
  }, [ref, text]);
}
