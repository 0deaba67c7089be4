import type { GoldenPool } from '../../../../src/board/golden/golden-pools.ts';
import { mustHold } from '../../violation.ts';
import type { Week } from '../../week.ts';
import { mayDelete } from '../../windows.ts';
import { type Act, type Acting, ask, fine, mustBe, send, skipped } from '../acting.ts';
import { atOnce, meet } from '../at-once.ts';
import { startCheckout } from '../paying.ts';

// The host deletes a pool, also at the same moment as somebody does something there.

export const deletePool: Act = (acting) => {
  const { week, pool, choice } = acting;
  const { book, people } = week;
  const byHost = { ...acting, who: people.host };
  return {
    send: () =>
      choice % 2 === 0
        ? send(byHost, 'DELETE', '/create-pool/delete-pool', { poolName: pool.name })
        : ask(byHost, 'mutation ($pool: String!) { deletePool(pool: $pool) }', { pool: pool.name }),
    note: ({ code }) => {
      mustBe(code, mayDelete(week, pool), byHost, 'delete the pool');
      if (code !== fine) return code;
      const found = asFound(week, pool);
      book.delete(pool, people.host, week.minute());
      return found;
    },
  };
};

/** What there was to end, for the log. */
function asFound({ book }: Week, pool: GoldenPool): string {
  const paid = [...book.entries(pool).values()].filter(({ paidBy }) => paidBy !== null);
  const byCard = paid.filter(({ paidBy }) => paidBy === 'card').length;
  const state = book.isPaidOut(pool) ? 'settled' : `${paid.length - byCard} paid, ${byCard} by card`;
  return `deleted with ${book.members(pool).size} members, ${state}`;
}

/** Its name is nobody's but its last host's. */
export async function deleteForGood(acting: Acting): Promise<string> {
  const { week, pool, who } = acting;
  const asked = deletePool(acting);
  if (!asked) return skipped;
  const word = asked.note(await asked.send());
  if (!week.book.isDeleted(pool) || who === week.people.host || week.people.isGone(who)) return word;
  const { code } = await send(acting, 'POST', '/create-pool', {
    poolName: pool.name,
    format: 'Single Week',
    buyIn: 0,
  });
  mustHold(code === 'TAKEN', 'who may do what', () => `${who} calls a pool ${pool.name}, too: ${code}.`);
  return `${word}, ${code} by ${who}`;
}

/** The one or the other comes first; where there is nothing to meet, the pool goes all the same. */
const together =
  (what: Act, order: (acting: Acting) => Promise<string>) =>
  (acting: Acting): Promise<string> =>
    what(acting) ? order(acting) : deleteForGood(acting);
export const meetDeletion = (what: Act) => together(what, (acting) => atOnce(acting, what, deletePool));
export const deletionMeets = (what: Act) => together(what, (acting) => atOnce(acting, deletePool, what));

/** A checkout is begun, asked for at the provider and kept; in between the pool may go. */
export async function checkoutMeetsDeletion(acting: Acting): Promise<string> {
  const { week } = acting;
  const [checkout, deletion] = [startCheckout(acting), deletePool(acting)];
  if (!checkout || !deletion) return deleteForGood(acting);
  const { earlier, later, haveMet } = await meet(week, checkout.send, deletion.send);
  // What was refused may have been so since the pool went in between.
  if (haveMet && earlier.code !== fine) return `${deletion.note(later)}, ${checkout.note(earlier)}`;
  return `${checkout.note(earlier)}, ${deletion.note(later)}`;
}
