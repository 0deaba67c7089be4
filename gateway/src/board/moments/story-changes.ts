import type { StoryChanges, StoryEntry, StoryLineFacts } from '../../features/story-lines.ts';
import type { TournamentGolfer } from '../../golf/field/tournament-golfer.ts';
import {
  changesOfStory,
  type Shot,
  type StoryFacts,
  type StoryStanding,
} from '../../rules/board/history/story.ts';
import type { EntryFacts } from '../board-facts.ts';

interface StandingsOfStory {
  before: StoryStanding | null;
  now: StoryStanding;
  entries: readonly EntryFacts[];
  golfers: ReadonlyMap<number, Pick<TournamentGolfer, 'teeTimes'>>;
}

/** More are counted, and not named. */
const mostNamed = 10;
const holes = 18;

/** Lines that are new or another now: by members, and with the holes of their shots. */
export function storyChanges({
  before,
  now,
  entries,
  golfers,
}: StandingsOfStory): Pick<StoryChanges, 'set' | 'removed'> {
  const { set, removed } = changesOfStory(before, now);
  const owners = new Map(entries.map(({ id, userId, number = 1 }) => [id, { userId, number }]));
  const whoOf = (entryIds: readonly string[]): { who: StoryEntry[]; others?: number } => ({
    who: entryIds.slice(0, mostNamed).flatMap((id) => owners.get(id) ?? []),
    ...(entryIds.length > mostNamed && { others: entryIds.length - mostNamed }),
  });
  const lineOf = (facts: StoryFacts): StoryLineFacts => {
    if (facts.kind === 'round')
      return { kind: 'round', round: facts.round, ...whoOf(facts.entryIds), score: facts.score };
    if (facts.kind !== 'lead') return facts;
    const { shot } = facts;
    return {
      kind: 'lead',
      ...whoOf(facts.entryIds),
      shot: shot && { golfer: shot.golfer, under: shot.from - shot.to, hole: holeOf(shot, golfers) },
    };
  };
  return { set: set.map(({ key, facts }) => ({ key, facts: lineOf(facts) })), removed };
}

/** Whoever begins at the tenth plays the first as their tenth hole. Null where it is not known where they began. */
function holeOf({ golfer, round, thru }: Shot, golfers: StandingsOfStory['golfers']): number | null {
  const { startHole = null } = golfers.get(golfer)?.teeTimes.find((tee) => tee.round === round) ?? {};
  return startHole === null ? null : ((startHole - 1 + thru - 1) % holes) + 1;
}
