import { paths, useActivePool } from '@fairway/kit/paths';
import { Slot } from '@fairway/kit/slot';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';
import { Panel } from '@fairway/kit/ui/Panel';
import { desk, space } from '@fairway/kit/ui/tokens';
import { TournamentBanner } from '../banner/TournamentBanner.tsx';
import { LeaderboardPanel } from '../leaderboard/LeaderboardPanel.tsx';
import { HourlyWeather } from '../weather/HourlyWeather.tsx';

/** A pool's home. */
export function StandingsPage() {
  const pool = useActivePool();
  const toMyPools = <ButtonLink href={paths.myPools()}>My Pools</ButtonLink>;
  return pool === null ? (
    <Page title="Pool Standings">
      <EmptyState actions={toMyPools}>No pool is open. Choose one of yours to see its standings.</EmptyState>
    </Page>
  ) : (
    <Page title={pool}>
      <div css={columns}>
        <Panel title="POOL STANDINGS">
          <EmptyState actions={toMyPools}>
            Standings aren't open yet. They begin with the first pool that can be created.
          </EmptyState>
        </Panel>
        <LeaderboardPanel />
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.wide }}>
          <TournamentBanner />
          <HourlyWeather />
        </div>
      </div>
      <Slot name="poolChat" pool={pool} />
    </Page>
  );
}

const threeColumns = '@media (min-width: 1200px)';

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.wide,
  [desk]: {
    gridTemplateColumns: 'minmax(0, 1fr) 18rem',
    '& > section:first-of-type': { gridColumn: '1 / -1' },
  },
  [threeColumns]: {
    gridTemplateColumns: '18rem minmax(0, 1fr) 17rem',
    '& > section:first-of-type': { gridColumn: 'auto' },
  },
};
