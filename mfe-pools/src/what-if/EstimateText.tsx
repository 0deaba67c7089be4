import { localMoment } from '@fairway/kit/format';
import { color, size, space, touch } from '@fairway/kit/ui/tokens';
import { runsInAll } from './chances.ts';

interface EstimateTextProps {
  /** Whether the feed has said how likely golfers are to win. */
  hasChances: boolean;
  chancesAt: string | null;
  isWorking: boolean;
  /** Where weeks are to come: the week after which the chances are to lead. */
  weekToLead: number | null;
}

const runs = runsInAll.toLocaleString('en-US');

/** What the chances are, and how they were made. */
export function EstimateText({ hasChances, chancesAt, isWorking, weekToLead }: EstimateTextProps) {
  return (
    <div css={{ color: color.muted, fontSize: size.small }}>
      <p role="status">
        {isWorking ? 'Working out the chances …' : `Wins: an estimate, from ${runs} runs of what is left.`}
      </p>
      <details>
        <summary css={{ minHeight: touch, paddingTop: space.snug, cursor: 'pointer' }}>
          How it is made
        </summary>
        <p>
          What is left is played {runs} times by the rules of this pool. Golfers that you set are held; the
          others are drawn around par, by{' '}
          {hasChances
            ? `the feed’s chances to win${chancesAt ? ` of ${localMoment(new Date(chancesAt))}` : ''} and the odds before the start`
            : 'the odds before the start'}
          .{' '}
          {weekToLead !== null &&
            `Weeks to come are left out: it is how likely each is to lead after Week ${weekToLead}. `}
          The totals above give everybody an average round; in the runs golfers have good and bad ones, so
          that a card with more of them left may win more often than its total says. A win that is shared
          counts in parts, and no playoff is played. Nothing else goes by it.
        </p>
      </details>
    </div>
  );
}
