import { toParText } from '@fairway/kit/ui/Score';
import { color, size } from '@fairway/kit/ui/tokens';
import type { Board } from './use-pool-board.ts';

interface TiesProps {
  ties: Board['ties'];
  /** Whether a round has to be told by its week, too. */
  hasWeeks: boolean;
}

/** Who is ahead of whom with the same total, and by what: prizes go by it. */
export function Ties({ ties, hasWeeks }: TiesProps) {
  if (ties.length === 0) return null;
  return (
    <ul
      aria-label="Ties"
      css={{ listStyle: 'none', color: color.muted, fontSize: size.small, overflowWrap: 'anywhere' }}
    >
      {ties.map((tie) => (
        <li key={tie.names.join()}>{inWords(tie, hasWeeks)}</li>
      ))}
    </ul>
  );
}

const list = new Intl.ListFormat('en-US');

function inWords(tie: Board['ties'][number], hasWeeks: boolean): string {
  const { users, names, score, leader, round, week, byGuess } = tie;
  const together = `${list.format(names)}: ${names.length === 2 ? 'both' : 'all'} ${toParText(score)}`;
  // Of several entries of the leader the best comes first.
  const first = leader && names[users.findIndex(({ id }) => id === leader.id)];
  if (byGuess && first) return `${together}; ${first} has the closest guess of the winner's score.`;
  if (round === null) return `${together}, still tied. They share the prizes of their places.`;
  const where = hasWeeks && week !== null ? `round ${round} of week ${week}` : `round ${round}`;
  return first
    ? `${together}; ${first} leads on ${where}.`
    : `${together}; ${where} puts several of them in front, who share.`;
}
