import { useFragment } from '@fairway/kit/apollo';
import { dateIn } from '@fairway/kit/format';
import type { FragmentOf } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';
import { CutReminderFields } from './cut-reminder-fields.ts';

const cutRound = 2;
const weekend = ['Sat', 'Sun'];

interface CutReminderProps {
  of: FragmentOf<typeof CutReminderFields>;
  /** The game time; null until it is known. */
  time: number | null;
}

/** Reminds, once round 2 is complete, that a Single Round pool of the weekend goes on without those who were cut. */
export default function CutReminder({ of, time }: CutReminderProps) {
  const { format, live, contest } = useFragment(CutReminderFields, of);
  const tournament = contest?.weeks[0]?.tournament;
  if (format !== 'SINGLE_ROUND' || !live || !tournament || contest.settledAt || time === null) return null;
  const { zone, rounds } = tournament;
  const isCut = rounds.some(({ number, state }) => number === cutRound && state === 'COMPLETE');
  const isWeekend = weekend.some((day) => dateIn(zone, new Date(time)).startsWith(day));
  // Delays by rain may move the end to Monday.
  const isPlayed = rounds.some(({ number, state }) => number > cutRound && state !== 'SCHEDULED');
  if (!isCut || !(isWeekend || isPlayed)) return null;
  return (
    <Notice>
      Golfers who missed the cut don't play at the weekend, so you can pick only those who are still in.
    </Notice>
  );
}
