import { entryWithMember, moneyText, toParText } from '@fairway/schema/display';
import type { StoryEntry, StoryLineFacts, StoryShot } from '../../features/story-lines.ts';

export interface StoryNames {
  /** The name that somebody has today. */
  userOf(userId: string): string;
  golferOf(id: number): string;
}

const listed = new Intl.ListFormat('en-US');
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A line of a pool's story in plain words: 'ann takes the lead with an eagle on 15.' */
export function storyText(facts: StoryLineFacts, names: StoryNames): string {
  const whoOf = (who: readonly StoryEntry[], others = 0) =>
    listed.format([
      ...who.map((one) => entryWithMember(names.userOf(one.userId), { entry: one.number, nickname: null })),
      ...(others > 0 ? [plural(others, 'other')] : []),
    ]);
  switch (facts.kind) {
    case 'lock':
      return `Picks are locked: ${plural(facts.cards, 'card')}.`;
    case 'withdrawal':
      return `${names.golferOf(facts.golfer)} withdraws, from ${plural(facts.cards, 'card')}.`;
    case 'cut': {
      const line = facts.line === null ? 'The cut is made' : `The cut is made at ${toParText(facts.line)}`;
      return `${line}: ${facts.out} of ${plural(facts.picked, 'picked golfer')} ${facts.out === 1 ? 'is' : 'are'} out.`;
    }
    case 'round': {
      const many = facts.who.length > 1;
      return `Round ${facts.round} is over: ${whoOf(facts.who, facts.others)} ${many ? 'have' : 'has'} the best one, ${toParText(facts.score)}.`;
    }
    case 'lead': {
      const many = facts.who.length > 1;
      return `${whoOf(facts.who, facts.others)} ${many ? 'share' : 'takes'} the lead${shotText(facts.shot, names)}.`;
    }
    case 'prizes': {
      if (facts.isVoid) return 'Nothing was played to its end, so nobody wins.';
      const winners = facts.winners.map(({ position, cents, ...one }) => {
        const prize = cents > 0 ? `, ${moneyText(cents)}` : '';
        return `${position} ${whoOf([one])}${prize}`;
      });
      return winners.length > 0 ? `The result is final: ${winners.join('; ')}.` : 'The result is final.';
    }
  }
  // A newer gateway wrote it, before this one was put back in its place.
  facts satisfies never;
  return 'Something happened that this version of Fairway cannot tell.';
}

const shots: Record<number, string> = { 1: 'a birdie', 2: 'an eagle', 3: 'an albatross' };

function shotText(shot: StoryShot | null, { golferOf }: StoryNames): string {
  const what = shot && shots[shot.under];
  if (!what) return '';
  return ` with ${what}${shot.hole === null ? '' : ` on ${shot.hole}`} by ${golferOf(shot.golfer)}`;
}
