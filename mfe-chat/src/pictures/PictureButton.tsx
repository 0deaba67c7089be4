import { color, pointer, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useId } from 'react';
import { pictureAmong, pictureTypes } from './chosen-picture.ts';

/** The browser's own file input, as an icon beside the field. */
export function PictureButton({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        aria-label="Add a picture"
        accept={pictureTypes.join()}
        onChange={({ target }) => {
          const file = pictureAmong(target.files ?? undefined);
          if (file) onChoose(file);
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
        }}
        css={{
          ...visuallyHidden,
          '&:focus-visible + label': { outline: `3px solid ${color.focus}`, outlineOffset: -3 },
        }}
      />
      <label htmlFor={id} title="Add a picture" css={button}>
        <svg aria-hidden viewBox="0 0 20 20" width="22" height="22" fill="none" stroke="currentColor">
          <rect x="2" y="3.5" width="16" height="13" rx="1.5" strokeWidth="1.5" />
          <path d="M2.5 14l4.5-4.5 4 4 2.5-2.5 4 4" strokeWidth="1.5" strokeLinejoin="round" />
          <circle cx="13.5" cy="7.5" r="1.2" fill="currentColor" stroke="none" />
        </svg>
      </label>
    </>
  );
}

const button = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  minHeight: touch,
  color: color.ink,
  cursor: 'pointer',
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;
