import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { type EntryName, entryLabel } from '@fairway/schema/display';
import type { PoolOfPicks } from './pool-of-picks.ts';

/** A card is there with its entry; the board has the nickname. */
const EntriesOfMember = graphql(`
  query EntriesOfMember($pool: String!, $username: String!) {
    pool(name: $pool) {
      id
      second: card(username: $username, entry: 2) { id }
      third: card(username: $username, entry: 3) { id }
      fourth: card(username: $username, entry: 4) { id }
      fifth: card(username: $username, entry: 5) { id }
      board {
        version
        first: row(username: $username, entry: 1) { id entry nickname }
        second: row(username: $username, entry: 2) { id entry nickname }
        third: row(username: $username, entry: 3) { id entry nickname }
        fourth: row(username: $username, entry: 4) { id entry nickname }
        fifth: row(username: $username, entry: 5) { id entry nickname }
      }
    }
  }
`);

export interface EntryOfMember {
  number: number;
  /** 'ann', 'ann 2', or the nickname. */
  label: string;
}

/** A member's entries, the first one first; asked for only where the pool allows several. */
export function useEntriesOf(pool: PoolOfPicks, username: string): EntryOfMember[] {
  const { data } = useQuery(EntriesOfMember, {
    variables: { pool: pool.name, username },
    skip: pool.rules.entriesAMember === 1,
    fetchPolicy: 'cache-and-network',
  });
  const { second, third, fourth, fifth, board } = data?.pool ?? {};
  const ranked = [board?.first, board?.second, board?.third, board?.fourth, board?.fifth];
  const isThere = [true, ...[second, third, fourth, fifth].map((card) => card != null)];
  return isThere.flatMap((there, index) => {
    const name: EntryName = { entry: index + 1, nickname: ranked[index]?.nickname ?? null };
    return there ? { number: index + 1, label: entryLabel(username, name) } : [];
  });
}
