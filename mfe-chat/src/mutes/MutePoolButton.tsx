import { color, pointer, touch } from '@fairway/kit/ui/tokens';
import { useMute } from './muted.ts';

/** Switches notices of the chat off and on again. */
export function MutePoolButton({ pool: { name, isMuted } }: { pool: { name: string; isMuted: boolean } }) {
  const { mutePool } = useMute();
  const label = isMuted ? 'Unmute this chat' : 'Mute this chat';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      css={button}
      onClick={() => void mutePool(name, !isMuted)}
    >
      <svg aria-hidden viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor">
        <path
          d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 15.5a1.5 1.5 0 0 0 3 0"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        {isMuted && <path d="M3 3l14 14" strokeWidth="1.8" strokeLinecap="round" />}
      </svg>
    </button>
  );
}

const button = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: touch,
  minHeight: touch,
  marginLeft: 'auto',
  padding: 0,
  border: 0,
  color: color.ink,
  background: 'transparent',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;
