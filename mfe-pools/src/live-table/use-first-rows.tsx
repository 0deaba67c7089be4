import { Button } from '@fairway/kit/ui/Button';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { type ReactNode, useState } from 'react';
import { firstRowsOnAPhone } from '../screen-constants.ts';

/**
 * The rows of a long table: all of them where it scrolls by itself. A phone, whose page has to be scrolled for each
 * of them, begins with the first, and has a button for all.
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  noun: string,
): { shown: readonly Row[]; button: ReactNode } {
  const isPhone = useIsPhone();
  const [wantsAll, setWantsAll] = useState(false);
  if (!isPhone || rows.length <= firstRowsOnAPhone) return { shown: rows, button: null };
  return {
    shown: wantsAll ? rows : rows.slice(0, firstRowsOnAPhone),
    button: (
      <Button onClick={() => setWantsAll(!wantsAll)}>
        {wantsAll ? 'Show fewer' : `Show all ${rows.length} ${noun}`}
      </Button>
    ),
  };
}
