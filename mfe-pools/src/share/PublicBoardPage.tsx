import { useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, usePathParam } from '@fairway/kit/paths';
import { formatNames, roundNames } from '@fairway/kit/pool-names';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { useUsername } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { LocalTime } from '@fairway/kit/ui/LocalTime';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useEffect, useEffectEvent } from 'react';
import { PayoutsBanner } from '../board/PayoutsBanner.tsx';
import { prizeText } from '../board/prize-text.ts';
import { LateScores } from '../leaderboard/LateScores.tsx';
import { hasManyWeeks } from '../live-table/many-weeks.ts';
import { finalBoardMs } from '../screen-constants.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';
import { PublicBoardTable, PublicRowFields } from './PublicBoardTable.tsx';

const PublicBoard = graphql(
  `
    query PublicBoard($token: String!) {
      publicBoard(token: $token) {
        poolName
        format
        round
        tournaments
        tournament
        zone
        locked
        lockAt
        entryCount
        rows { ...PublicRowFields @unmask prizeCents prizeWords }
        asOf
        stale
        official
        void
        prizesCents
        outsideText
        lookAgainSeconds
      }
    }
  `,
  [PublicRowFields],
);

type Board = ResultOf<typeof PublicBoard>['publicBoard'];

/** A pool's standings for whoever has the link, without an account; refetched while open. */
export function PublicBoardPage() {
  const token = usePathParam('token');
  const { data, previousData, error, refetch, startPolling, stopPolling } = useQuery(PublicBoard, {
    variables: { token },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const isOver = refusalOf(error)?.code === 'NOT_FOUND';
  // While offline, the known scores stay, with their age.
  const board = isOver ? undefined : (data ?? previousData)?.publicBoard;
  const everyMs = board && (board.official ? finalBoardMs : board.lookAgainSeconds * 1000);
  useEffect(() => {
    if (everyMs === undefined) return;
    startPolling(everyMs);
    return stopPolling;
  }, [everyMs, startPolling, stopPolling]);
  // No look is taken at a page that is hidden: whoever comes back to it doesn't wait for the next one.
  const askAgain = useEffectEvent(() => {
    if (!document.hidden && !isOver) refetch().catch(() => undefined);
  });
  useEffect(() => {
    const onChange = () => askAgain();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  return (
    <Page title={board?.poolName ?? 'Standings'} lead={board && factsOf(board)} width="reading">
      {!board && !error && <Skeleton rows={8} label="Loading the standings" />}
      {isOver && (
        <EmptyState actions={<ButtonLink href={paths.landing()}>What is Fairway?</ButtonLink>}>
          {errorMessage(error, '')}
        </EmptyState>
      )}
      {error && !isOver && !board && <FaultNotice error={error} onRetry={refetch} />}
      {board && (
        <>
          <Shown board={board} />
          <p css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.base }}>
            <span css={{ color: color.muted }}>
              This page shows only the board. Cards and chat are for the pool's members.
            </span>
            <ButtonLink href={paths.landing()}>Play in a pool of your own</ButtonLink>
          </p>
        </>
      )}
    </Page>
  );
}

/** The tournaments by name, or their number and the current one where there are many. */
const factsOf = ({ format, round, tournaments, tournament }: Board): string => {
  const isLong = hasManyWeeks(tournaments.length);
  const current = tournament === null ? [] : [tournament];
  return [
    round ? `${formatNames[format]}, ${roundNames[round]}` : formatNames[format],
    ...(isLong ? [`${tournaments.length} tournaments`] : []),
    ...(tournaments.length > 1 && !isLong ? tournaments : current),
  ].join(' · ');
};

function Shown({ board }: { board: Board }) {
  const {
    round,
    tournaments,
    locked,
    entryCount,
    rows,
    asOf,
    zone,
    prizesCents,
    outsideText,
    stale,
    official,
  } = board;
  const viewer = useUsername();
  if (board.tournament === null || zone === null)
    return <EmptyState>Standings start with the next tournament.</EmptyState>;
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      {board.void && (
        <Notice>
          This contest does not count: it was cancelled, or not played far enough. No prizes are paid.
        </Notice>
      )}
      {prizesCents.length > 0 && (
        <PayoutsBanner
          prizesCents={prizesCents}
          isBehind={false}
          outside={outsideText === null ? null : {}}
        />
      )}
      {outsideText !== null && <OutsideText of={{ text: outsideText }} />}
      {locked ? (
        <>
          <p css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space.tight }}>
            <strong>{official ? 'Final' : 'In play'}</strong>
            {asOf && (
              <span css={{ color: color.muted, fontSize: size.small }}>
                Scores as of <LocalTime at={new Date(asOf)} zone={zone} />
              </span>
            )}
          </p>
          {rows.length === 0 ? (
            <EmptyState>Nobody is on the board yet.</EmptyState>
          ) : (
            <PublicBoardTable
              rows={rows}
              columns={tournaments.length > 1 ? 'weeks' : round ? 'none' : 'rounds'}
              viewer={viewer}
            />
          )}
          <Winners rows={rows} />
          <LateScores stale={stale} />
        </>
      ) : (
        <EmptyState>
          <strong>{entryCount === 1 ? '1 entry' : `${entryCount} entries`}</strong> so far. Names and
          standings are shown once play begins: <LocalTime at={new Date(board.lockAt ?? 0)} zone={zone} />.
        </EmptyState>
      )}
    </div>
  );
}

function Winners({ rows }: Pick<Board, 'rows'>) {
  const winners = rows.flatMap((row) => {
    const prize = prizeText(row);
    return prize === null ? [] : [`${row.username} ${prize}`];
  });
  return winners.length > 0 && <p css={{ overflowWrap: 'anywhere' }}>Prizes: {winners.join(', ')}.</p>;
}
