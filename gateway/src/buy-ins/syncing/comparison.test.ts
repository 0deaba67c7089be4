import { dayMs } from '@fairway/schema/days';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CardPayments } from '../../payments/stripe.ts';
import type { ListedIntent } from '../../payments/stripe-shapes.ts';
import { type CashGame, openCashGame } from '../testing/cash-game.ts';
import { reconcilePayments } from './reconcile.service.ts';

// The daily comparison with the provider's list ends in its time, however many payments there are: it looks at what is
// new, each week at everything, and goes on where it was broken off.

let game: CashGame;
let cards: CardPayments;
beforeAll(async () => {
  game = await openCashGame();
  if (!game.payments.cards) throw new Error('This game takes no cards.');
  cards = game.payments.cards;
});
afterAll(() => game.gateway.close());

const sql = (text: string) => game.gateway.orm.em.fork().execute(text);
const nothing: ListedIntent = {
  id: 'pi_1',
  status: 'canceled',
  metadata: {},
  receivedCents: 0,
  refundedCents: 0,
};

/** What the provider was asked for: so many days back, and behind which payment. */
let asked: { days: number; after: string | undefined }[];
const now = () => game.gateway.wallClock.now().getTime();
/** The provider lists so many pages of a payment each, unless a test says more. */
function listing(pages: number, page: (after: string | undefined) => Promise<void> | void = () => {}): void {
  const intentsSince: CardPayments['intentsSince'] = async (begun, after) => {
    asked.push({ days: Math.round(((now() - begun.getTime()) / dayMs) * 10) / 10, after });
    await page(after);
    const number = 1 + Number(after?.slice(3) ?? 0);
    return { intents: [{ ...nothing, id: `pi_${number}` }], isLast: number >= pages };
  };
  game.payments.cards = { ...cards, intentsSince };
}
async function daily(more = {}): Promise<typeof asked> {
  asked = [];
  await reconcilePayments({ ...game.ctx(), ...more });
  return asked;
}
const firstPage = (days: number) => ({ days, after: undefined });

beforeEach(async () => {
  await sql(
    'update payment_comparison set done_from = null, began_at = null, since = null, after_intent = null, has_failed = false',
  );
  game.gateway.wallClock.advance({ days: 1 });
});

test('compares each day what is new, with two days more, and each week everything', async () => {
  listing(1);
  expect(await daily()).toEqual([firstPage(2), firstPage(42)]);
  for (let day = 1; day < 7; day += 1) {
    game.gateway.wallClock.advance({ days: 1 });
    expect(await daily()).toEqual([firstPage(3)]);
  }
  game.gateway.wallClock.advance({ days: 1 });
  expect(await daily()).toEqual([firstPage(3), firstPage(42)]);
  // Nothing ran for a while, and there is no gap.
  game.gateway.wallClock.advance({ days: 5 });
  expect(await daily()).toEqual([firstPage(7)]);
});

test('goes on where its time was over, and begins with what is new on the next day', async () => {
  const limit = new AbortController();
  listing(4, (after) => {
    if (asked.some(({ days }) => days === 42) && after === 'pi_2')
      limit.abort(new Error('Its time is over.'));
  });
  await expect(daily({ signal: limit.signal })).rejects.toThrow('Its time is over.');
  expect(asked.slice(-3)).toEqual([firstPage(42), { days: 42, after: 'pi_1' }, { days: 42, after: 'pi_2' }]);
  listing(4);
  game.gateway.wallClock.advance({ days: 1 });
  const next = await daily();
  expect(next.slice(0, 4).map(({ days }) => days)).toEqual([3, 3, 3, 3]);
  expect(next.slice(4)).toEqual([
    { days: 43, after: 'pi_2' },
    { days: 43, after: 'pi_3' },
  ]);
  game.gateway.wallClock.advance({ days: 1 });
  expect(await daily()).toHaveLength(4);
});

test('an attempt of the same day goes on with what is new, too', async () => {
  const limit = new AbortController();
  listing(3, (after) => {
    if (after === 'pi_1') limit.abort(new Error('Its time is over.'));
  });
  await expect(daily({ signal: limit.signal })).rejects.toThrow('Its time is over.');
  listing(3);
  game.gateway.wallClock.advance({ minutes: 40 });
  const [first] = await daily();
  expect(first?.after).toBe('pi_1');
});

test('what could not be compared is compared again the next day', async () => {
  listing(1);
  await daily();
  game.gateway.wallClock.advance({ days: 1 });
  const taken = { ...nothing, status: 'succeeded', receivedCents: 3300 } as const;
  const installation = await sql(`select value from shared_secret where name = 'installation'`);
  const metadata = { installation: String(Object(installation[0]).value) };
  game.payments.cards = {
    ...cards,
    intentsSince: async (begun) => {
      asked.push(firstPage(Math.round((now() - begun.getTime()) / dayMs)));
      return { intents: [{ ...taken, metadata }], isLast: true };
    },
    intent: async () => {
      throw new Error('The provider is away.');
    },
  };
  expect(await daily()).toEqual([firstPage(3)]);
  listing(1);
  game.gateway.wallClock.advance({ days: 1 });
  expect(await daily()).toEqual([firstPage(4)]);
  game.gateway.wallClock.advance({ days: 1 });
  expect(await daily()).toEqual([firstPage(3)]);
});

test('a database that may have been restored is compared with everything', async () => {
  listing(1);
  await daily();
  game.gateway.wallClock.advance({ days: 1 });
  await sql(`update known_database set identity = 'another'`);
  expect(await daily()).toEqual([firstPage(3), firstPage(42)]);
  game.gateway.wallClock.advance({ days: 1 });
  expect(await daily()).toEqual([firstPage(3)]);
});
