import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { type EntryName, entryLabel } from '@fairway/schema/display';
import { useState } from 'react';
import { type Card, PlayedCardFields } from './card-fields.ts';
import type { PoolOfPicks } from './pool-of-picks.ts';

/** A card is there with its entry; the board has the nickname. */
const EntriesOfMember = graphql(
  `
    query EntriesOfMember($pool: String!, $username: String!) {
      pool(name: $pool) {
        id
        second: card(username: $username, entry: 2) { ...PlayedCardFields @unmask }
        third: card(username: $username, entry: 3) { ...PlayedCardFields @unmask }
        fourth: card(username: $username, entry: 4) { ...PlayedCardFields @unmask }
        fifth: card(username: $username, entry: 5) { ...PlayedCardFields @unmask }
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
  `,
  [PlayedCardFields],
);

export interface EntryOfMember {
  number: number;
  /** 'ann', 'ann 2', or the nickname. */
  label: string;
  /** The one that is open or in play: undefined while loading, null if there is none. */
  card: Card | null | undefined;
}

export interface ShownEntries {
  /** The first one first. */
  all: readonly EntryOfMember[];
  /** The one that is looked at. */
  shown: EntryOfMember;
  show: (number: number) => void;
}

/** A member's entries in a pool, asked for only where it allows several, and which of them is looked at. */
export function useEntriesOf(pool: PoolOfPicks | null | undefined, username: string): ShownEntries {
  const [chosen, choose] = useState({ pool: '', number: 1 });
  const { data } = useQuery(EntriesOfMember, {
    variables: { pool: pool?.name ?? '', username },
    skip: !pool?.isMember || pool.rules.entriesAMember === 1,
    fetchPolicy: 'cache-and-network',
  });
  const { second, third, fourth, fifth, board } = data?.pool ?? {};
  const ranked = [board?.first, board?.second, board?.third, board?.fourth, board?.fifth];
  const labelOf = (number: number) => {
    const name: EntryName = { entry: number, nickname: ranked[number - 1]?.nickname ?? null };
    return entryLabel(username, name);
  };
  const first = { number: 1, label: labelOf(1), card: pool && (pool.card ?? null) };
  const others = [second, third, fourth, fifth].flatMap((card, index) =>
    card ? [{ number: index + 2, label: labelOf(index + 2), card }] : [],
  );
  const wanted = chosen.pool === pool?.id ? chosen.number : 1;
  return {
    all: [first, ...others],
    shown: others.find(({ number }) => number === wanted) ?? first,
    show: (number) => choose({ pool: pool?.id ?? '', number }),
  };
}
