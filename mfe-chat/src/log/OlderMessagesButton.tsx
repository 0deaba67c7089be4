import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { space } from '@fairway/kit/ui/tokens';
import type { Older } from '../messages/use-older.ts';

/** There are older messages. Scrolling up loads them; so does this button. */
export function OlderMessagesButton({ fetch, isComing, fault }: Older) {
  return (
    <div css={{ display: 'grid', justifyItems: 'center', padding: `${space.tight} 0` }}>
      {fault ? (
        <FaultNotice error={fault} onRetry={() => void fetch()} />
      ) : (
        <Button kind="quiet" busy={isComing} onClick={() => void fetch()}>
          Older messages
        </Button>
      )}
    </div>
  );
}
