import type { Chance } from '../chance.ts';
import type { RankedGolfer } from '../golfers.ts';
import type { Event } from '../season.ts';

/** Who plays for one score: a golfer, or two in a team event. */
export interface Competitor {
  /** The golfer's id, or the team's own. */
  id: number;
  golfers: readonly [RankedGolfer, ...RankedGolfer[]];
  /** Strokes a round better than the average of all golfers. */
  skill: number;
}

export interface Field {
  /** From best to worst. */
  starters: readonly Competitor[];
  /** Who comes in when someone withdraws, in their order. */
  alternates: readonly Competitor[];
}

const alternatesCount = 14;
/** Two who help each other out need so many strokes fewer a round than each alone. */
const teamBonus = 2.5;

/** Who plays the event: the good ones rather than others, and all of them where the field is small. */
export function drawField(event: Event, golfers: readonly RankedGolfer[], chance: Chance): Field {
  const keenness = event.fieldSize < 100 ? 4 : 1;
  const byWill = golfers
    .map((golfer) => ({ golfer, will: golfer.skill * keenness + chance.normal() }))
    .sort((one, other) => other.will - one.will)
    .map(({ golfer }) => golfer);
  const competitors = event.isTeamEvent
    ? inTeams(byWill, event.fieldSize + alternatesCount)
    : byWill.map(alone);
  const bestFirst = (one: Competitor, other: Competitor) => other.skill - one.skill;
  return {
    starters: competitors.slice(0, event.fieldSize).sort(bestFirst),
    alternates: competitors.slice(event.fieldSize, event.fieldSize + alternatesCount),
  };
}

const alone = (golfer: RankedGolfer): Competitor => ({
  id: golfer.id,
  golfers: [golfer],
  skill: golfer.skill,
});

const firstTeamId = 90_000;

/** Partners are of about the same class. */
function inTeams(golfers: readonly RankedGolfer[], count: number): Competitor[] {
  return Array.from({ length: Math.min(count, Math.floor(golfers.length / 2)) }, (_, index) => {
    const [one, other] = golfers.slice(2 * index, 2 * index + 2) as [RankedGolfer, RankedGolfer];
    const skill = (one.skill + other.skill) / 2 + teamBonus;
    return { id: firstTeamId + index, golfers: [one, other], skill };
  });
}

/** 'Soderlund, Ake', and for a team 'Soderlund/Kuhn'. */
export function listedNameOf({ golfers: [first, ...others] }: Competitor): string {
  const lastName = ({ listedName }: RankedGolfer) => listedName.split(',')[0] ?? listedName;
  return others.length === 0 ? first.listedName : [first, ...others].map(lastName).join('/');
}

/** 'Åke Söderlund', and for a team 'Åke Söderlund and Maximilian Kühn'. */
export const nameOf = ({ golfers }: Competitor): string => golfers.map(({ name }) => name).join(' and ');
