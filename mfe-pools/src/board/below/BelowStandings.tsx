import type { Board } from '../use-pool-board.ts';
import { IfEndedNow } from './IfEndedNow.tsx';
import { LateCards } from './LateCards.tsx';
import { PrizesInWords } from './PrizesInWords.tsx';

/** In words what is noted below the names. */
export default function BelowStandings({ rows }: { rows: Board['rows'] }) {
  return (
    <>
      <IfEndedNow rows={rows} />
      <LateCards rows={rows} />
      <PrizesInWords rows={rows} />
    </>
  );
}
