import { useQuery } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { roundNames } from '@fairway/kit/pool-names';
import { useUsername } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { space } from '@fairway/kit/ui/tokens';
import { ordinalText } from '@fairway/schema/display';
import { useState } from 'react';
import { Standings } from '../board/Standings.tsx';
import { BoardFields } from '../board/use-pool-board.ts';
import { PlayerDialog } from '../player-golfers/PlayerDialog.tsx';
import { voidText } from '../settled-outside/cost-text.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';

const PastBoardOf = graphql(
  `
    query PastBoard($pool: String!, $contest: Int!, $byWeek: Boolean = true) {
      pool(name: $pool) {
        id
        name
        round
        buyInCents
        settledOutside { buyInCents text }
        pastContest(number: $contest) {
          id
          state
          prizesCents
          weeks { week tournament { id name } }
          finalBoard { ...BoardFields @unmask }
        }
      }
    }
  `,
  [BoardFields],
);

/** The board of a settled contest, as its result was fixed. */
export function PastBoard({ name, contest: number }: { name: string; contest: number }) {
  const { data, error, loading, refetch } = useQuery(PastBoardOf, {
    variables: { pool: name, contest: number },
    fetchPolicy: 'cache-and-network',
  });
  const [player, setPlayer] = useState<{ key: string; week: number } | null>(null);
  const viewer = useUsername();
  const pool = data?.pool;
  const contest = pool?.pastContest;
  const board = contest?.finalBoard;
  // That there is none was true before one joined, or before the week was settled.
  const isLooking = loading && !board;
  const title = contest?.weeks.map(({ tournament }) => tournament.name).join(', ');
  const prizes = contest?.prizesCents.filter((cents) => cents > 0) ?? [];
  return (
    <Page
      title={title ?? 'Past week'}
      lead={pool?.name ?? name}
      actions={<ButtonLink href={paths.pastWeeks(pool?.name ?? name)}>Past weeks</ButtonLink>}
    >
      {error && !data && <FaultNotice error={error} onRetry={refetch} />}
      {isLooking && !error && <Skeleton rows={8} label="Loading the standings" />}
      {data && !board && !isLooking && (
        <EmptyState actions={<ButtonLink href={paths.pastWeeks(name)}>Past weeks</ButtonLink>}>
          This pool has no such week, or only its members see it.
        </EmptyState>
      )}
      {pool && board && (
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
          {contest.state === 'VOID' && <Notice>{voidText(pool)}</Notice>}
          {(prizes.length > 0 || contest.state === 'VOID') && <OutsideText of={pool.settledOutside} />}
          {prizes.length > 0 && contest.state !== 'VOID' && (
            <p>
              Prizes: {prizes.map((cents, at) => `${ordinalText(at + 1)} ${moneyText(cents)}`).join(' · ')}
            </p>
          )}
          <Standings
            board={board}
            roundName={pool.round && roundNames[pool.round]}
            openWeeks={board.weeks}
            viewer={viewer}
            onOpen={(key, week) => setPlayer({ key, week })}
          />
          <PlayerDialog
            pool={pool.name}
            contest={number}
            board={board}
            weeks={board.weeks}
            player={player?.key ?? null}
            week={player?.week ?? board.weeks[0]?.week ?? 1}
            onClose={() => setPlayer(null)}
          />
        </div>
      )}
    </Page>
  );
}
