import { tell } from '../refusal.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type FaultNoticeProps = {
  /** What a query or a subscription failed with. */
  error: unknown;
  onRetry: () => unknown;
};

/** In the place of what could not be loaded: why, and another try. */
export function FaultNotice({ error, onRetry }: FaultNoticeProps) {
  // When it fails again, this notice is still here to say so.
  const retry = () => Promise.resolve(onRetry()).catch(() => undefined);
  return (
    <Notice tone="error" actions={<Button onClick={retry}>Retry</Button>}>
      {tell(error, "Fairway can't be reached. Please check your connection.")}
    </Notice>
  );
}
