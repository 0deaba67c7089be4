import type { Member } from '../../../src/board/golden/cards.ts';
import { accountOf, type GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import { hasTeedOff, isGolferByGolfer } from '../../../src/board/golden/oracle/expected-locks.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';

interface Shown {
  pool: { card: { picks: { golfer: { id: string } }[] } | null };
}

/** Before a card locks, nobody else sees who is on it. */
export async function checkUnseen(week: Week, pool: GoldenPool, who: Member): Promise<void> {
  const { book, people, oracle, golden } = week;
  const state = oracle.stateOf(1);
  if (people.isGone(who) || !state || week.now() >= oracle.closeAt(pool, 1)) return;
  const isOthers = (one: Member) => one !== who && accountOf(pool, one) === one && !people.isGone(one);
  const other = [...book.cards(pool).keys()].find(isOthers);
  if (!other) return;
  const { data, errors } = await golden.gateway.graphql(
    `query ($pool: String!, $username: String!) {
      pool(name: $pool) { card(username: $username, week: 1) { picks { golfer { id } } } }
    }`,
    { pool: pool.name, username: people.nameOf(other) },
    week.tokens.get(who),
  );
  if (errors || !data) throw new Error(JSON.stringify(errors));
  const seen = (data as unknown as Shown).pool.card?.picks.map(({ golfer }) => Number(golfer.id));
  const isOpen = (id: number) => isGolferByGolfer(pool) && hasTeedOff(pool, state, id, week.now());
  mustEqual(
    week,
    'cards',
    `what ${who} sees of the card of ${other} in ${pool.name} (${pool.format})`,
    seen?.filter((id) => !isOpen(id)) ?? [],
    [],
  );
}
