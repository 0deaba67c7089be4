import { color, touch } from '@fairway/kit/ui/tokens';

/** Takes back what would be sent with the message: a cross, where words have no room. */
export function CancelButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} css={cancel} onClick={onClick}>
      <svg aria-hidden viewBox="0 0 12 12" width="12" height="12">
        <path d="M1.5 1.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

const cancel = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: touch,
  minHeight: touch,
  padding: 0,
  border: 0,
  color: color.ink,
  background: 'transparent',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
} as const;
