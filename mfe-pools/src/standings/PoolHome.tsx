import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { Slot } from '@fairway/kit/slot';
import { phone, space, touch } from '@fairway/kit/ui/tokens';
import { lazy, memo, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { TournamentBanner } from '../banner/TournamentBanner.tsx';
import { type Board, usePoolBoard } from '../board/use-pool-board.ts';
import { PoolFooter } from '../footer/PoolFooter.tsx';
import { LastResultFields } from '../last-result/last-result-fields.ts';
import { LeaderboardPanel } from '../leaderboard/LeaderboardPanel.tsx';
import { NextWeekFields } from '../next-week/next-week-fields.ts';
import { ViewRules, ViewRulesFields } from '../rules/ViewRules.tsx';
import { ShareBoardFields } from '../share/ShareBoardDialog.tsx';
import { EndedDialogFields } from './ended/ended-dialog-fields.ts';
import { boards, columns } from './first/columns.ts';
import { RaceAndOwnership } from './RaceAndOwnership.tsx';
import { StandingsPanel, StandingsPanelFields } from './StandingsPanel.tsx';
import { usePodium } from './use-podium.ts';

// Few are asked, and not at once.
const NextWeekNotice = lazy(async () => ({
  default: (await import('../next-week/NextWeekNotice.tsx')).NextWeekNotice,
}));

// There are winners on the last evening alone.
const PodiumDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ '../board/podium/PodiumDialog.tsx'))
    .PodiumDialog,
}));

// A pool ends once.
const EndedDialog = lazy(() => import(/* webpackChunkName: "below-standings" */ './ended/EndedDialog.tsx'));

// They stand below the board, or beside it.
const LastResult = lazy(
  () => import(/* webpackChunkName: "below-standings" */ '../last-result/LastResult.tsx'),
);
const HourlyWeather = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ '../weather/HourlyWeather.tsx'))
    .HourlyWeather,
}));

export const PoolHomeFields = graphql(
  `
    fragment PoolHomeFields on Pool {
      id
      name
      numTournaments
      ended
      rules { scoring }
      buyInCents
      settledOutside { text }
      contest { id state potCents weeks { week lockAt tournament { id } } }
      ...StandingsPanelFields
      ...ViewRulesFields
      ...EndedDialogFields
      ...ShareBoardFields
      ...LastResultFields
      nextWeek { id }
      ...NextWeekFields
    }
  `,
  [
    StandingsPanelFields,
    ViewRulesFields,
    EndedDialogFields,
    ShareBoardFields,
    LastResultFields,
    NextWeekFields,
  ],
);

interface PoolHomeProps {
  of: FragmentOf<typeof PoolHomeFields>;
  /** It is rendered while something else is still shown in its place. */
  isHidden: boolean;
  /** Refetches what of the pool is not part of the board. */
  onChanged: () => void;
}

/** A pool as its members see it. */
export function PoolHome({ of, isHidden, onChanged }: PoolHomeProps) {
  const pool = useFragment(PoolHomeFields, of);
  const watched = usePoolBoard({
    pool: pool.name,
    // A season of points is one table.
    byWeek: pool.numTournaments > 1 && pool.rules.scoring === 'STROKES',
    onRefusal: onChanged,
  });
  // For a moment after a week the pool knows of the next contest, while the board is still the last one's.
  const settled = pool.contest?.state === 'SETTLED' ? pool.contest.id : null;
  const podium = usePodium(settled, watched.board);
  // The winners are shown first: other dialogs wait until the final board is loaded.
  const mayShowPodium = !watched.error && watched.board !== null && watched.board?.official !== true;
  const { contest, buyInCents } = pool;
  const paid = watched.board?.rows.length;
  const isBehind = Boolean(paid && buyInCents > 0 && contest && contest.potCents !== paid * buyInCents);
  useRefetchOnChange(watched.board, onChanged);
  useRefetchPot(isBehind ? watched.board : null, onChanged);

  return (
    // Beyond a phone what is at the foot covers the end of the page: padding lets everything be scrolled clear of it.
    <div
      hidden={isHidden}
      css={{ paddingBottom: `calc(${touch} + ${space.base})`, [phone]: { paddingBottom: 0 } }}
    >
      {pool.nextWeek && (
        <div css={{ marginBottom: space.snug, '&:empty': { display: 'none' } }}>
          <Suspense>
            <NextWeekNotice of={pool} onChanged={onChanged} />
          </Suspense>
        </div>
      )}
      <div css={{ containerType: 'inline-size' }}>
        <div css={columns}>
          <div css={boards}>
            <StandingsPanel of={pool} {...watched} onPodium={podium.show} isBehind={isBehind} />
            <Leaderboard pool={pool.name} weeks={contest?.weeks ?? noWeeks} />
            {watched.board && contest && (
              <RaceAndOwnership
                key={contest.id}
                pool={pool.name}
                board={watched.board}
                weeks={contest.weeks}
              />
            )}
          </div>
          <SideColumn pool={pool} />
        </div>
      </div>
      <PoolFooter pool={pool.name} board={watched.board} />
      {watched.board && watched.board.podium.length > 0 && (
        <Suspense>
          <PodiumDialog
            of={pool}
            podium={watched.board.podium}
            outside={pool.settledOutside}
            open={podium.open && !isHidden}
            onClose={podium.close}
          />
        </Suspense>
      )}
      {pool.ended && (
        <Suspense>
          <EndedDialog
            of={pool}
            waits={podium.open || mayShowPodium || isHidden}
            hasPodium={(watched.board?.podium.length ?? 0) > 0}
          />
        </Suspense>
      )}
    </div>
  );
}

const noWeeks: [] = [];

// What does not change with each score is not drawn again with it.
const Leaderboard = memo(LeaderboardPanel);

const SideColumn = memo(function SideColumn({ pool }: { pool: ResultOf<typeof PoolHomeFields> }) {
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.wide }}>
      <div css={{ display: 'grid' }}>
        <ViewRules of={pool} />
      </div>
      <Suspense>
        <LastResult of={pool} />
      </Suspense>
      <TournamentBanner pool={pool.name} />
      <Suspense>
        <HourlyWeather pool={pool.name} />
      </Suspense>
      <Slot name="allUsers" />
    </div>
  );
});

/** When the entries, the final state or the notice change, the rest of the pool has changed as well. */
function useRefetchOnChange(board: Board | null | undefined, onChanged: () => void): void {
  const news = board && [board.official, board.rows.length, board.unranked.length, board.noticedAt].join(' ');
  const notify = useEffectEvent(onChanged);
  const before = useRef(news);
  useEffect(() => {
    if (news && before.current && news !== before.current) notify();
    before.current = news ?? before.current;
  }, [news]);
}

/** The board may be newer than the pot: then the pot is fetched again. */
function useRefetchPot(board: Board | null | undefined, onChanged: () => void): void {
  const notify = useEffectEvent(onChanged);
  useEffect(() => {
    if (board) notify();
  }, [board]);
}
