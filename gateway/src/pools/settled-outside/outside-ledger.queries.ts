import type { Ctx } from '../../context.ts';
import { flag, moment, number, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { mayHost } from '../../rules/pools/hosting/co-hosts.ts';
import { isInPot, type SettledOutside } from '../../rules/pools/settled-outside.ts';
import { Contest } from '../contests/contest.entity.ts';
import { contestNow, contestNumbered } from '../contests/contest.queries.ts';
import type { Pool } from '../pool.entity.ts';
import { ownPool } from '../pool.queries.ts';

const entryColumns = {
  entryId: text,
  userId: text,
  number,
  nickname: orNull(text),
  hasCard: flag,
  paidAt: orNull(moment),
  note: orNull(text),
  /** Whether it was paid when the contest was settled; null before. */
  wasPaid: orNull(flag),
  prizeCents: orNull(number),
  prizePaidAt: orNull(moment),
  prizeNote: orNull(text),
};

/** An entry with what the host has noted of its money. */
export type EntryInLedger = Omit<RowOf<typeof entryColumns>, 'wasPaid'> & { inPot: boolean };

/** What the host has noted for a contest, as its viewer may see it. */
export interface OutsideLedger {
  pool: Pool;
  settledOutside: SettledOutside;
  contest: Contest;
  /** The viewer runs the pool, and may note payments. */
  isHosts: boolean;
  /** Whether there is a contest before it, and one after. */
  hasEarlier: boolean;
  hasLater: boolean;
  collectedCents: number;
  openCents: number;
  entries: EntryInLedger[];
}

/** The number of statements does not depend on the number of entries. */
export async function entriesInLedger(
  { em }: Ctx,
  { id }: Contest,
  settledOutside: SettledOutside,
): Promise<EntryInLedger[]> {
  const rows = await rowsOf(
    em,
    entryColumns,
    `select entry.id as "entryId", entry.user_id as "userId", entry.number, nickname,
       exists (select 1 from card where card.entry_id = entry.id) as "hasCard",
       noted.paid_at as "paidAt", noted.note, frozen.paid as "wasPaid", share.cents as "prizeCents",
       noted.prize_paid_at as "prizePaidAt", noted.prize_note as "prizeNote"
     from entry
     join user_account on user_account.id = entry.user_id
     left join outside_payment noted on noted.entry_id = entry.id
     left join (
       select share ->> 'entryId' as entry_id, (share ->> 'cents')::int as cents
       from contest, jsonb_array_elements(frozen_board -> 'pot' -> 'shares') share where contest.id = ?
     ) share on share.entry_id = entry.id::text
     left join (
       select one ->> 'id' as entry_id, (one ->> 'isPaidOutside')::boolean as paid
       from contest, jsonb_array_elements(frozen_board -> 'facts' -> 'entries') one where contest.id = ?
     ) frozen on frozen.entry_id = entry.id::text
     where entry.contest_id = ? order by name_key, entry.number`,
    [id, id, id],
  );
  // Whoever pays after the settlement is in no pot any more.
  return rows.map(({ wasPaid, ...row }) => ({
    ...row,
    inPot: isInPot(settledOutside, { isPaid: wasPaid ?? row.paidAt !== null, hasCard: row.hasCard }),
  }));
}

/** The contest of that number; else the one that is open or in play, or the last; null while there is none. */
export async function contestOfLedger(ctx: Ctx, pool: Pool, number?: number): Promise<Contest | null> {
  return number === undefined
    ? ((await contestNow(ctx, pool.id))?.contest ?? null)
    : contestNumbered(ctx, pool.id, number);
}

/**
 * For a member of the pool; null where its group does not settle the money itself, or there is no contest yet. Where payments are
 * not shown, members see their own line only.
 */
export async function outsideLedger(
  ctx: Ctx,
  poolName: string,
  number?: number,
): Promise<OutsideLedger | null> {
  const { pool, userId } = await ownPool(ctx, poolName);
  const { settledOutside } = pool;
  const contest = settledOutside && (await contestOfLedger(ctx, pool, number));
  if (!settledOutside || !contest) return null;
  const all = await entriesInLedger(ctx, contest, settledOutside);
  const isHosts = mayHost(pool, userId);
  const later = await ctx.em.count(Contest, { poolId: pool.id, number: contest.number + 1 });
  const shown = all.filter((entry) => isHosts || settledOutside.showsPayments || entry.userId === userId);
  const cents = (of: readonly EntryInLedger[]) => of.length * settledOutside.buyInCents;
  return {
    pool,
    settledOutside,
    contest,
    isHosts,
    hasEarlier: contest.number > 1,
    hasLater: later > 0,
    collectedCents: cents(shown.filter(({ paidAt }) => paidAt !== null)),
    // Until it is settled, who has a card may still pay and so come into the pot.
    openCents: cents(
      shown.filter(
        ({ paidAt, inPot, hasCard }) => paidAt === null && (inPot || (hasCard && !contest.settledAt)),
      ),
    ),
    entries: shown.map((entry) =>
      isHosts || entry.userId === userId ? entry : { ...entry, note: null, prizeNote: null },
    ),
  };
}

/** Whether the hosts of these entries' pools have noted them as paid; false too where nothing is settled outside. */
export async function paidOutside({ em }: Ctx, entryIds: readonly string[]): Promise<boolean[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    'select entry_id as id from outside_payment where entry_id = any(array[?]::uuid[]) and paid_at is not null',
    [[...entryIds]],
  );
  const paid = new Set(rows.map(({ id }) => id));
  return entryIds.map((id) => paid.has(id));
}
