import { describe, expect, test } from '@jest/globals';
import type { Checkout } from '../checkouts/checkout.entity.ts';
import { isInTurn, sharedIntent } from './paid-together.ts';

// Which part of a shared payment each of its checkouts has. Each is $30 and a fee of $3.

const checkout = (id: string, status: Checkout['status'], refundCents = 0): Checkout =>
  ({ id, status, refundCents, buyInCents: 3000, feeCents: 300, paidWith: 'a' }) as Checkout;
const shares = (
  all: Checkout[],
  refundedCents: number,
  byHand: [string, number][] = [],
  receivedCents = 3300 * all.length,
) =>
  all.map(({ id }) => {
    const share = sharedIntent({ receivedCents, refundedCents }, id, all, new Map(byHand));
    return [share.receivedCents, share.refundedCents];
  });

describe('the share of a payment', () => {
  test('is nothing before it is paid, and then one’s own amount', () => {
    const open = [checkout('a', 'open'), checkout('b', 'open')];
    expect(shares(open, 0, [], 0)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(shares(open, 0)).toEqual([
      [3300, 0],
      [3300, 0],
    ]);
  });

  test('of another amount is the first one’s, so that nothing of it counts as paid', () => {
    expect(shares([checkout('a', 'open'), checkout('b', 'open')], 0, [], 5000)).toEqual([
      [5000, 0],
      [0, 0],
    ]);
  });

  test('has the refund that was asked for it, not that of another', () => {
    const all = [checkout('a', 'paid'), checkout('b', 'returning', 3000), checkout('c', 'returning', 3000)];
    expect(all.map((one) => isInTurn(one, all))).toEqual([false, true, false]);
    // The first of them has been made.
    expect(shares(all, 3000).map(([, refunded]) => refunded)[0]).toBe(0);
    expect(shares(all, 3000).map(([, refunded]) => refunded)[1]).toBe(3000);
    const noted = [checkout('a', 'paid'), checkout('b', 'returned', 3000), checkout('c', 'returning', 3000)];
    expect(shares(noted, 3000).map(([, refunded]) => refunded)).toEqual([0, 0, 0]);
    expect(shares(noted, 6000).map(([, refunded]) => refunded)).toEqual([0, 3000, 3000]);
  });

  test('of a refund by hand takes the last entries first, and what is left over is a loss', () => {
    const all = [checkout('a', 'paid'), checkout('b', 'paid'), checkout('c', 'paid')];
    expect(shares(all, 9900).map(([, refunded]) => refunded)).toEqual([3300, 3300, 3300]);
    expect(shares(all, 4000).map(([, refunded]) => refunded)).toEqual([0, 700, 3300]);
    const taken = [checkout('a', 'paid'), checkout('b', 'paid'), checkout('c', 'reversed')];
    expect(shares(taken, 3300).map(([, refunded]) => refunded)).toEqual([0, 0, 3300]);
  });
});
