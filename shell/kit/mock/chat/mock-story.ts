import type { Answer } from '../answer.ts';
import { type MockReaction, reactionAnswers } from './sample-messages.ts';

export interface MockStoryLine {
  id: number;
  kind: 'LOCK' | 'WITHDRAWAL' | 'CUT' | 'ROUND' | 'LEAD' | 'PRIZES';
  text: string;
  at: string;
  correctedAt: string | null;
  reactions: readonly MockReaction[];
}

/** What has happened in Sunday Best; the other pools have no story yet. */
export class MockStory {
  readonly lines: MockStoryLine[];
  version = 1;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly poolId: string,
    lockAt: string,
  ) {
    const at = (hours: number) => new Date(Date.parse(lockAt) + hours * 3_600_000).toISOString();
    const line = (id: number, kind: MockStoryLine['kind'], text: string, hours: number): MockStoryLine => ({
      ...{ id, kind, text, at: at(hours) },
      correctedAt: null,
      reactions: [],
    });
    this.lines = [
      line(1, 'LOCK', 'Picks are locked: 4 cards.', 0),
      line(2, 'LEAD', 'bob takes the lead with an eagle on 15 by Wyatt Vance.', 5),
      line(3, 'ROUND', 'Round 1 is over: bob has the best one, -9.', 11),
    ];
  }

  change(change: (lines: MockStoryLine[]) => void): void {
    change(this.lines);
    this.version += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Its state at once, and after every change. */
  async *states(): AsyncIterable<MockStory> {
    for (;;) {
      yield this;
      await new Promise<void>((resolve) => {
        const listener = () => {
          this.#listeners.delete(listener);
          resolve();
        };
        this.#listeners.add(listener);
      });
    }
  }
}

export const storyLineAnswer = ({ id, reactions, ...line }: MockStoryLine): Answer<'StoryLine'> => ({
  ...line,
  id: String(id),
  ...reactionAnswers(reactions),
});

export const storyAnswer = (story: MockStory | null): Answer<'Story'> => ({
  version: story?.version ?? 0,
  lines: story ? story.lines.toReversed().map(storyLineAnswer) : [],
});
