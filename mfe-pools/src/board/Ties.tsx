import { toParText } from '@fairway/kit/ui/Score';
import { color, size } from '@fairway/kit/ui/tokens';
import { ordinalText, pointsText } from '@fairway/schema/display';
import type { Board } from './use-pool-board.ts';

/** Who is ahead of whom with the same total, and by what: prizes go by it. */
export default function Ties({ of: { ties, weeks } }: { of: Board }) {
  return (
    <ul
      aria-label="Ties"
      css={{ listStyle: 'none', color: color.muted, fontSize: size.small, overflowWrap: 'anywhere' }}
    >
      {ties.map((tie) => (
        <li key={tie.names.join()}>{inWords(tie, weeks.length > 1)}</li>
      ))}
    </ul>
  );
}

const list = new Intl.ListFormat('en-US');

/** A round has to be told by its week, too, where there are several. */
function inWords(tie: Board['ties'][number], hasWeeks: boolean): string {
  const { users, names, score, points, leader, round, week, byGuess, bestWeek } = tie;
  const together = `${list.format(names)}: ${names.length === 2 ? 'both' : 'all'} ${points === null ? toParText(score) : `${pointsText(points)} points`}`;
  // Of several entries of the leader the best comes first.
  const first = leader && names[users.findIndex(({ id }) => id === leader.id)];
  if (byGuess && first) return `${together}; ${first} has the closest guess of the winner's score.`;
  if (bestWeek !== null && first)
    return `${together}; ${first} leads on the ${bestWeek === 1 ? 'best week' : `${ordinalText(bestWeek)} best week`}.`;
  if (round === null) return `${together}, still tied. They share the prizes of their places.`;
  const where = hasWeeks && week !== null ? `round ${round} of week ${week}` : `round ${round}`;
  return first
    ? `${together}; ${first} leads on ${where}.`
    : `${together}; ${where} puts several of them in front, who share.`;
}
