import { color, space } from '@fairway/kit/ui/tokens';
import { useIsOnline } from './network.ts';

/** While there is no network at all: what stands on the page is not taken away, and not passed off as fresh. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    // It is there before it says something, so that it is heard.
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
          You are offline. What you see may be out of date, and goes on when you are back.
        </p>
      )}
    </div>
  );
}
