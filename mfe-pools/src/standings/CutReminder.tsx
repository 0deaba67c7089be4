import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';

export const CutReminderFields = graphql(`
  fragment CutReminderFields on Pool {
    format
    live
    contest { id settledAt weeks { tournament { id rounds { number state } } } }
  }
`);

const cutRound = 2;

/** At the weekend, from the end of round 2 on, a single round is played without those who were cut. */
export function CutReminder({ of }: { of: FragmentOf<typeof CutReminderFields> }) {
  const { format, live, contest } = useFragment(CutReminderFields, of);
  const rounds = contest?.weeks[0]?.tournament.rounds ?? [];
  const isCut = rounds.some(({ number, state }) => number === cutRound && state === 'COMPLETE');
  if (format !== 'SINGLE_ROUND' || !live || !isCut || contest?.settledAt) return null;
  return (
    <Notice>
      Remember that golfers who missed the cut don't play at the weekend. Only those who are still in can be
      picked.
    </Notice>
  );
}
