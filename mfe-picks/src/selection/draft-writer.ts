import { refusalOf } from '@fairway/kit/refusal';
import { draftRetryMs } from '../screen-constants.ts';
import { isSame } from './selection.ts';
import { keepUnsent, type UnsentPicks, unsentPicks } from './unsent-picks.ts';

export interface DraftWriter {
  /** Sends what has changed; done when nothing is on its way any more. */
  flush(): Promise<void>;
}

interface Writing {
  card: string;
  /** Answers the draft that the gateway has then. */
  send: (picks: UnsentPicks) => Promise<UnsentPicks | null>;
  /** Whether what is unsent can be sent at the moment. */
  tell: (isReached: boolean) => void;
}

/**
 * Sends the unsent picks of a card one after the other, so that an older one never overtakes a newer one. What
 * changes while one is on its way goes together afterwards.
 */
export function draftWriter({ card, send, tell }: Writing): DraftWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: Promise<void> | null = null;
  /** The revision that was dealt with last. */
  let done = 0;
  /** The one that was sent because it was not clear whether the one before it was kept. */
  let secondTry = 0;

  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), draftRetryMs);
  };

  /** What another device has written meanwhile goes no further than this: the last word counts. */
  const insist = (revision: number) => {
    const now = unsentPicks(card);
    if (now && now.revision <= revision) keepUnsent(card, { ...now, revision: revision + 1 });
  };

  async function write(picks: UnsentPicks): Promise<boolean> {
    try {
      const kept = await send(picks);
      done = picks.revision;
      const isDoubtful = kept !== null && isUnclear(picks, kept) && picks.revision !== secondTry;
      if (isDoubtful) secondTry = kept.revision + 1;
      if (kept && (isLate(picks, kept) || isDoubtful)) insist(kept.revision);
      else if (unsentPicks(card)?.revision === picks.revision) keepUnsent(card, null);
      tell(true);
      return true;
    } catch (error) {
      const code = refusalOf(error)?.code;
      const mayComeLater = code === undefined || code === 'RATE_LIMITED' || code === 'UNAVAILABLE';
      // What is refused for good, as after the lock, stays in the tab, and the screen says what became of it.
      if (!mayComeLater) done = picks.revision;
      else tryLater();
      tell(!mayComeLater);
      return !mayComeLater;
    }
  }

  async function work(): Promise<void> {
    for (let next = unsentPicks(card); next && next.revision > done; next = unsentPicks(card))
      if (!(await write(next))) return;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    underway ??= work().finally(() => {
      underway = null;
    });
    return underway;
  }

  return { flush };
}

/** Whether somebody else's draft was there first, so that ours changed nothing. */
const isLate = (sent: UnsentPicks, kept: UnsentPicks) =>
  kept.revision > sent.revision ||
  (sent.ids !== null && kept.ids !== null && !isSame(sent.ids, kept.ids) && !isPart(kept.ids, sent.ids));

/**
 * Whether there are picks on one side only: either the gateway has no draft since ours is the saved card, or another
 * device that went on from the same revision has submitted, thrown away or picked something meanwhile.
 */
const isUnclear = (sent: UnsentPicks, kept: UnsentPicks) => (sent.ids === null) !== (kept.ids === null);

/** Golfers who have left the tournament are left out of what is kept. */
const isPart = (some: readonly string[], all: readonly string[]) => some.every((id) => all.includes(id));
