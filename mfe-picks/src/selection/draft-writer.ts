import { type Refusal, refusalOf } from '@fairway/kit/refusal';
import { httpStatusOfCode } from '@fairway/schema/codes';
import { draftRetryMs } from '../screen-constants.ts';
import { isSame } from './selection.ts';
import { storeUnsent, type UnsentPicks, unsentPicks } from './unsent-picks.ts';

export interface DraftWriter {
  /** Sends what changed; resolves when nothing is being sent. */
  flush(): Promise<void>;
}

interface Writing {
  card: string;
  /** Returns the draft that the gateway then has. */
  send: (picks: UnsentPicks) => Promise<UnsentPicks | null>;
  /** Called with why only the tab has them; null once the gateway has them, too. */
  setOnlyHere: (why: string | null) => void;
}

/**
 * Sends the picks of a card one at a time, so that older ones never overtake newer ones. Changes made meanwhile
 * are sent together afterwards.
 */
export function draftWriter({ card, send, setOnlyHere }: Writing): DraftWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: Promise<void> | null = null;
  /** The last settled revision. */
  let done = 0;
  /** The revision that was sent again because it was unclear whether it was stored. */
  let secondTry = 0;

  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), draftRetryMs);
  };

  /** If another device wrote meanwhile, the last change wins. */
  const insist = (revision: number) => {
    const now = unsentPicks(card);
    if (now && now.revision <= revision) storeUnsent(card, { ...now, revision: revision + 1 });
  };

  async function write(picks: UnsentPicks): Promise<boolean> {
    try {
      const kept = await send(picks);
      done = picks.revision;
      const isDoubtful = kept !== null && isUnclear(picks, kept) && picks.revision !== secondTry;
      if (isDoubtful) secondTry = kept.revision + 1;
      if (kept && (isLate(picks, kept) || isDoubtful)) insist(kept.revision);
      else if (unsentPicks(card)?.revision === picks.revision) storeUnsent(card, null);
      setOnlyHere(null);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null || mayComeLater(refusal)) {
        tryLater();
        setOnlyHere(outOfReach);
        return false;
      }
      // Picks that are refused for good, as after the lock, stay in the tab, and the screen says so.
      done = picks.revision;
      setOnlyHere(`Your picks are kept in this tab only. ${refusal.message}`);
      return true;
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

const outOfReach = 'Your picks are kept in this tab only: leave it open until Fairway can be reached again.';

/** Codes of newer gateways are taken for their trouble. */
const mayComeLater = ({ code }: Refusal) => code === 'RATE_LIMITED' || (httpStatusOfCode[code] ?? 500) >= 500;

/** Whether another draft came first, so that ours was ignored. */
const isLate = (sent: UnsentPicks, kept: UnsentPicks) =>
  kept.revision > sent.revision ||
  (sent.ids !== null && kept.ids !== null && !isSame(sent.ids, kept.ids) && !isPart(kept.ids, sent.ids));

/**
 * Whether there are picks on one side only: either the gateway has no draft because ours is the saved card, or
 * another device submitted, discarded or changed picks from the same revision.
 */
const isUnclear = (sent: UnsentPicks, kept: UnsentPicks) => (sent.ids === null) !== (kept.ids === null);

/** Golfers who withdrew are left out of the stored draft. */
const isPart = (some: readonly string[], all: readonly string[]) => some.every((id) => all.includes(id));
