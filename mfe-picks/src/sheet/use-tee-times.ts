import { teeTimeText } from '@fairway/kit/format';
import { useShownZone } from '@fairway/kit/ui/LocalTime';
import type { ReactNode } from 'react';
import type { Sheet } from '../selection/picks-fields.ts';

export interface TeeTimes {
  textOf: (at: string) => string;
  /** Changes between the reader's clock and the one at the course, where the two differ. */
  zoneButton: ReactNode;
}

/** How the tee times are shown by which golfers lock one by one. */
export function useTeeTimes({ tiers }: Sheet, round: number | null, zone: string): TeeTimes {
  const first = tiers
    .flatMap(({ golfers }) => golfers)
    .flatMap(({ teeTimes }) => teeTimes)
    .find((time) => time.round === round);
  const { shown, button } = useShownZone(zone, first && new Date(first.at));
  return { textOf: (at) => teeTimeText(shown, zone, new Date(at)), zoneButton: button };
}
