import { preloadQuery, useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import {
  paths,
  poolInBrowserAddress,
  useActivePool,
  useNavigate,
  usePlayerInAddress,
} from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { size } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { hourMs } from '@fairway/schema/days';
import { useEffect, useRef, useState } from 'react';
import { MyPools, PoolActions, PoolActionsFields } from '../actions/PoolActions.tsx';
import { knowBoard, preloadBoard } from '../board/use-pool-board.ts';
import { OfferNotice, OfferNoticeFields } from '../handover/OfferNotice.tsx';
import { PoolNotice, PoolNoticeFields } from '../host/notice/PoolNotice.tsx';
import { PoolToJoin, PoolToJoinFields } from '../join-pool/PoolToJoin.tsx';
import { PoolFacts, PoolFactsFields } from '../pool/PoolFacts.tsx';
import { RerunNotice, RerunNoticeFields } from '../rerun/RerunNotice.tsx';
import { poolLoadingMs } from '../screen-constants.ts';
import { useDeleteStoredBoard } from '../stored-board/use-delete-stored-board.ts';
import { useHasPassed } from '../use-has-passed.ts';
import { firstPoolOf, isFirstBoardShown } from './first/first-pool.ts';
import { GolfBalls } from './GolfBalls.tsx';
import { PoolHome, PoolHomeFields } from './PoolHome.tsx';

const PoolPage = graphql(
  `
    query PoolPage($name: String!) {
      pool(name: $name) {
        id
        name
        isMember
        ...PoolFactsFields
        ...PoolNoticeFields
        ...OfferNoticeFields
        ...RerunNoticeFields
        ...PoolActionsFields
        ...PoolHomeFields
        ...PoolToJoinFields
      }
    }
  `,
  [
    PoolFactsFields,
    PoolNoticeFields,
    OfferNoticeFields,
    RerunNoticeFields,
    PoolActionsFields,
    PoolHomeFields,
    PoolToJoinFields,
  ],
);

/** Asks what the page at the browser's address will ask. */
export async function preloadStandings(): Promise<void> {
  const name = poolInBrowserAddress();
  if (name === null) return;
  preloadBoard(name);
  const page = preloadQuery(PoolPage, { name });
  const first = await firstPoolOf(name);
  if (first) knowBoard(name, first);
  await page;
}

/** The pool of the address. */
export function StandingsPage() {
  const pool = useActivePool();
  return pool === null ? (
    <Page title="Pool Standings">
      <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
        No pool is open. Choose one of yours to see its standings.
      </EmptyState>
    </Page>
  ) : (
    <PoolOfName key={pool.toLowerCase()} name={pool} />
  );
}

function PoolOfName({ name }: { name: string }) {
  const { data, previousData, error, refetch } = useQuery(PoolPage, {
    variables: { name },
    fetchPolicy: 'cache-and-network',
    // A refetch must not join a request that began before the change.
    context: { queryDeduplication: false },
  });
  const isPhone = useIsPhone();
  const [bounceMs] = useState(timeToBounce);
  const hasBounced = useHasPassed(bounceMs);
  const known = data ?? previousData;
  const pool = known?.pool;
  const askAgain = () => void refetch().catch(() => undefined);

  // Locks and windows follow the game clock; no event announces them.
  useEach(hourMs, useGameTime(), askAgain);
  useCanonicalName(name, pool?.name);
  useJoined(pool?.isMember, askAgain);
  useDeleteStoredBoard(name, known !== undefined && !(pool?.isMember && pool.name === name));

  const isLoading = !hasBounced || (!known && !error);
  const lead = pool ? (
    <PoolFacts of={pool} />
  ) : (
    isLoading && <span css={{ fontSize: size.small }}>&nbsp;</span>
  );
  return (
    <Page
      title={pool?.name ?? name}
      // Its line is reserved, so that nothing moves when it appears. On a phone Pool Information shows the same to members.
      lead={(!isPhone || pool?.isMember === false) && lead}
      actions={pool?.isMember ? <PoolActions of={pool} /> : <MyPools />}
      compact
    >
      {isLoading && <GolfBalls label="Loading the pool" />}
      {!isLoading && pool?.isMember && <OfferNotice of={pool} />}
      {!isLoading && pool?.isMember && <PoolNotice of={pool} />}
      {!isLoading && pool?.isMember && <RerunNotice of={pool} />}
      {pool?.isMember && <PoolHome of={pool} isHidden={isLoading} onChanged={askAgain} />}
      {!isLoading && error && !pool && <FaultNotice error={error} onRetry={refetch} />}
      {!isLoading && pool?.isMember === false && <PoolToJoin of={pool} />}
      {!isLoading && known?.pool === null && (
        <EmptyState actions={<ButtonLink href={paths.joinPool()}>Join Pool</ButtonLink>}>
          There is no pool of that name. It may have been deleted.
        </EmptyState>
      )}
    </Page>
  );
}

let isOpening = true;

/**
 * The page that the browser was opened at has been loading since it was asked for, and needs no other second; where its
 * board has stood there before it, none at all.
 */
function timeToBounce(): number {
  const [opened] = performance.getEntriesByType?.('navigation') ?? [];
  const isFirst = isOpening && opened?.name === location.href;
  isOpening = false;
  if (isFirst && isFirstBoardShown()) return 0;
  return isFirst ? poolLoadingMs - performance.now() : poolLoadingMs;
}

/** A pool is found by a former name, too; the address then changes to the present name. */
function useCanonicalName(name: string, actual: string | undefined): void {
  const navigate = useNavigate();
  const player = usePlayerInAddress();
  useEffect(() => {
    if (actual !== undefined && actual !== name) navigate(paths.standings(actual, player), { replace: true });
  }, [name, actual, player, navigate]);
}

/** A new member sees more of the pool than before. */
function useJoined(isMember: boolean | undefined, onJoined: () => void): void {
  const before = useRef(isMember);
  useEffect(() => {
    if (before.current === false && isMember) onJoined();
    before.current = isMember;
  }, [isMember, onJoined]);
}
