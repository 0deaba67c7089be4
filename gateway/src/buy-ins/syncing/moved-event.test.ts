import { expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

// A contest comes to be about another event while its buy-in is being paid: the picks that were sent along are no card of
// that one, and nobody pays for them unasked.

let game: CashGame;
inCashGames((own) => {
  game = own;
});

/** The contest is held, the work waits for it, and goes on once the contest is about another event. */
async function movedDuring<T>(work: () => Promise<T>): Promise<T> {
  const [holder, watcher] = [game.gateway.orm.em.fork(), game.gateway.orm.em.fork()];
  await holder.begin();
  await holder.execute('select 1 from contest for update');
  const working = work();
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
  await holder.execute('update contest_week set tournament_id = ?', [game.tournamentId(2)]);
  await holder.commit();
  return working;
}
const cards = () => game.gateway.orm.em.fork().execute('select 1 from card');

test('from the balance: it is refused, and nothing is paid', async () => {
  await game.give('bob', 5000);
  const { errors } = await movedDuring(() => game.fromBalance('bob'));
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  expect(await cards()).toEqual([]);
  expect(await game.balance('bob')).toBe(5000);
  expect(await game.isPaid('bob', 'Cash')).not.toBe(true);
});

test.each([
  ['with picks', picks],
  ['without any', null],
])(
  'by card: a checkout that is being opened %s is refused, so that nobody is charged',
  async (_how, golfers) => {
    const { errors } = await movedDuring(() =>
      game.gateway.graphql(
        'mutation ($golfers: [ID!]) { startCheckout(pool: "Cash", golfers: $golfers) { clientSecret } }',
        { golfers: golfers?.map((golfer) => String(game.golfers[golfer]?.dgId)) ?? null },
        game.token('bob'),
      ),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
    expect(await game.gateway.orm.em.fork().execute('select 1 from checkout')).toEqual([]);
  },
);

test('by card: the payment is looked at again, and counts without its picks', async () => {
  const { clientSecret } = await game.checkout('bob', 'Cash', picks);
  expect(await movedDuring(() => game.pay(clientSecret))).toBe('succeeded');
  await game.until(async () => {
    await game.work();
    return (await game.outcome(clientSecret))?.status === 'paid';
  });
  expect(await cards()).toEqual([]);
  expect(await game.pot('ann', 'Cash')).toBe(3000);
});
