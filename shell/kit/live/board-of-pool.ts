import type { ApolloCache } from '@apollo/client';
import { graphql } from '@fairway/kit/graphql';

const PoolOfName = graphql(`
  query PoolOfName($name: String!) {
    pool(name: $name) { id }
  }
`);

interface Known<Board> {
  pool: { id: string; board: Board | null } | null;
}

/** Options of `useLive` for a part of a pool's board: its query and the subscription to the same part. */
export const boardOfPool = (name: string) => ({
  /** A board does not select its pool: the page knows it, or queries it. */
  answer: <Board>({ board }: { board: Board }, cache: ApolloCache, known?: Known<Board>) => {
    const pool = known?.pool ?? cache.readQuery({ query: PoolOfName, variables: { name } })?.pool;
    return pool ? { pool: { ...pool, board } } : null;
  },
  versionOf: ({ pool }: { pool: { board: { version: number } | null } | null }) => pool?.board?.version,
});
