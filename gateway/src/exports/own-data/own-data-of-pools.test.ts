import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';

// What hosts, and those who mind the money, did about somebody is that person's; what somebody did about others is not.

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla'], {
    settings: { webhooksOut: [{ url: 'https://club.test/hook', secret: 'of-the-club' }] },
  });
  await game.pool('Late', ['ann', 'bob', 'carla']);
  await game.pool('Sunday Best', ['carla', 'ann', 'bob'], { buyIn: 10 });
  for (const player of ['ann', 'bob']) await game.buyIn(player, 'Sunday Best');
  await game.card('ann', 'Late', picks);
});
afterAll(() => game.gateway.close());

const sql = <Row extends object>(statement: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<Row[]>(statement, values);

async function partsOf(player: string): Promise<Record<string, unknown>> {
  const { status, body } = await game.rest(player, 'POST', `/users/${player}/own-data`, {});
  expect(status).toBe(200);
  return Object.fromEntries(
    Object(body).parts.map(({ name, rows }: { name: string; rows: unknown }) => [name, rows]),
  );
}

test('messages have what they answer and who removed them', async () => {
  const send = async (player: string, text: string, replyTo: string | null = null) => {
    const { sendMessage } = await game.graphql<{ sendMessage: { id: string } }>(
      player,
      `mutation ($text: String!, $replyTo: ID) { sendMessage(pool: "Late", text: $text, replyTo: $replyTo) { id } }`,
      { text, replyTo },
    );
    return sendMessage.id;
  };
  const first = await send('carla', 'Who is in?');
  const [kept, own, gone] = [
    await send('bob', 'I am.', first),
    await send('bob', 'A slip.'),
    await send('bob', 'Something rude.'),
  ];
  for (const [player, id] of [
    ['bob', own],
    ['ann', gone],
  ] as const)
    await game.graphql(player, 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', { id });
  expect(await partsOf('bob')).toMatchObject({
    messages: [
      { messageId: kept, replyToMessageId: first, removedBy: null },
      { messageId: own, removedBy: 'you' },
      { messageId: gone, removedBy: 'an admin' },
    ],
    'acts-about-you': [{ pool: 'Late', action: { kind: 'message-removed' } }],
  });
});

test('what hosts were asked, posted and sent is theirs', async () => {
  await game.graphql('ann', 'mutation { setNotice(pool: "Late", text: "Cards by Wednesday.") { id } }');
  await sql(
    `insert into next_week (contest_id, asked_of, asked_at, expires_at, answer, answered_at, answered_by)
     select contest.id, ann.id, now(), now(), 'yes', now(), bob.id
     from contest join pool on pool.id = pool_id and name = 'Late', user_account ann, user_account bob
     where ann.username = 'ann' and bob.username = 'bob'`,
  );
  await sql(
    `insert into pool_asked (pool_id, user_id, asked_by, asked_at)
     select pool.id, asked.id, ann.id, '2027-01-01' from pool, user_account ann, user_account asked
     where name = 'Late' and ann.username = 'ann' and asked.username in ('bob', 'carla')`,
  );
  expect(await partsOf('ann')).toMatchObject({
    'notices-posted': [{ pool: 'Late', text: 'Cards by Wednesday.' }],
    'next-weeks': [{ pool: 'Late', wereAsked: true, haveAnswered: false, answer: null }],
    'invitations-sent': [{ pool: 'Late', people: 2 }],
  });
  expect(await partsOf('bob')).toMatchObject({
    'notices-posted': [],
    'next-weeks': [{ pool: 'Late', wereAsked: false, haveAnswered: true, answer: 'yes' }],
    'invitations-sent': [],
    invitations: [{ pool: 'Late' }],
  });
});

test('of a change of several balances everybody gets their own', async () => {
  await sql(
    `insert into adjustment_request (id, asked_by, memo, changes, asked_at)
     select gen_random_uuid(), 'a service', 'for ann and bob',
       jsonb_agg(jsonb_build_object('userId', id, 'cents', case username when 'ann' then 100 else 200 end)), now()
     from user_account where username in ('ann', 'bob')`,
  );
  expect(await partsOf('ann')).toMatchObject({
    adjustments: [{ cents: 100, isCredit: false, isConfirmed: null }],
  });
  expect(await partsOf('carla')).toMatchObject({ adjustments: [] });
});

test('payments have their cards, and webhooks what they say of the person', async () => {
  const parts = await partsOf('ann');
  expect(parts).toMatchObject({
    'card-payments': [{ pool: 'Sunday Best', week: 1, golfers: expect.arrayContaining(['01, Golfer']) }],
    'events-sent': [{ topic: 'entry.paid', about: { username: 'ann', poolName: 'Sunday Best', buyIn: 10 } }],
  });
  expect(JSON.stringify(parts)).not.toContain('club.test');
  const results = [
    { username: 'Carla', position: '1' },
    { username: 'bob', position: '2' },
  ];
  const [{ contest } = { contest: '' }] = await sql<{ contest: string }>(
    `select contest.id as contest from contest join pool on pool.id = pool_id where pool.name = 'Late'`,
  );
  // As versions before this one enqueued it, without a subject, and as it is now.
  for (const [key, subject] of [
    ['former', null],
    ['now', contest],
  ])
    await sql(
      `insert into outbox (id, kind, lane, topic, key, subject, payload, created_at, next_attempt_at, give_up_at, expires_at)
       values (gen_random_uuid(), 'webhook', 'club', 'contest.settled', ?, ?, ?::jsonb, now(), now(), now(), now())`,
      [
        key,
        subject,
        JSON.stringify({ url: '', body: JSON.stringify({ data: { contestId: contest, results } }) }),
      ],
    );
  const told = { topic: 'contest.settled', about: { username: 'Carla', position: '1' } };
  expect((await partsOf('carla'))['events-sent']).toMatchObject([told, told]);
});

test('events are told of who gave their paid entry back', async () => {
  await game.pool('Left', ['ann', 'bob'], { buyIn: 10 });
  await game.buyIn('bob', 'Left');
  await game.graphql('bob', 'mutation { leavePool(pool: "Left") }');
  expect(
    await sql(`select 1 from entry join contest on contest.id = contest_id join pool on pool.id = pool_id
    join user_account on user_account.id = user_id where pool.name = 'Left' and username = 'bob'`),
  ).toEqual([]);
  const told = Object((await partsOf('bob'))['events-sent']).map(Object);
  expect(told.filter(({ about }: { about: object }) => Object(about).poolName === 'Left')).toHaveLength(1);
});

test('a card has who was replaced by whom', async () => {
  await sql(
    `update card set replacements = '[{"out": 1000, "in": 1003, "at": "2027-01-13T00:00:00Z"}]'
     from entry, user_account
     where entry.id = entry_id and user_account.id = user_id and username = 'ann'
       and contest_id in (select contest.id from contest join pool on pool.id = pool_id and name = 'Late')`,
  );
  expect((await partsOf('ann')).cards).toContainEqual(
    expect.objectContaining({
      pool: 'Late',
      replacements: [{ out: '01, Golfer', in: '04, Golfer', at: '2027-01-13T00:00:00Z' }],
    }),
  );
});

test('a card that the host entered is its member’s, with the reason, and not the host’s', async () => {
  await game.at('2027-01-14T15:00:00Z');
  const golfers = picks.map((place) => String(game.golfers[place]?.dgId));
  await game.graphql(
    'ann',
    `mutation ($golfers: [ID!]!) {
      enterCard(pool: "Late", username: "bob", golfers: $golfers, reason: "He called from the clubhouse.") { id } }`,
    { golfers },
  );
  const ofBob = await partsOf('bob');
  expect(ofBob['acts-about-you']).toContainEqual(
    expect.objectContaining({
      pool: 'Late',
      action: expect.objectContaining({
        kind: 'card-entered',
        reason: 'He called from the clubhouse.',
        added: expect.arrayContaining(['Golfer 01']),
      }),
    }),
  );
  const ofAnn = await partsOf('ann');
  expect(ofAnn['admin-actions']).toContainEqual({
    pool: 'Late',
    at: expect.any(String),
    action: { kind: 'card-entered' },
  });
  expect(JSON.stringify(ofAnn)).not.toContain('clubhouse');
});
