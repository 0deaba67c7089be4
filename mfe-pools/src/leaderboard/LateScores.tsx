import { Notice } from '@fairway/kit/ui/Notice';
import { lateScoresMs } from '../screen-constants.ts';
import { useHasPassed } from '../use-has-passed.ts';

/**
 * Says that live scores are late. It belongs below a table, which it then doesn't push away, and waits a
 * little: scores that are a moment behind, as they are when the clock is moved, are no news.
 */
export function LateScores({ stale }: { stale: boolean }) {
  return stale ? <AfterAWhile /> : null;
}

function AfterAWhile() {
  const isLasting = useHasPassed(lateScoresMs);
  return isLasting && <Notice>Live scores are late. The board updates as soon as they arrive.</Notice>;
}
