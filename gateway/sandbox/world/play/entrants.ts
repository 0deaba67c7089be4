import { minuteMs } from '@fairway/schema/days';
import { type Moment } from '../venue-time.ts';
import type { Card } from './card.ts';
import type { Competitor, Field } from './field.ts';
import type { Group } from './tee-times.ts';
import type { Exit, Withdrawal } from './withdrawals.ts';

/** Someone in the field, from when they came in until they left. */
export interface Entrant {
  readonly competitor: Competitor;
  readonly entersAt: Moment;
  /** Infinity for who doesn't withdraw. */
  leavesAt: Moment;
  exit: Exit | null;
  /** Round by round. */
  readonly cards: Card[];
}

/** A place in the field: who withdraws before a shot is followed in it by an alternate. */
export type Slot = Entrant[];

const alternateCalledMs = 40 * minuteMs;
const alternateAtTheTeeMs = 10 * minuteMs;

const entrant = (competitor: Competitor, entersAt: Moment, exit: Exit | null = null): Entrant => ({
  competitor,
  entersAt,
  leavesAt: exit?.round === 0 ? exit.at : Number.POSITIVE_INFINITY,
  exit,
  cards: [],
});

/** The field with those who come in for whoever withdraws before the week's first day. */
export function enterField(field: Field, withdrawals: readonly Withdrawal[]) {
  const alternates = [...field.alternates];
  const exits = new Map(
    withdrawals.filter(({ exit }) => exit.round < 3).map(({ place, exit }) => [place, exit]),
  );
  const replace = (slot: Slot, entersAt: Moment) => {
    const alternate = alternates.shift();
    if (alternate) slot.push(entrant(alternate, entersAt));
  };
  const slots = field.starters.map((competitor, place): Slot => {
    const slot = [entrant(competitor, Number.NEGATIVE_INFINITY, exits.get(place) ?? null)];
    const [starter] = slot;
    if (starter?.exit?.round === 0) replace(slot, starter.leavesAt + alternateCalledMs);
    return slot;
  });
  return { slots, replace };
}

/** Some withdraw on the morning itself, and whoever waits at the tee plays in their place. */
export function replaceAtTheTee(
  groups: readonly Group<Slot>[],
  replace: (slot: Slot, entersAt: Moment) => void,
): void {
  for (const { players, teeAt } of groups)
    for (const slot of players) {
      const holder = slot.at(-1);
      const exit = holder?.exit;
      if (!holder || exit?.round !== 1 || exit.holes > 0) continue;
      holder.leavesAt = teeAt - exit.minutes * minuteMs;
      replace(slot, holder.leavesAt + alternateAtTheTeeMs);
    }
}

/** Whether the entrant is in the draw of the round; who withdraws after it is published was in it. */
export const isDrawn = ({ exit }: Entrant, round: number): boolean => exit === null || exit.round >= round;

/** How many holes of the round the entrant plays. */
export function holesPlayed({ exit }: Entrant, round: number): number {
  if (exit === null || exit.round > round) return 18;
  return exit.round === 0 || exit.round < round ? 0 : exit.holes;
}
