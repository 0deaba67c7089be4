import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { sendMails } from '../../notifications/testing/send-mails.ts';
import { cards, lines, type OutsideGame, openOutsideGame, pool } from './testing/outside-game.ts';

// A pool whose group settles the money itself (G43), through a week: what it costs, who is ranked, what the host notes,
// and that no ledger ever hears of it.

const settledOutside = { buyIn: 20, showsPayments: false };

let game: OutsideGame;

describe('an office pool through a week', () => {
  beforeAll(async () => {
    game = await openOutsideGame(['ann', 'bob', 'carla', 'dev', 'eve']);
    await game.pool(pool, ['ann', 'bob', 'carla', 'dev'], { buyIn: undefined, settledOutside });
    for (const [player, card] of Object.entries(cards)) await game.card(player, pool, card);
  });
  afterAll(() => game.gateway.close());

  test('REST has no price for it, and says who collects it', async () => {
    expect(await game.infoOf('bob')).toMatchObject({
      buyIn: null,
      settledOutside: {
        buyIn: 20,
        unpaid: 'ranked',
        showsPayments: false,
        text: expect.stringContaining('Fairway never touches it'),
      },
    });
  });

  test('its guide tells of the host and not of cards, fees and balances', async () => {
    const { pool: shown } = await game.graphql<{
      pool: { rulesGuide: { sections: { id: string; paragraphs: string[] }[] } };
    }>('bob', `{ pool(name: "${pool}") { rulesGuide { sections { id paragraphs } } } }`);
    const texts = shown.rulesGuide.sections.flatMap(({ paragraphs }) => paragraphs).join('\n');
    for (const said of [
      'Each entry has a buy-in of $20. The group settles this money itself',
      'The board ranks everyone, whether their buy-in is paid or not.',
      'every buy-in goes back from the host.',
      'Ask the host for a buy-in that you have paid',
    ])
      expect(texts).toContain(said);
    for (const other of ['by card', 'the fee', 'balance', 'everyone who has paid,'])
      expect(texts).not.toContain(other);
  });

  test('cards are taken unpaid, and there is nothing to pay here', async () => {
    const charge = { email: 'bob@example.com', buyIn: 20, poolName: pool };
    expect(await game.rest('bob', 'POST', '/charge', charge)).toMatchObject({ status: 503 });
    const paying = game.graphql('bob', 'mutation ($pool: String!) { payFromBalance(pool: $pool) { id } }', {
      pool,
    });
    await expect(paying).rejects.toThrow('The group settles this buy-in itself');
  });

  test('the pot is what those owe who play: with a card, or paid', async () => {
    expect(await game.moneyShown()).toEqual({ potCents: 6000, prizesCents: [4200, 1200, 600] });
    expect(lines(await game.ledgerOf('ann'))).toEqual([
      'ann: in the pot',
      'bob: in the pot',
      'carla: in the pot',
      'dev:',
    ]);
  });

  test('the host notes a payment, changes how it was made, and takes it back', async () => {
    expect(await game.mark('ann', 'buy-in', 'bob', { note: ' cash ' })).toMatchObject({
      status: 200,
      body: { ledger: { collected: 20, open: 40, contest: 1 } },
    });
    await game.mark('ann', 'buy-in', 'bob', { note: 'cash' });
    await game.mark('ann', 'buy-in', 'bob', { note: 'Venmo' });
    await game.mark('ann', 'buy-in', 'dev');
    expect(lines(await game.ledgerOf('ann'))).toEqual([
      'ann: in the pot',
      'bob: paid (Venmo) in the pot',
      'carla: in the pot',
      'dev: paid in the pot',
    ]);
    expect(await game.moneyShown()).toMatchObject({ potCents: 8000 });
    await game.mark('ann', 'buy-in', 'dev', { paid: false });
    expect(lines(await game.ledgerOf('ann'))).toContain('dev:');
    expect((await game.actsOf('ann')).slice(0, 4)).toEqual([
      'noted the buy-in of dev ($20) as not paid',
      'noted the buy-in of dev ($20) as paid',
      'noted the buy-in of bob ($20) as paid: “Venmo”',
      'noted the buy-in of bob ($20) as paid: “cash”',
    ]);
  });

  test('only the host may, for entries of the pool, in so many words', async () => {
    expect(await game.mark('bob', 'buy-in', 'bob')).toMatchObject({
      status: 403,
      body: { code: 'NOT_ADMIN' },
    });
    expect(await game.mark('eve', 'buy-in', 'bob')).toMatchObject({
      status: 403,
      body: { code: 'NOT_MEMBER' },
    });
    expect(await game.mark('ann', 'buy-in', 'eve')).toMatchObject({ status: 404 });
    expect(await game.mark('ann', 'buy-in', 'bob', { contest: 7 })).toMatchObject({ status: 404 });
    const note = 'x'.repeat(61);
    expect(await game.mark('ann', 'buy-in', 'bob', { note })).toMatchObject({
      status: 400,
      body: { field: 'note' },
    });
    expect(await game.mark('ann', 'prize', 'bob')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('members see their own payment, and those of all once the host says so', async () => {
    expect(lines(await game.ledgerOf('bob'))).toEqual(['bob: paid (Venmo) in the pot']);
    expect(await game.actsOf('carla')).toEqual([]);
    await game.graphql(
      'ann',
      'mutation ($pool: String!) { updatePool(pool: $pool, input: { showsPayments: true }) { id } }',
      { pool },
    );
    expect(lines(await game.ledgerOf('carla'))).toEqual([
      'ann: in the pot',
      'bob: paid in the pot',
      'carla: in the pot',
      'dev:',
    ]);
    expect(await game.actsOf('carla')).toContain('noted the buy-in of bob ($20) as paid');
    expect(await game.actsOf('bob')).toContain('noted the buy-in of bob ($20) as paid: “Venmo”');
  });

  test('old clients hear of the payment, and resetting payments changes nothing', async () => {
    const status = (player: string) =>
      game.rest(
        'ann',
        'GET',
        `/create-pool/payment-status?poolName=${encodeURIComponent(pool)}&username=${player}`,
      );
    expect(await status('bob')).toMatchObject({ body: { paymentStatus: true } });
    expect(await status('carla')).toMatchObject({ body: { paymentStatus: null } });
    const confirm = (username: string) =>
      game.rest(username, 'PUT', '/create-pool/update-payment-status', { poolName: pool, username });
    expect(await confirm('bob')).toMatchObject({ status: 200, body: { success: true } });
    expect(await confirm('carla')).toMatchObject({ status: 402, body: { code: 'UNPAID' } });
    const usernames = ['bob', 'carla'];
    const reset = await game.rest('ann', 'PUT', '/create-pool/batch-update-payment-status', {
      poolName: pool,
      usernames,
    });
    expect(reset).toMatchObject({ status: 200, body: { updatedUsers: [] } });
    expect(await status('bob')).toMatchObject({ body: { paymentStatus: true } });
  });

  test('a reminder asks for the buy-in without a way to pay it here', async () => {
    const sent = await game.graphql<{ remindMembers: { count: number } }>(
      'ann',
      'mutation ($pool: String!) { remindMembers(pool: $pool, missing: PAYMENT) { count } }',
      { pool },
    );
    expect(sent.remindMembers.count).toBe(2);
    await sendMails(createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }));
    const asked = game.gateway.mails.filter(({ subject }) => subject.startsWith('ann reminds you'));
    expect(asked.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
      ['carla', 'dev'].map((name) => `${name}@example.com: ann reminds you: your buy-in in ${pool}`),
    );
    // Who has no card either hears of both, since nobody is reminded again for half a day.
    const withoutCard = asked.filter(({ text }) => text.includes('You have not submitted picks yet'));
    expect(withoutCard.map(({ to }) => to)).toEqual(['dev@example.com']);
  });

  test('who leaves hears whom to ask for the money, and their note goes with them', async () => {
    await game.mark('ann', 'buy-in', 'dev');
    const { pool: shown } = await game.graphql<{ pool: { leave: object } }>(
      'dev',
      'query ($name: String!) { pool(name: $name) { leave { allowed note } } }',
      { name: pool },
    );
    expect(shown.leave).toMatchObject({ allowed: true, note: expect.stringContaining('Ask the host') });
    await game.rest('dev', 'DELETE', '/create-pool/pool', { poolName: pool, username: 'dev' });
    expect(lines(await game.ledgerOf('ann'))).toHaveLength(3);
    await game.rest('dev', 'PUT', '/create-pool/join', { poolName: pool, username: 'dev' });
    expect(lines(await game.ledgerOf('ann'))).toContain('dev:');
  });

  test('in play everybody is ranked, and the board shows what the places would bring', async () => {
    game.finish(1, 1, (golfer) => (golfer === 3 ? -5 : golfer === 6 ? -4 : 0));
    await game.at('2027-01-14T23:00:00Z');
    const board = await game.boardOf('bob');
    expect(
      board.rows.map(
        ({ user, position, ifEndedNowCents }) => `${position} ${user.username} ${ifEndedNowCents}`,
      ),
    ).toEqual(['1 bob 4200', '2 carla 1200', '3 ann 600', '- dev null']);
  });

  test('who sat it out owes nothing, and is not asked for it', async () => {
    const { poolHost } = await game.graphql<{ poolHost: { lacking: object[]; members: object[] } }>(
      'ann',
      `{ poolHost(pool: "${pool}") { lacking { missing count } members { user { username } paid missing remind { code } } } }`,
    );
    expect(poolHost.lacking).toEqual([
      { missing: 'PAYMENT', count: 2 },
      { missing: 'CARD', count: 1 },
    ]);
    expect(poolHost.members).toContainEqual({
      user: { username: 'dev' },
      paid: null,
      missing: ['CARD'],
      remind: { code: 'LOCKED' },
    });
  });

  test('two hosts of one mind note a payment once', async () => {
    const before = (await game.actsOf('ann')).length;
    await Promise.all([game.mark('ann', 'buy-in', 'carla'), game.mark('ann', 'buy-in', 'carla')]);
    expect(lines(await game.ledgerOf('ann'))).toContain('carla: paid in the pot');
    expect((await game.actsOf('ann')).length).toBe(before + 1);
  });

  test('settled, the prizes stand, and the host notes them as handed over', async () => {
    for (const round of [2, 3, 4]) {
      game.finish(1, round, (golfer) => (golfer === 3 ? -5 : golfer === 6 ? -4 : 0));
      await game.at(`2027-01-${13 + round}T23:00:00Z`);
    }
    await game.at('2027-01-17T23:40:00Z');
    const board = await game.boardOf('ann');
    expect(board.rows.map(({ user, prizeCents }) => `${user.username} ${prizeCents}`)).toEqual([
      'bob 4200',
      'carla 1200',
      'ann 600',
      'dev null',
    ]);
    expect(await game.mark('ann', 'prize', 'bob', { note: 'cash' })).toMatchObject({ status: 200 });
    // Late payers pay late, and what was won doesn't change by it.
    await game.mark('ann', 'buy-in', 'dev', { note: 'at last' });
    expect(await game.moneyShown()).toEqual({ potCents: 6000, prizesCents: [4200, 1200, 600] });
    expect(lines(await game.ledgerOf('ann'))).toEqual([
      'ann: in the pot wins 600',
      'bob: paid (Venmo) in the pot wins 4200 and has it (cash)',
      'carla: paid in the pot wins 1200',
      'dev: paid (at last)',
    ]);
    expect((await game.actsOf('carla')).slice(0, 2)).toEqual([
      'noted the buy-in of dev ($20) as paid',
      'noted the prize of bob ($42) as handed over',
    ]);
  });

  test('the mails of the result say who pays', async () => {
    await game.at('2027-01-18T05:30:00Z');
    const rows = await game.gateway.orm.em.fork().execute<{ username: string; facts: object }[]>(
      `select u.username, o.payload -> 'facts' as facts from outbox o join user_account u on u.id = o.user_id
         where o.topic = 'results'`,
    );
    expect(rows.map(({ username }) => username).sort()).toEqual(['ann', 'bob', 'carla']);
  });

  test('the next week begins with nothing paid, and the last one can still be looked up', async () => {
    await game.at('2027-01-19T17:00:00Z');
    const now = await game.ledgerOf('ann');
    expect(now).toMatchObject({ number: 2, hasEarlier: true, hasLater: false, collectedCents: 0 });
    expect(lines(now)).toEqual(['ann:', 'bob:', 'carla:', 'dev:']);
    expect(await game.mark('ann', 'prize', 'carla', { contest: 1 })).toMatchObject({ status: 200 });
    expect(lines(await game.ledgerOf('ann', 1))).toContain('carla: paid in the pot wins 1200 and has it');
  });

  test('a host who stops the pool and goes on after all finds what was noted', async () => {
    await game.mark('ann', 'buy-in', 'bob', { note: 'in cash' });
    const answer = (what: string) =>
      game.graphql('ann', `mutation { answerNextWeek(pool: "${pool}", answer: ${what}) { id } }`);
    const { pool: asked } = await game.graphql<{ pool: { nextWeek: { stop: { note: string } } } }>(
      'ann',
      `{ pool(name: "${pool}") { nextWeek { stop { note } } } }`,
    );
    expect(asked.nextWeek.stop.note).toContain('You have noted 1 buy-in for the Lowcountry Open as paid.');
    await answer('STOP');
    expect(await game.secondWeek()).toEqual({ quiet: true, mails: 0 });
    game.turnTo(2);
    for (const time of ['17:30', '18:00']) await game.at(`2027-01-19T${time}:00Z`);
    expect(await game.secondWeek()).toEqual({ quiet: true, mails: 0 });
    await answer('YES');
    expect(await game.secondWeek()).toMatchObject({ quiet: false });
    expect(lines(await game.ledgerOf('ann'))).toEqual([
      'ann:',
      'bob: paid (in cash) in the pot',
      'carla:',
      'dev:',
    ]);
    await game.mark('ann', 'buy-in', 'bob', { paid: false });
  });

  test('the spreadsheet has the notes of payments and prizes', async () => {
    const { body } = await game.rest(
      'ann',
      'GET',
      `/create-pool/entries-csv?poolName=${encodeURIComponent(pool)}&contest=1`,
    );
    const [columns = '', ...rows] = String(body.csv).trim().split('\r\n');
    expect(columns).toContain('Card,Prize,Prize paid,Prize paid at (UTC),Prize note');
    expect(rows[1]).toMatch(/^bob,.*,yes,.*,Venmo,20\.00,,yes,42\.00,yes,.*,cash$/);
    expect(rows[0]).toMatch(/^ann,.*,no,,,,,yes,6\.00,no,,$/);
  });

  test('not one row of the ledger has come of all this', async () => {
    expect(await game.ledgerRows()).toBe(0);
  });

  test('the database itself refuses its contests a pot, a checkout and a paid entry', async () => {
    const em = game.gateway.orm.em.fork();
    const [entry] = await em.execute<{ id: string; contest_id: string }[]>(
      'select id, contest_id from entry limit 1',
    );
    const pot = em.execute(`insert into ledger_account (kind, key) values ('pot', ?)`, [entry?.contest_id]);
    await expect(pot).rejects.toThrow('settled outside');
    const paid = em.execute('update entry set paid_at = now() where id = ?', [entry?.id]);
    await expect(paid).rejects.toThrow('settled outside');
    const charged = em.execute('update pool set buy_in_cents = 1000');
    await expect(charged).rejects.toThrow('pool_settled_outside_is_not_charged');
  });
});
