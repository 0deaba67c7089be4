import { faultMessage } from '../../gateway/refusal.ts';
import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

type FaultNoticeProps = {
  /** What a query or a subscription failed with. */
  error: unknown;
  /** What did not succeed, where that is not plain from the place. */
  what?: string;
  onRetry: () => unknown;
};

/** In the place of what could not be loaded: why, and another try. */
export function FaultNotice({ error, what, onRetry }: FaultNoticeProps) {
  // When it fails again, this notice is still here to say so.
  const retry = () => Promise.resolve(onRetry()).catch(() => undefined);
  return (
    <Notice tone="error" actions={<Button onClick={retry}>Retry</Button>}>
      {what && <strong css={{ display: 'block' }}>{what}</strong>}
      {faultMessage(error)}
    </Notice>
  );
}
