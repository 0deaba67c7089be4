import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useGameTime } from '@fairway/kit/live/game-clock';
import { paths, useNavigate, usePlayerInAddress } from '@fairway/kit/paths';
import { roundNames } from '@fairway/kit/pool-names';
import { useUsername } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { Fragment, lazy, memo, Suspense, useState } from 'react';
import { openWeeks, weekInPlay } from '../board/open-weeks.ts';
import { PayoutsBanner } from '../board/PayoutsBanner.tsx';
import { Standings } from '../board/Standings.tsx';
import type { usePoolBoard } from '../board/use-pool-board.ts';
import { PoolInformation, PoolInformationFields } from '../information/PoolInformation.tsx';
import { NewPin } from '../pool-access/NewPin.tsx';
import { buyInOf, voidText } from '../settled-outside/cost-text.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';
import { useStoreBoard } from '../stored-board/use-store-board.ts';
import { CutReminderFields } from './cut-reminder-fields.ts';
import { InviteFriends, InviteFriendsFields } from './InviteFriends.tsx';
import { LockCountdown, LockCountdownFields } from './LockCountdown.tsx';

export const StandingsPanelFields = graphql(
  `
    fragment StandingsPanelFields on Pool {
      id
      name
      round
      buyInCents
    settledOutside { buyInCents unpaid text }
    namedPrizes { cents words }
      contest { id state quiet prizesCents weeks { week lockAt tournament { id } } }
      ...PoolInformationFields
      ...InviteFriendsFields
      ...CutReminderFields
      ...LockCountdownFields
    }
  `,
  [PoolInformationFields, InviteFriendsFields, CutReminderFields, LockCountdownFields],
);

// What does not change with each score is not drawn again with it.
const Information = memo(PoolInformation);
const Invite = memo(InviteFriends);

// Fetched when somebody's golfers are opened.
const PlayerDialog = lazy(async () => ({
  default: (await import('../player-golfers/PlayerDialog.tsx')).PlayerDialog,
}));

// Single rounds of a weekend have one.
const CutReminder = lazy(() => import(/* webpackChunkName: "below-standings" */ './CutReminder.tsx'));

// Few play with it, and it brings the rules of the game along.
const WhatIf = lazy(() => import('../what-if/WhatIf.tsx'));
const WhatIfButton = lazy(
  () => import(/* webpackChunkName: "below-standings" */ '../what-if/WhatIfButton.tsx'),
);

interface StandingsPanelProps extends ReturnType<typeof usePoolBoard> {
  of: FragmentOf<typeof StandingsPanelFields>;
  onPodium: () => void;
  /** The board has buy-ins that are not in the pot yet. */
  isBehind: boolean;
}

/** The standings, the prizes, and what leads to them. */
export function StandingsPanel(props: StandingsPanelProps) {
  const { of, board, isFresh, error, retry, onPodium, isBehind } = props;
  const pool = useFragment(StandingsPanelFields, of);
  const player = usePlayerInAddress();
  const viewer = useUsername();
  const navigate = useNavigate();
  const time = useGameTime();
  const opened = board ? openWeeks(board, pool.contest?.weeks ?? [], time) : [];
  const [openedIn, setOpenedIn] = useState<number | null>(null);
  // It stays once it was there, so that it can close.
  const [hasOpened, setHasOpened] = useState(false);
  if (player !== null && !hasOpened) setHasOpened(true);
  const isPhone = useIsPhone();
  /** Null until What if was opened for the first time. */
  const [isWhatIf, setWhatIf] = useState<boolean | null>(null);
  const roundName = pool.round && roundNames[pool.round];
  useStoreBoard({ pool: pool.name, board, roundName, isFresh });

  const open = (key: string, week: number) => {
    setOpenedIn(week);
    navigate(paths.standings(pool.name, key));
  };
  const close = () => navigate(paths.standings(pool.name), { replace: true });

  // On phones the board comes first.
  // The key keeps it mounted when a phone is turned, so that what is open stays open.
  const about = (
    <Fragment key="about">
      <Information of={pool} />
      {buyInOf(pool) > 0 && pool.contest && (
        <PayoutsBanner
          prizesCents={pool.contest.prizesCents}
          isBehind={isBehind}
          outside={pool.settledOutside}
        />
      )}
      <OutsideText of={pool.settledOutside} />
    </Fragment>
  );
  return (
    <Panel
      title="POOL STANDINGS"
      actions={board && board.podium.length > 0 && <Button onClick={onPodium}>Winners</Button>}
    >
      <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
        {!isPhone && about}
        <NewPin poolId={pool.id} />
        <Invite of={pool} />
        {pool.round !== null && (
          <Suspense>
            <CutReminder of={pool} time={time} />
          </Suspense>
        )}
        {pool.contest?.state === 'VOID' && <Notice>{voidText(pool)}</Notice>}
        <LockCountdown of={pool} time={time} />
        {error && <FaultNotice error={error} onRetry={retry} />}
        {board === undefined && !error && <Skeleton rows={8} label="Loading the standings" />}
        {board === null && <EmptyState>Standings start with the next tournament.</EmptyState>}
        {board && (
          <>
            {isWhatIf ? (
              <Suspense fallback={<Skeleton rows={8} label="Loading What if" />}>
                <WhatIf
                  pool={pool.name}
                  version={board.version}
                  viewer={viewer}
                  onBack={() => setWhatIf(false)}
                />
              </Suspense>
            ) : (
              <Standings
                board={board}
                isQuiet={pool.contest?.quiet ?? false}
                roundName={roundName}
                openWeeks={opened}
                viewer={viewer}
                onOpen={open}
              />
            )}
            {!isWhatIf && (
              <Suspense>
                <WhatIfButton
                  board={board}
                  weeks={pool.contest?.weeks ?? []}
                  isBack={isWhatIf === false}
                  onOpen={() => setWhatIf(true)}
                />
              </Suspense>
            )}
            {hasOpened && (
              <Suspense>
                <PlayerDialog
                  pool={pool.name}
                  board={board}
                  weeks={opened}
                  player={player}
                  week={openedIn ?? weekInPlay(board) ?? 1}
                  onClose={close}
                />
              </Suspense>
            )}
          </>
        )}
        {isPhone && about}
      </div>
    </Panel>
  );
}
