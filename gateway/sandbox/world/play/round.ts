import { minuteMs } from '@fairway/schema/days';
import type { Scenario } from '../../../src/configuration/env.ts';
import type { Chance } from '../chance.ts';
import type { Event } from '../season.ts';
import { type Moment } from '../venue-time.ts';
import { type Card, delayed, finishedAt, holeTimesOf, isComplete, playCard, type Stoppage } from './card.ts';
import { type Entrant, holesPlayed } from './entrants.ts';
import { stoppageUnder } from './scenarios.ts';
import type { Group } from './tee-times.ts';

export interface PlayedRound {
  number: number;
  groups: readonly Group<Entrant>[];
  startsAt: Moment;
  /** Infinity for a round that is never finished. */
  endsAt: Moment;
  stoppage: Stoppage | null;
}

/** Chance of one event, by what it decides. */
export type EventChance = (...names: (string | number)[]) => Chance;

interface Options {
  event: Event;
  scenario: Scenario;
  number: number;
  groups: readonly Group<Entrant>[];
  chance: EventChance;
}

/** Everyone plays their card; some leave before its end, or on the morning before it begins. */
export function playRound({ event, scenario, number, groups, chance }: Options): PlayedRound {
  const inOrder = groups.toSorted((one, other) => one.teeAt - other.teeAt);
  const playing = (group: Group<Entrant>) =>
    group.players.filter((player) => holesPlayed(player, number) > 0);
  const pace = holeTimesOf(inOrder, (group) => playing(group).length, chance('pace', number));
  const stoppage = stoppageUnder(scenario, event, number, {
    firstTeeAt: Math.min(...inOrder.map(({ teeAt }) => teeAt)),
    lastPuttAt: Math.max(...inOrder.map((group) => pace.get(group)?.at(-1) ?? group.teeAt)),
  });

  const cards: Card[] = [];
  for (const group of inOrder)
    for (const player of group.players) {
      const holes = holesPlayed(player, number);
      if (holes > 0) {
        const strokesMore = strokesMoreThanUsual(player, number, group.wave, chance);
        const ownChance = chance('round', player.competitor.id, number);
        const times = { pace: pace.get(group) ?? [], stoppage };
        const card = playCard({ group, round: number, ...times, strokesMore, holes, chance: ownChance });
        player.cards.push(card);
        cards.push(card);
      }
      leave(player, number, delayed(group.teeAt, stoppage));
    }

  return {
    number,
    groups: inOrder,
    startsAt: Math.min(...inOrder.map(({ teeAt }) => delayed(teeAt, stoppage))),
    endsAt: Math.max(...cards.filter(isComplete).map(finishedAt)),
    stoppage,
  };
}

/** A tour's courses are a little harder than usual. */
const courseDifficulty = 0.6;

/** By class, form, course, weather and wave. */
function strokesMoreThanUsual(
  { competitor: { id, skill } }: Entrant,
  round: number,
  wave: string,
  chance: EventChance,
): number {
  const course = courseDifficulty + chance('course').normal(0.6);
  const day = chance('day', round).normal(0.5) + chance('day', round, wave).normal(0.3);
  const form = chance('form', id).normal(0.4) + chance('form', id, round).normal(0.4);
  return course + day + form - skill;
}

function leave(player: Entrant, round: number, teeAt: Moment): void {
  const { exit } = player;
  if (exit?.round !== round || exit.round === 0) return;
  const card = player.cards.find((played) => played.round === round);
  player.leavesAt = card ? finishedAt(card) + exit.minutes * minuteMs : teeAt - exit.minutes * minuteMs;
}
