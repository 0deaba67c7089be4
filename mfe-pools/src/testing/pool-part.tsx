import { useQuery } from '@fairway/kit/apollo';
import type { FragmentOf } from '@fairway/kit/graphql';
import { graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import type { ReactNode } from 'react';
import { PoolActionsFields } from '../actions/PoolActions.tsx';
import { usePoolBoard } from '../board/use-pool-board.ts';
import { PoolInformationFields } from '../information/PoolInformation.tsx';
import { RerunNoticeFields } from '../rerun/RerunNotice.tsx';
import { StandingsPanel, StandingsPanelFields } from '../standings/StandingsPanel.tsx';

const WholePool = graphql(
  `
    query WholePool($name: String!) {
      pool(name: $name) {
        id
        name
        numTournaments
        ...PoolInformationFields
        ...PoolActionsFields
        ...StandingsPanelFields
        ...RerunNoticeFields
      }
    }
  `,
  [PoolInformationFields, PoolActionsFields, StandingsPanelFields, RerunNoticeFields],
);

type Whole = { name: string; numTournaments: number } & FragmentOf<typeof PoolInformationFields> &
  FragmentOf<typeof PoolActionsFields> &
  FragmentOf<typeof StandingsPanelFields> &
  FragmentOf<typeof RerunNoticeFields>;

interface PartProps {
  pool: string;
  children: (pool: Whole) => ReactNode;
}

function Part({ pool: name, children }: PartProps) {
  const { data } = useQuery(WholePool, { variables: { name } });
  return data?.pool ? children(data.pool) : null;
}

/** One part of a pool's page by itself: in all of the page, each look for a role takes long. */
export function showPart(pool: string, part: (pool: Whole) => ReactNode, opened: string | null = null) {
  return renderScreen(
    <>
      <Part pool={pool}>{part}</Part>
      <Toasts />
    </>,
    { path: paths.standings(pool, opened), player: 'ann' },
  );
}

function Board({ of }: { of: Whole }) {
  const watched = usePoolBoard({ pool: of.name, byWeek: of.numTournaments > 1, onRefusal: () => undefined });
  return <StandingsPanel isBehind={false} of={of} {...watched} onPodium={() => undefined} />;
}

/** The standings of a pool, with the golfers of the player whom the address has opened. */
export const showBoard = (pool: string, opened?: string) => showPart(pool, (of) => <Board of={of} />, opened);
