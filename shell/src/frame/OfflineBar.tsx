import { color, space } from '@fairway/kit/ui/tokens';
import { useIsOnline } from './network.ts';

/** Shown while there is no network: the page keeps its content, and says that it may be out of date. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    // A live region must be there before its text, or screen readers do not read it.
    <div role="status">
      {!isOnline && (
        <p
          css={{
            padding: `${space.tight} ${space.base}`,
            color: color.onFlag,
            background: color.flag,
            fontWeight: 600,
            textAlign: 'center',
          }}
        >
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
