// Which event a pool is made for: any on the schedule that pools are played on (G19) and whose picks have not locked
// (G6); in Single Round as long as the round can be picked (G7). The event can be changed until its first lock, as
// long as nobody has paid for it or picked from it.
import type { ErrorCode } from '@fairway/schema/codes';
import { formatRules, type PoolFormat } from './formats.ts';
import type { Verdict } from './windows.ts';

const allowed: Verdict = { allowed: true };
const refused = (code: ErrorCode, message: string): Verdict => ({
  allowed: false,
  code,
  message,
  until: null,
});

/** An event that somebody wants to play a pool on. */
export interface EventFacts {
  name: string;
  /** Why no pool is played on it; null for most. */
  excluded: string | null;
  isOver: boolean;
  /** Whether its picks, or those of the chosen round, can't be made any more. */
  hasLocked: boolean;
  /** The event of the same week that pools are played on instead; null if it is this one. */
  playedInstead: string | null;
}

export function eventVerdict(event: EventFacts): Verdict {
  const { name, excluded, isOver, hasLocked, playedInstead } = event;
  if (excluded !== null) return refused('CONFLICT', `No pool is played on the ${name}. ${excluded}`);
  if (isOver) return refused('LOCKED', `The ${name} is over. Please choose a later event.`);
  if (hasLocked)
    return refused('LOCKED', `The picks for the ${name} are locked. Please choose a later event.`);
  if (playedInstead !== null)
    return refused('CONFLICT', `In the week of the ${name}, pools are played on the ${playedInstead}.`);
  return allowed;
}

/** What is wrong with the tournaments that a host picks for a pool of that format, whichever they are; or null. */
export function tournamentChoiceRefusal(format: PoolFormat, chosen: readonly string[] | null): string | null {
  const { tournamentChoice } = formatRules(format).options;
  if (!tournamentChoice)
    return chosen ? `The tournaments of a ${format} pool follow from the event it begins with.` : null;
  const { least, most } = tournamentChoice;
  const ids = chosen ?? [];
  if (ids.length < least || ids.length > most)
    return `A ${format} pool goes over ${least} to ${most} tournaments of the schedule. Please choose them.`;
  return new Set(ids).size < ids.length ? 'A tournament can be chosen only once.' : null;
}

/** What has happened in the pool so far. */
export interface EventUse {
  /** Whether its first contest is still to be played. */
  isFirst: boolean;
  /** Whether somebody has paid, is paying or has a card. */
  isTaken: boolean;
}

export const eventTaken = 'The event is fixed, since somebody has paid or made a card for it.';

/** `settings` is whether the settings may be changed at all. */
export function eventChangeVerdict(settings: Verdict, { isFirst, isTaken }: EventUse): Verdict {
  if (!settings.allowed) return settings;
  if (!isFirst)
    return refused(
      'LOCKED',
      'The event can be chosen for the first week only. After it the pool goes on week by week.',
    );
  return isTaken ? refused('LOCKED', eventTaken) : allowed;
}
