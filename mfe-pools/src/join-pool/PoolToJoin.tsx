import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useGameTime } from '@fairway/kit/live/game-clock';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { ContestTextFields, contestText } from '../pool/contest-text.ts';
import { JoinPool, JoinPoolFields } from './JoinPool.tsx';

export const PoolToJoinFields = graphql(
  `
    fragment PoolToJoinFields on Pool {
      id
      admin { id username }
      settledOutside { text }
      contest { id ...ContestTextFields @unmask }
      ...JoinPoolFields
    }
  `,
  [ContestTextFields, JoinPoolFields],
);

/** A pool's page for whoever is not in it: whose pool it is, when its picks lock, and how to join. */
export function PoolToJoin({ of }: { of: FragmentOf<typeof PoolToJoinFields> }) {
  const pool = useFragment(PoolToJoinFields, of);
  const { text, when } = contestText(pool.contest, useGameTime());
  const more = [when ? `${text} (${when}).` : `${text}.`, pool.settledOutside?.text];
  return (
    <EmptyState actions={<JoinPool of={pool} kind="primary" />}>
      You are not in this pool. Its host is {pool.admin.username}, and its standings are for its members.
      {more.map(
        (line) =>
          line && (
            <span
              key={line}
              css={{ display: 'block', marginTop: space.tight, color: color.muted, fontSize: size.small }}
            >
              {line}
            </span>
          ),
      )}
    </EmptyState>
  );
}
