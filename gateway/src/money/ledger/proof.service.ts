import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../../context.ts';
import { flag, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { findNewDifferences } from './proofs.ts';
import { checkLedger } from './self-check.service.ts';

// The hourly proof adds what is new to sums that were proven before, so that it takes as long in the tenth year as in
// the first. Who changes an old posting behind the product's back is found by the proof of everything, once a week.

type Proving = Pick<Ctx, 'em' | 'wallClock' | 'log' | 'signal'>;

const wholeEvery = '7 days';
/** A transaction takes less: what it posts under an older id is visible by then. */
const longestTransaction = '10 minutes';
/** How many postings a statement adds up. */
const atOnce = 200_000;

interface Proof {
  postingId: string;
  /** The last posting that may be added to the sums: those before it are all visible. */
  horizon: string;
  isWholeDue: boolean;
}

/** Proves what was posted since the last time; everything where that was a week ago, or where something looks wrong. */
export async function proveLedger(ctx: Proving, batch = atOnce): Promise<string[]> {
  const proof = await proofOf(ctx.em);
  if (!proof || proof.isWholeDue) return proveWhole(ctx);
  await addToSums(ctx, proof, batch);
  const found = await findNewDifferences(ctx);
  if (found.length === 0) {
    await noteSeen(ctx.em);
    return [];
  }
  const differences = await proveWhole(ctx);
  if (differences.length === 0) {
    ctx.log.error({ found }, 'ledger: its proven sums were wrong, and are worked out anew');
    await forgetSums(ctx.em);
  }
  return differences;
}

async function proofOf(em: EntityManager): Promise<Proof | undefined> {
  const [proof] = await rowsOf(
    em,
    { postingId: text, horizon: text, isWholeDue: flag },
    `select posting_id as "postingId",
       case when seen_at < now() - interval '${longestTransaction}' then seen_posting_id else posting_id end as horizon,
       whole_at < now() - interval '${wholeEvery}' as "isWholeDue"
     from ledger_proof`,
  );
  return proof;
}

/** Stops withdrawals if it finds anything. */
async function proveWhole(ctx: Proving): Promise<string[]> {
  const differences = await checkLedger(ctx);
  if (differences.length > 0) return differences;
  await ctx.em.execute(
    `insert into ledger_proof (posting_id, seen_posting_id, seen_at, whole_at)
     values (0, (select coalesce(max(id), 0) from ledger_posting), now(), now())
     on conflict (id) do update set whole_at = excluded.whole_at`,
  );
  return [];
}

/** In ranges, one transaction each; a concurrent proof adds nothing twice. */
async function addToSums({ em, signal }: Proving, proof: Proof, batch: number): Promise<void> {
  const horizon = BigInt(proof.horizon);
  for (let from = BigInt(proof.postingId); from < horizon; ) {
    signal?.throwIfAborted();
    const upTo = from + BigInt(batch) < horizon ? from + BigInt(batch) : horizon;
    await em.execute(
      `with moved as (update ledger_proof set posting_id = ? where posting_id = ? returning 1)
       insert into ledger_proven (account_id, cents)
       select account_id, sum(cents) from ledger_posting, moved where id > ? and id <= ? group by account_id
       on conflict (account_id) do update set cents = ledger_proven.cents + excluded.cents`,
      [String(upTo), String(from), String(from), String(upTo)],
    );
    from = upTo;
  }
}

const noteSeen = (em: EntityManager) =>
  em.execute(
    `update ledger_proof set seen_at = now(), seen_posting_id = (select coalesce(max(id), 0) from ledger_posting)
     where seen_at < now() - interval '${longestTransaction}'`,
  );

const forgetSums = (em: EntityManager) =>
  transactional({ em }, async (tx) => {
    await tx.execute('update ledger_proof set posting_id = 0');
    await tx.execute('delete from ledger_proven');
  });
