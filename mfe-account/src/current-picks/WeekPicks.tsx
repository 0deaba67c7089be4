import { localMoment } from '@fairway/kit/format';
import { HostChangeList } from '@fairway/kit/host-changes';
import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { space } from '@fairway/kit/ui/tokens';
import { Legend } from './Legend.tsx';
import type { PoolOfPicks } from './pool-of-picks.ts';
import { ScoresAsOf } from './ScoresAsOf.tsx';
import { Summary } from './Summary.tsx';
import { TierTable } from './TierTable.tsx';
import { useWeekPicks } from './use-week-picks.ts';

interface WeekPicksProps {
  pool: PoolOfPicks;
  week: NonNullable<PoolOfPicks['contest']>['weeks'][number];
  username: string;
  /** Which of the member's entries. */
  entry: number;
  isOwn: boolean;
}

const tiers = [1, 2, 3, 4];

/** The number shown where any number may be hidden. */
const usualCount = 2;

/** A card of one week by tier, with each golfer's scores and their sum. */
export function WeekPicks({ pool, week, username, entry, isOwn }: WeekPicksProps) {
  const byWeek = pool.numTournaments > 1;
  const { isKnown, card, locked, scores, asOf, isStale, error, retry } = useWeekPicks({
    pool: pool.name,
    username,
    entry,
    week: week.week,
    byWeek,
  });
  if (!isKnown) {
    return error ? (
      <FaultNotice what={unfetched} error={error} onRetry={retry} />
    ) : (
      <Skeleton rows={8} label="Loading the picks" />
    );
  }
  if (!card) return <EmptyState>{isOwn ? joinedInPlay : `${username} is not in this contest.`}</EmptyState>;
  if (card.picks.length === 0 && !card.hidden)
    return (
      <div css={{ display: 'grid', gap: space.roomy }}>
        <NoPicks {...{ pool, username, isOwn, locked }} />
        <HostChangeList of={card.hostChanges} />
      </div>
    );

  const { rules } = pool;
  const isPoints = rules.scoring === 'POINTS';
  const isOneByOne = pool.round !== null || rules.lock === 'GOLFER';
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}>
      {error && <FaultNotice what={unfetched} error={error} onRetry={retry} />}
      {card.notice && (
        <Notice actions={<ButtonLink href={paths.golfers(pool.name)}>Pick golfers</ButtonLink>}>
          {card.notice}
        </Notice>
      )}
      {card.late && <p>Late card: made after picks locked.</p>}
      {card.picks.length > 0 && <ScoresAsOf at={asOf} isStale={isStale} />}
      {card.hidden && (
        <p>
          {isOneByOne
            ? `${username}'s picks are shown one by one, as the golfers tee off.`
            : `${username}'s picks are shown once they lock: ${localMoment(new Date(week.lockAt))}.`}
        </p>
      )}
      {tiers.map((tier) => {
        const picks = card.picks.filter((pick) => pick.tier === tier);
        const hiddenCount = card.hidden ? golfersOf(tier, rules) - picks.length : 0;
        const title = rules.cardSize === 1 ? 'Golfer of the week' : `Tier ${tier}`;
        return <TierTable key={tier} {...{ title, picks, hiddenCount }} scores={scores.golfers} />;
      })}
      {card.picks.length > 0 && !isPoints && (
        <Summary title={countedText(rules)} username={username} rounds={scores.rounds} score={scores.score} />
      )}
      <Legend picks={card.picks} scores={scores.golfers} />
      <HostChangeList of={card.hostChanges} />
    </div>
  );
}

type Rules = PoolOfPicks['rules'];

/** How many golfers a card has of a tier: those of one list are in the first. */
function golfersOf(tier: number, { tierLimits, cardSize }: Rules): number {
  if (tierLimits) return tierLimits[tier - 1] ?? 0;
  if (cardSize !== null) return tier === 1 ? cardSize : 0;
  return usualCount;
}

/** Which scores of a round are summed up. */
function countedText({ countedScores: count, cardSize }: Rules): string {
  if (count === null || count === cardSize) return 'All Scores';
  return count === 1 ? 'Best Score' : `Best ${count} Scores`;
}

const unfetched = 'Failed to fetch user picks';

const joinedInPlay = 'You joined during this tournament. You can pick for the next one.';

interface NoPicksProps extends Omit<WeekPicksProps, 'week' | 'entry'> {
  /** Why none can be made any more, or null. */
  locked: string | null;
}

function NoPicks({ pool, username, isOwn, locked }: NoPicksProps) {
  if (!isOwn) return <EmptyState>{username} has no picks in this tournament.</EmptyState>;
  if (locked !== null) return <EmptyState>You have no picks in this tournament. {locked}</EmptyState>;
  return (
    <EmptyState actions={<ButtonLink href={paths.golfers(pool.name)}>Pick golfers</ButtonLink>}>
      You have no picks in this tournament.
    </EmptyState>
  );
}
