import { minuteMs } from '@fairway/schema/days';
import type { Chance } from '../chance.ts';
import { type Moment } from '../venue-time.ts';
import { type PlayedHole, toParOf } from './card.ts';
import type { Entrant } from './entrants.ts';

/** Sudden death among those who share the lead after the last round that was played; it never scores. */
export interface Playoff {
  players: readonly Entrant[];
  winner: Entrant;
  from: Moment;
  to: Moment;
}

const breakMinutes = 20;
const holeMinutes = 18;
const maxHoles = 6;

export const totalOf = ({ cards }: Pick<Entrant, 'cards'>): number =>
  cards.reduce((sum, { holes }) => sum + toParOf(holes), 0);

const totalAfter = (rounds: number, { cards }: Pick<Entrant, 'cards'>): number =>
  totalOf({ cards: cards.filter(({ round }) => round <= rounds) });

/** Whoever of the finishers of so many rounds is level for first, where that are several. */
export function playOff(
  finishers: readonly Entrant[],
  { rounds, after, chance }: { rounds: number; after: Moment; chance: Chance },
): Playoff | null {
  const best = Math.min(...finishers.map((entrant) => totalAfter(rounds, entrant)));
  const players = finishers.filter((entrant) => totalAfter(rounds, entrant) === best);
  const [first, ...others] = players;
  if (!first || others.length === 0) return null;
  let holes = 1;
  while (holes < maxHoles && chance.happens(0.45)) holes += 1;
  const from = after + breakMinutes * minuteMs;
  return {
    players,
    winner: chance.pick([first, ...others]),
    from,
    to: from + holes * holeMinutes * minuteMs,
  };
}

/** Lets the best two finish level: the leader drops strokes on the last holes, and the other gains some. */
export function forceTie(finishers: readonly Entrant[]): void {
  const [leader, chaser] = finishers.toSorted((one, other) => totalOf(one) - totalOf(other));
  if (!leader || !chaser) return;
  const lead = totalOf(chaser) - totalOf(leader);
  changeLastHoles(leader, Math.ceil(lead / 2), 1);
  changeLastHoles(chaser, Math.floor(lead / 2), -1);
}

function changeLastHoles({ cards }: Entrant, count: number, strokes: number): void {
  const last = cards.at(-1);
  if (!last) return;
  const changed = last.holes.toReversed();
  const holes = changed
    .map(
      (played, index): PlayedHole => ({ ...played, strokes: played.strokes + (index < count ? strokes : 0) }),
    )
    .toReversed();
  cards[cards.length - 1] = { ...last, holes };
}
