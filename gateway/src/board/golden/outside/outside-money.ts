import { type Member, members } from '../cards.ts';
import { accepted, ask, entryOf, type GoldenMembers, type GoldenPool, playedAs } from '../golden-pools.ts';

// What a host notes of the money that the group settles itself (G43), and what the product says of it.

/** Who has paid the host by the time that all have picked; in either way of ranking there are some who never do. */
export function paysInTime(pool: GoldenPool, member: Member): boolean {
  if (isLatePayer(member)) return false;
  if (pool.outside === 'apart') return member !== 'outsiders';
  return members.indexOf(member) % 2 === (pool.hasSeveral ? 0 : 1);
}

/** Pays while the week is played. */
export const latePayer: Member = 'waverer';
const isLatePayer = (member: Member) => member === latePayer;

const [host] = members;

/** The host notes that the member has paid, or has not. */
export async function notePayment(
  { gateway, tokens }: GoldenMembers,
  pool: GoldenPool,
  member: Member,
  paid = true,
): Promise<void> {
  const { account, entry } = entryOf(pool, member);
  // Odd cents go to who paid first, so no two pay at the same moment.
  gateway.wallClock.advance({ seconds: 1 });
  await accepted(
    gateway.rest('PUT', '/create-pool/mark-buy-in', {
      token: tokens.get(host) ?? '',
      body: { poolName: pool.name, username: account, paid, ...(entry > 1 && { entry }) },
    }),
  );
}

/** What is in the pot, and by member what the host's list says. */
export interface OutsideMoney {
  potCents: number;
  entries: Record<string, { isPaid: boolean; inPot: boolean; prizeCents: number | null }>;
}

interface Asked {
  pool: { contest: { potCents: number } };
  outsideLedger: {
    entries: {
      user: { username: string };
      entry: number;
      paidAt: string | null;
      inPot: boolean;
      prizeCents: number | null;
    }[];
  };
}

export async function shownOutsideMoney(golden: GoldenMembers, of: GoldenPool): Promise<OutsideMoney> {
  const { pool, outsideLedger } = await ask<Asked>(
    golden,
    host,
    `query ($name: String!) {
      pool(name: $name) { contest { potCents } }
      outsideLedger(pool: $name) { entries { user { username } entry paidAt inPot prizeCents } }
    }`,
    { name: of.name },
  );
  const entries = outsideLedger.entries.map(({ user, entry, paidAt, inPot, prizeCents }) => [
    playedAs(of, user.username, entry) ?? `${user.username} ${entry}`,
    { isPaid: paidAt !== null, inPot, prizeCents: prizeCents || null },
  ]);
  return { potCents: pool.contest.potCents, entries: Object.fromEntries(entries) };
}

/** How many rows of the money's tables belong to a contest of a pool that is settled outside. */
export async function rowsOfOutsideMoney({ gateway }: GoldenMembers): Promise<number> {
  const [row] = await gateway.orm.em.fork().execute<{ rows: string }[]>(
    `with outside as (
       select contest.id from contest join pool on pool.id = contest.pool_id where settled_outside is not null
     )
     select (select count(*) from ledger_account where key in (select id::text from outside))
       + (select count(*) from ledger_posting posting join ledger_account account on account.id = posting.account_id
          where account.key in (select id::text from outside))
       + (select count(*) from entry where paid_at is not null and contest_id in (select id from outside)) as rows`,
  );
  return Number(row?.rows);
}
