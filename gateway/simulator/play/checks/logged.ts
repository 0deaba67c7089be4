import { isAboutGolf } from '../../story/story.ts';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';

// What a gateway logs as an error is for an operator to look at: it must have a reason in what is done to it.

const hasGolfLies = ({ story, minute }: Week): boolean =>
  story.lies.some((lie) => isAboutGolf(lie) && lie.from <= minute());

const hasStruck = ({ postgres }: Week): boolean => postgres.struck.kills + postgres.struck.cuts > 0;

/** What may be logged, and when. */
const reasons: readonly (readonly [logged: RegExp, isSo: (week: Week) => boolean])[] = [
  [/^feeds: (?:live scores|a field) rejected/, hasGolfLies],
  [
    /^(?:send|sync)-withdrawal: .*Checkbook/,
    ({ isLying }) => isLying('eChecks are down') || isLying('eChecks time out'),
  ],
  [
    /^scores: an event is over by its schedule, but its scores are not/,
    (week) => week.story.scenario === 'shortened-36' || hasGolfLies(week),
  ],
  // Only broken connections, and gateways that were killed, say so.
  [/Connection terminated|gateway was killed/, hasStruck],
  // For a while what such a gateway had begun is left alone.
  [/^(?:send|sync)-withdrawal: .*(?:is being sent right now|is in doubt)/, hasStruck],
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
  const { msg, err } = JSON.parse(line);
  return [msg, Object(err).message, Object(err).stack].filter(Boolean).join(': ');
}
