import { openPoolGame, type PoolGame } from '../../../testing/pool-game.ts';

// Pools whose group settles the money itself, as tests look at them. 48 golfers, favourites first.

export const pool = 'Office Pool';
export const cards: Record<string, number[]> = {
  ann: [0, 1, 2, 10, 11, 21, 22, 33],
  bob: [3, 4, 5, 12, 13, 23, 24, 34],
  carla: [6, 7, 8, 14, 15, 25, 26, 35],
};

export interface Ledger {
  number: number;
  hasEarlier: boolean;
  hasLater: boolean;
  collectedCents: number;
  openCents: number;
  entries: {
    user: { username: string };
    paidAt: string | null;
    note: string | null;
    inPot: boolean;
    prizeCents: number | null;
    prizePaidAt: string | null;
    prizeNote: string | null;
  }[];
}
const ledgerFields = `number hasEarlier hasLater collectedCents openCents entries {
  user { username } paidAt note inPot prizeCents prizePaidAt prizeNote
}`;

/** What the host has noted, a line an entry. */
export const lines = ({ entries }: Ledger) =>
  entries.map(
    ({ user, paidAt, note, inPot, prizeCents, prizePaidAt, prizeNote }) =>
      `${user.username}:${paidAt ? ' paid' : ''}${note ? ` (${note})` : ''}${inPot ? ' in the pot' : ''}${
        prizeCents ? ` wins ${prizeCents}` : ''
      }${prizePaidAt ? ' and has it' : ''}${prizeNote ? ` (${prizeNote})` : ''}`,
  );

export async function openOutsideGame(players: readonly string[]) {
  const game: PoolGame = await openPoolGame(players);
  await game.at('2027-01-13T17:00:00Z');
  const ledgerOf = async (player: string, contest: number | null = null, name = pool) =>
    (
      await game.graphql<{ outsideLedger: Ledger }>(
        player,
        `query ($pool: String!, $contest: Int) { outsideLedger(pool: $pool, contest: $contest) { ${ledgerFields} } }`,
        { pool: name, contest },
      )
    ).outsideLedger;
  const mark = (
    player: string,
    what: 'buy-in' | 'prize',
    username: string,
    { paid = true, ...more }: { paid?: boolean; note?: string; contest?: number; poolName?: string } = {},
  ) => game.rest(player, 'PUT', `/create-pool/mark-${what}`, { poolName: pool, username, paid, ...more });
  const infoOf = async (player: string, poolName = pool) =>
    (await game.rest(player, 'GET', `/create-pool/my-pool-info?poolName=${encodeURIComponent(poolName)}`))
      .body.pool as Record<string, unknown>;
  const moneyShown = async (name = pool) =>
    (
      await game.graphql<{ pool: { contest: { potCents: number; prizesCents: number[] } } }>(
        'ann',
        'query ($name: String!) { pool(name: $name) { contest { potCents prizesCents } } }',
        { name },
      )
    ).pool.contest;
  const actsOf = async (player: string) =>
    (
      await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
        player,
        'query ($pool: String!) { poolActs(pool: $pool) { nodes { text } } }',
        { pool },
      )
    ).poolActs.nodes.map(({ text }) => text);
  const boardOf = async (player: string, name = pool) => {
    const { pool: shown } = await game.graphql<{
      pool: {
        board: {
          rows: {
            user: { username: string };
            position: string;
            prizeCents: number | null;
            ifEndedNowCents: number | null;
          }[];
          unranked: { username: string }[];
        };
      };
    }>(
      player,
      `query ($name: String!) { pool(name: $name) { board {
      rows { user { username } position prizeCents ifEndedNowCents } unranked { username }
    } } }`,
      { name },
    );
    return shown.board;
  };
  const ledgerRows = async () => {
    const [row] = await game.gateway.orm.em.fork().execute<{ rows: string }[]>(
      `select (select count(*) from ledger_account) + (select count(*) from ledger_transfer)
         + (select count(*) from ledger_posting) + (select count(*) from checkout) as rows`,
    );
    return Number(row?.rows);
  };
  /** The second week, and the mails that ask its entries for picks. */
  const secondWeek = async () => {
    const [row] = await game.gateway.orm.em.fork().execute<{ quiet: boolean; mails: number }[]>(
      `select quiet, (select count(*)::int from outbox join entry on entry.id::text = payload -> 'facts' ->> 'entryId'
         where topic in ('picks-open', 'no-card') and entry.contest_id = contest.id) as mails
       from contest where number = 2`,
    );
    return row;
  };

  return { ...game, ledgerOf, mark, infoOf, moneyShown, actsOf, boardOf, ledgerRows, secondWeek };
}

export type OutsideGame = Awaited<ReturnType<typeof openOutsideGame>>;
