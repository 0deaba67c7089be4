import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openFeedClient } from './client/feed-client.ts';
import { type DataGolf, dataGolf } from './data-golf.ts';
import type { FeedFault } from './feed-fault.ts';
import type { Unknown } from './reading/lenient.ts';
import { FakeTime } from './testing/fake-time.ts';
import {
  cut,
  endless,
  halfBody,
  hang,
  json,
  openStubServer,
  type Reply,
  redirect,
  type StubServer,
  send,
  stall,
  text,
} from './testing/stub-server.ts';

let stub: StubServer;
beforeAll(async () => {
  stub = await openStubServer();
});
afterAll(() => stub.close());

let time: FakeTime;
let unknowns: Unknown[];
let golf: DataGolf;
beforeEach(() => {
  time = new FakeTime();
  unknowns = [];
  golf = dataGolf({
    url: stub.url,
    key: 'SECRET',
    ask: openFeedClient({ time, random: () => 0 }),
    onUnknown: (unknown) => unknowns.push(unknown),
  });
});

const row = { dg_id: 18417, player_name: 'Scheffler, Scottie' };
const inPlay = {
  data: [{ ...row, current_pos: '1', current_score: -4, R1: 68, round: 2, thru: 0, today: 0 }],
  info: { event_name: 'Masters Tournament', current_round: 2, last_update: '2026-04-10 7:40 AM' },
};
const field = {
  event_id: 14,
  event_name: 'Masters Tournament',
  date_start: '2026-04-09',
  date_end: '2026-04-12',
  field: [row],
};

/** Every call, with what Data Golf is asked for it and what it may answer. */
const calls = [
  {
    name: 'live scores',
    ask: () => golf.inPlay(),
    asked: '/preds/in-play?tour=pga&odds_format=percent&file_format=json',
    answer: inPlay,
  },
  {
    name: 'the field',
    ask: () => golf.field(),
    asked: '/field-updates?tour=pga&file_format=json',
    answer: field,
  },
  {
    name: 'odds',
    ask: () => golf.outrights(),
    asked: '/betting-tools/outrights?tour=pga&market=win&odds_format=percent',
    answer: { event_name: 'Masters Tournament', odds: [{ ...row, draftkings: 0.25 }] },
  },
  {
    name: 'a season',
    ask: () => golf.schedule(2026),
    asked: '/get-schedule?tour=pga&season=2026&upcoming_only=no',
    answer: { schedule: [{ event_id: 14, event_name: 'Masters Tournament', start_date: '2026-04-09' }] },
  },
  {
    name: 'hole pars',
    ask: () => golf.holePars(),
    asked: '/preds/live-hole-stats?tour=pga',
    answer: { courses: [{ course_code: 'AN', rounds: [] }] },
  },
  { name: 'the players', ask: () => golf.playerList(), asked: '/get-player-list?', answer: [row] },
];

const kindOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (fault: FeedFault) => fault.kind,
  );

describe.each(calls)('$name', ({ ask, asked, answer }) => {
  test('are asked for with the key, at the documented address', async () => {
    stub.reply(json(answer));
    await ask();
    expect(stub.asked).toEqual([`${asked}${asked.endsWith('?') ? '' : '&'}key=SECRET`]);
  });

  const passTheDeadline = () => time.pass(5000);
  const hostile: [string, Reply, string][] = [
    ['a text for the list', json(replaceLists(answer, 'none')), 'shape'],
    ['a number for the list', json(replaceLists(answer, 7)), 'shape'],
    ['a list of nonsense', json(replaceLists(answer, [7, 'x', null, [[]]])), 'shape'],
    ['a number', json(7), 'shape'],
    ['null', json(null), 'shape'],
    ['an empty object', json({}), 'shape'],
    ['an empty body', send(200, { 'content-type': 'application/json' }), 'shape'],
    ['half of its JSON', text(JSON.stringify(answer).slice(0, -5), 200, 'application/json'), 'shape'],
    ['NaN, which is no JSON', text('{"data":[NaN]}', 200, 'application/json'), 'shape'],
    ['a page of HTML', text('<!doctype html><h1>Bad gateway</h1>', 200, 'text/html'), 'shape'],
    ['bytes that are no text', send(200, {}, Buffer.from([0xff, 0xfe, 0x00, 0x80])), 'shape'],
    ['a bad key', text('invalid api key', 403), 'key'],
    ['a bad event', text('invalid event', 400), 'status'],
    ['nothing of that name', text('not found', 404, 'text/html'), 'status'],
    ['status 204', send(204, {}), 'status'],
    ['status 500', text('<h1>oops</h1>', 500, 'text/html'), 'status'],
    ['status 502', text('', 502), 'status'],
    ['too many requests', text('slow down', 429), 'suspended'],
    ['half a body', halfBody(answer), 'network'],
    ['nothing at all', cut, 'network'],
    ['a redirect elsewhere', redirect('https://example.com/'), 'elsewhere'],
    ['no end', endless, 'too-large'],
    ['silence', hang(passTheDeadline), 'timeout'],
    ['a stop in the middle', stall(passTheDeadline), 'timeout'],
  ];
  test.each(hostile)('are a fault of one kind when there is %s', async (_, reply, kind) => {
    stub.reply(reply);
    const fault = await ask().catch((caught: FeedFault) => caught);
    expect(fault).toMatchObject({ name: 'FeedFault', service: 'Data Golf', kind });
    expect((fault as FeedFault).message).not.toMatch(/SECRET|127\.0\.0\.1|oops|none|<h1>/);
  });
});

/** The same answer, with something else where it has lists; odds alone may well be a text. */
function replaceLists(answer: object, instead: unknown): unknown {
  if (Array.isArray(answer)) return instead;
  const isOdds = 'odds' in answer && typeof instead === 'string';
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      Array.isArray(value) ? (isOdds ? 7 : instead) : value,
    ]),
  );
}

test('after a 429 Data Golf is left alone for five minutes, by every call', async () => {
  stub.reply(send(429, { 'retry-after': '3' }), json(inPlay));
  expect(await kindOf(golf.inPlay())).toBe('suspended');
  time.pass(299_999);
  expect(await kindOf(golf.field())).toBe('suspended');
  expect(stub.asked).toHaveLength(1);
  time.pass(1);
  expect(await kindOf(golf.inPlay())).toBe('answered');
});

test('no minute sees more than 40 questions, retries included', async () => {
  stub.reply(json(inPlay));
  const sentAt: number[] = [];
  for (let question = 1; question <= 100; question += 1) {
    if (question % 4 === 0) stub.reply(text('oops', 500), json(inPlay));
    await golf.inPlay();
    sentAt.push(...Array(question % 4 === 0 ? 2 : 1).fill(time.now()));
    time.pass(200);
  }
  expect(sentAt).toHaveLength(125);
  for (const [index, at] of sentAt.entries())
    expect(at - (sentAt[index - 40] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(59_000);
});

test('what is unexpected is reported once, however often it comes', async () => {
  const odd = {
    ...inPlay,
    data: [{ ...inPlay.data[0], current_pos: 'SUSP', thru: 'x'.repeat(100), today: { a: 1 } }],
  };
  stub.reply(json(odd));
  for (let ask = 1; ask <= 3; ask += 1) await golf.inPlay();
  expect(unknowns).toEqual([
    { service: 'Data Golf', call: '/preds/in-play', field: 'current_pos', value: 'SUSP' },
    { service: 'Data Golf', call: '/preds/in-play', field: 'thru', value: 'x'.repeat(40) },
    { service: 'Data Golf', call: '/preds/in-play', field: 'today', value: 'an object' },
  ]);
});

test('a feed that is all oddities fills no log', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ...row,
    dg_id: index + 1,
    current_pos: `P-${index}`,
  }));
  stub.reply(json({ ...inPlay, data: rows }));
  await golf.inPlay();
  expect(unknowns).toHaveLength(1000);
});

test('values nested as deep as they go are odd, and no more than that', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const oddRow = (id: number) =>
    `{"dg_id":${id},"current_pos":${deep},"thru":${deep},"R2":${id === 1 ? deep : 70}}`;
  stub.reply(text(`{"data":[${oddRow(1)},${oddRow(2)}],"info":{"event_name":"Masters"}}`));
  const board = await golf.inPlay();
  expect(board).toMatchObject({ golfers: [{ dgId: 2, thru: null }], skipped: 1 });
  stub.reply(
    text(`{"odds":[{"player_name":"A","dg_id":${deep},"draftkings":${deep}}],"event_name":"Masters"}`),
  );
  expect(await golf.outrights()).toMatchObject({ golfers: [{ dgId: null, draftkings: null }] });
});

test('the list of players is names and ids', async () => {
  stub.reply(
    json([
      { ...row, country: 'United States', amateur: 0 },
      { ...row, dg_id: null },
    ]),
  );
  expect(await golf.playerList()).toEqual([
    { dgId: 18417, playerName: 'Scheffler, Scottie', country: 'United States' },
  ]);
});
