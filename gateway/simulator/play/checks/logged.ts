import { isAboutGolf, type Lie } from '../../story/story.ts';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';

// What a gateway logs as an error is for an operator to look at: it must have a reason in what is done to it.

type Holds = (week: Week) => boolean;

const hasGolfLies: Holds = ({ story, minute }) =>
  story.lies.some((lie) => isAboutGolf(lie) && lie.from <= minute());
const hasOtherIds: Holds = ({ story }) => story.quirks.some(({ kind }) => kind === 'id changes');
/** Hours pass from one copy to the next, and what officials change between two of them has not stood since the first. */
const isCorrected: Holds = ({ story }) => story.quirks.some(({ kind }) => kind.endsWith('after the end'));
const isOneOf =
  (...kinds: Lie['kind'][]): Holds =>
  ({ isLying }) =>
    kinds.some(isLying);
const isProviderAway = isOneOf('provider is down', 'provider times out', 'provider is asked too much');
const hasStruck: Holds = ({ postgres }) => postgres.struck.kills + postgres.struck.cuts > 0;
const hasRefusals: Holds = ({ provider }) =>
  provider.intents().some(({ id }) => provider.refusedCents(id) > 0);
/** Two gateways do the same at this moment, or have just begun to. */
const areSeveral: Holds = ({ story, minute }) =>
  story.steps.some(({ at, act }) => at === minute() && /^(?:two|kill|pause)/.test(act));

/** What may be logged, and when. */
const reasons: readonly (readonly [logged: RegExp, isSo: Holds])[] = [
  [/^feeds: (?:live scores|a field) rejected/, hasGolfLies],
  // That teams play is believed only once the feed has said so for hours.
  [/^feeds: a field rejected: it is of teams, and would call off .+ Pairs$/, () => true],
  [/^scores: golfers without a score for a day count as withdrawn/, hasOtherIds],
  [
    /^scores: an event is over, but its scores are not/,
    (week) =>
      week.story.scenario === 'shortened-36' || hasGolfLies(week) || hasOtherIds(week) || isCorrected(week),
  ],
  [/^buy-ins: the refund to a card failed/, hasRefusals],
  [/^buy-ins: .*Stripe/, isProviderAway],
  // Why each of the checkouts is still open is logged, too.
  [/^schedule: task .+: close-late-checkouts/, isProviderAway],
  [/^(?:send|sync)-withdrawal: .*Checkbook/, isOneOf('eChecks are down', 'eChecks time out')],
  // For a while what a dead gateway had begun is left alone.
  [/^(?:send|sync)-withdrawal: .*(?:is being sent right now|is in doubt)/, hasStruck],
  // Of two who come for the same one the second sees it before or after the first has claimed it.
  [/^(?:send|sync)-withdrawal: .*(?:is being sent right now|taken up by somebody else)/, areSeveral],
  // Only broken connections, and gateways that were killed, say so.
  [/Connection terminated|gateway was killed/, hasStruck],
];

/** How many of a week's errors have been looked at. */
const lookedAt = new WeakMap<Week, number>();

/** Looks at what was logged since the last look: its reason must be one of this moment. */
export function checkLogged(week: Week): void {
  const { errors } = week;
  for (const line of errors.slice(lookedAt.get(week) ?? 0)) {
    const logged = textOf(line);
    const isExplained = reasons.some(([pattern, isSo]) => pattern.test(logged) && isSo(week));
    mustHold(isExplained, 'faults of ours', () => `At minute ${week.minute()} was logged: ${logged}`);
  }
  lookedAt.set(week, errors.length);
}

/** What it says, and the fault behind it. */
function textOf(line: string): string {
  if (!line.startsWith('{')) return line;
  const { msg, task, complaint, err } = JSON.parse(line);
  return [msg, task, complaint, Object(err).message, Object(err).stack].filter(Boolean).join(': ');
}
