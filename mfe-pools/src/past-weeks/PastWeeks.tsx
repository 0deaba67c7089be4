import { useQuery } from '@fairway/kit/apollo';
import { daysFrom, moneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { entryName } from '../board/entry-name.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';
import { AllTime } from './AllTime.tsx';
import { SeasonTable, SeasonTableFields } from './SeasonTable.tsx';

const weeksAtOnce = 10;

const PastWeeksOf = graphql(
  `
    query PastWeeks($pool: String!, $first: Int!, $season: Int) {
      me { id username }
      pool(name: $pool) {
        id
        name
        isMember
        buyInCents
        settledOutside { text }
        season(season: $season) { ...SeasonTableFields @unmask }
        contests(first: $first) {
          nodes {
            id
            number
            state
            weeks { week tournament { id name startsOn } }
            finalBoard { podium { rank total: toPar points prizeCents prizeWords entry nickname user { id username } } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [SeasonTableFields],
);

type Pool = NonNullable<ResultOf<typeof PastWeeksOf>['pool']>;
type Contest = Pool['contests']['nodes'][number];

/** What a pool has played: a table of its season, and every week with its winners and its board. */
export function PastWeeks({ name }: { name: string }) {
  const { data, previousData, error, refetch } = useQuery(PastWeeksOf, {
    variables: { pool: name, first: weeksAtOnce, season: null },
    fetchPolicy: 'cache-and-network',
  });
  const known = data ?? previousData;
  const pool = known?.pool;
  const season = pool?.season;
  // What a host pays out is a prize as well.
  const hasPrizes = !!pool && (pool.buyInCents > 0 || pool.settledOutside !== null);
  const [pressed, setPressed] = useState<'season' | 'more'>();
  const more = (button: 'season' | 'more', first: number, year: number | null) => {
    setPressed(button);
    void refetch({ pool: name, first, season: year }).catch(() => undefined);
  };
  const faultOf = (button: typeof pressed) =>
    error && pressed === button && <FaultNotice error={error} onRetry={() => refetch()} />;
  const contests = pool?.contests.nodes ?? [];
  return (
    <Page
      title="Past weeks"
      lead={pool?.name ?? name}
      actions={<ButtonLink href={paths.standings(pool?.name ?? name)}>Standings</ButtonLink>}
    >
      {error && !known && <FaultNotice error={error} onRetry={refetch} />}
      {!known && !error && <Skeleton rows={8} label="Loading the past weeks" />}
      {known && !pool?.isMember && (
        <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
          Only members see what a pool has played.
        </EmptyState>
      )}
      {pool?.isMember && contests.length === 0 && (
        <EmptyState>There are no past weeks yet. Each week appears here once its result is final.</EmptyState>
      )}
      {pool?.isMember && contests.length > 0 && (
        <>
          <OutsideText of={pool.settledOutside} />
          {season && (
            <Panel title={`Season ${season.season}`}>
              {season.seasons.length > 1 && (
                <p css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight, marginBottom: space.snug }}>
                  {season.seasons.map((year) => (
                    <Button
                      key={year}
                      kind="quiet"
                      aria-pressed={year === season.season}
                      onClick={() => more('season', weeksAtOnce, year)}
                    >
                      {String(year)}
                    </Button>
                  ))}
                </p>
              )}
              {faultOf('season')}
              <SeasonTable of={season} hasPrizes={hasPrizes} viewer={known?.me?.username ?? null} />
            </Panel>
          )}
          <Panel title="All weeks">
            <ul css={{ margin: 0, padding: 0, listStyle: 'none', borderTop: hairline }}>
              {contests.map((contest) => (
                <Week key={contest.id} pool={pool.name} contest={contest} />
              ))}
            </ul>
            {faultOf('more')}
            {pool.contests.pageInfo.hasNextPage && (
              <div css={{ marginTop: space.base }}>
                <Button
                  onClick={() =>
                    more('more', Math.min(100, contests.length + weeksAtOnce), season?.season ?? null)
                  }
                >
                  Show more
                </Button>
              </div>
            )}
          </Panel>
          <AllTime pool={pool.name} hasPrizes={hasPrizes} viewer={known?.me?.username ?? null} />
        </>
      )}
    </Page>
  );
}

const daysOfGolf = 4;

function Week({ pool, contest }: { pool: string; contest: Contest }) {
  const { number, weeks, state, finalBoard } = contest;
  const winners = finalBoard?.podium.filter(({ rank }) => rank === 1) ?? [];
  const { prizeCents, prizeWords } = winners[0] ?? {};
  const names = weeks.map(({ tournament }) => tournament.name).join(', ');
  const startsOn = weeks[0]?.tournament.startsOn;
  return (
    <li
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) fit-content(55%)',
        gap: `${space.hair} ${space.base}`,
        padding: `${space.snug} 0`,
        borderBottom: hairline,
      }}
    >
      <p css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink href={paths.pastWeeks(pool, number)}>{names}</TextLink>
        {startsOn && (
          <span css={{ display: 'block', color: color.muted, fontSize: size.small }}>
            {daysFrom(startsOn, daysOfGolf)}
          </span>
        )}
      </p>
      <p css={{ textAlign: 'right', fontSize: size.small, overflowWrap: 'anywhere' }}>
        {state === 'VOID' && 'Cancelled'}
        {state !== 'VOID' && winners.length === 0 && 'Nobody had a card'}
        {winners.length > 0 && (
          <>
            <strong css={{ display: 'block' }}>{winners.map(entryName).join(', ')}</strong>
            <span css={{ color: color.muted }}>
              won{prizeCents ? ` ${moneyText(prizeCents)}` : ''}
              {winners.length > 1 && prizeCents ? ' each' : ''}
              {prizeWords && `: ${prizeWords}`}
            </span>
          </>
        )}
      </p>
    </li>
  );
}
