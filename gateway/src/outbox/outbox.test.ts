import { secondMs } from '@fairway/schema/days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Ctx, createCtx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { countStatements } from '../testing/database/count-statements.ts';
import { rowsOfEachTransaction } from '../testing/database/transaction-sizes.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { enqueueMessages, type NewOutboxMessage } from './enqueue.service.ts';
import { outboxJobs } from './jobs.ts';
import type { DeliveryOutcome, OutboxKind, OutboxMessage } from './outbox-kind.ts';
import { dueLanes, longestRunMs, sendDue } from './send-due.service.ts';

// What holds for everything that is sent, shown with a kind that only this file knows.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
beforeEach(() => sql('delete from outbox'));
afterAll(() => gateway.close());

const sql = <Row extends object>(text: string) => gateway.orm.em.fork().execute<Row[]>(text);
const ctx = (more: Partial<Ctx> = {}): Ctx => ({
  ...createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' }),
  ...more,
});
const sent: DeliveryOutcome = { phase: 'sent' };
const failed: DeliveryOutcome = { phase: 'failed', trouble: 'Nobody is there.' };

/** Pigeons, of which two fly at a time in each lane; what becomes of each is up to the test. */
const pigeons = (
  fly: (message: OutboxMessage<object>) => Promise<DeliveryOutcome>,
  more: Partial<OutboxKind<object>> = {},
): OutboxKind<object> => ({
  name: 'pigeon',
  waiting: hint('pigeons.waiting'),
  triedHours: 2,
  atOnce: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 30,
  sender: async () => fly,
  ...more,
});
const always = (outcome: DeliveryOutcome) => pigeons(async () => outcome);

const letter = (key: string, more: Partial<NewOutboxMessage> = {}): NewOutboxMessage => ({
  lane: 'north',
  topic: 'greeting',
  key,
  payload: {},
  retentionDays: 1,
  ...more,
});
const note = (...messages: NewOutboxMessage[]) => enqueueMessages(ctx(), always(sent), messages);
const phases = async () => {
  const rows = await sql<{ key: string; phase: string }>('select key, phase from outbox order by key');
  return rows.map(({ key, phase }) => `${key} ${phase}`);
};

describe('what is to be sent', () => {
  test('is claimed once, however many send at the same time, and a few at a time', async () => {
    await note(...Array.from({ length: 20 }, (_, n) => letter(`letter ${n}`)));
    const flown: string[] = [];
    let inTheAir = 0;
    let most = 0;
    const fly = pigeons(async ({ key }) => {
      inTheAir += 1;
      most = Math.max(most, inTheAir);
      await new Promise(setImmediate);
      inTheAir -= 1;
      flown.push(key);
      return sent;
    });
    await Promise.all([1, 2, 3].map(() => sendDue(ctx(), fly, 'north')));
    expect(new Set(flown).size).toBe(20);
    expect(flown).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(6);
  });

  test('takes a statement to claim several, and one to note each', async () => {
    await note(letter('one'), letter('two'));
    // Two are claimed together, each is noted by itself, and then nothing more is due.
    expect(await countStatements(() => sendDue(ctx(), always(sent), 'north'))).toBe(4);
  });

  test('is written down once for each lane and user, and of a subject only the latest waits', async () => {
    await note(letter('one'), letter('one', { lane: 'south' }), letter('one'));
    await note(letter('one'));
    expect(await phases()).toEqual(['one waiting', 'one waiting']);
    await note(
      letter('old news', { subject: 'news', supersedes: true }),
      letter('old gossip', { subject: 'gossip', supersedes: true }),
    );
    await note(letter('news', { subject: 'news', supersedes: true }));
    expect(await phases()).toEqual(['news waiting', 'old gossip waiting', 'one waiting', 'one waiting']);
    await sendDue(ctx(), always(sent), 'north');
    await note(letter('newer news', { subject: 'news', supersedes: true }));
    expect(await phases()).toContain('news sent');
  });
});

describe('who dies', () => {
  test('between sending and noting it leaves it due again, under the same id, and nothing else is held up', async () => {
    await note(letter('one'), letter('other', { lane: 'south' }));
    const flown: string[] = [];
    // It goes out, and nothing is heard of its sender any more.
    const deaf = pigeons((message) => new Promise(() => flown.push(message.id)));
    void sendDue(ctx(), deaf, 'north');
    while (flown.length === 0) await new Promise(setImmediate);
    await sendDue(ctx(), always(sent), 'north');
    await sendDue(ctx(), always(sent), 'south');
    expect(await phases()).toEqual(['one waiting', 'other sent']);
    gateway.wallClock.advance({ minutes: 1 });
    expect(await dueLanes(ctx(), 'pigeon')).toEqual(['north']);
    const again = pigeons(async (message) => {
      flown.push(message.id);
      return sent;
    });
    await sendDue(ctx(), again, 'north');
    expect(flown).toHaveLength(2);
    expect(flown[0]).toBe(flown[1]);
    gateway.wallClock.advance({ hours: 1 });
    expect(await dueLanes(ctx(), 'pigeon')).toEqual([]);
  });

  test('without a database after sending likewise', async () => {
    await note(letter('one'));
    const flying = pigeons(async () => {
      cut = true;
      return sent;
    });
    let cut = false;
    const { em } = ctx();
    const cutOff = Object.assign(Object.create(em), {
      fork: () => {
        if (cut) throw new Error('The database is away.');
        return em.fork();
      },
    });
    await expect(sendDue(ctx({ em: cutOff }), flying, 'north')).rejects.toThrow('away');
    expect(await phases()).toEqual(['one waiting']);
    gateway.wallClock.advance({ minutes: 1 });
    await sendDue(ctx(), always(sent), 'north');
    expect(await phases()).toEqual(['one sent']);
  });

  test('slowly and gets through all the same is believed, though another has failed meanwhile', async () => {
    await note(letter('one'));
    let arrive = (_outcome: DeliveryOutcome) => {};
    const slow = pigeons(() => new Promise((resolve) => (arrive = resolve)));
    const slowly = sendDue(ctx(), slow, 'north');
    while ((await sql<object>('select 1 from outbox where attempts = 1')).length === 0);
    gateway.wallClock.advance({ hours: 3 });
    await sendDue(ctx(), always(failed), 'north');
    expect(await phases()).toEqual(['one given_up']);
    arrive(sent);
    await slowly;
    expect(await phases()).toEqual(['one sent']);
  });
});

describe('what fails', () => {
  test('is tried later each time, at the end of its time once more, and then given up', async () => {
    await note(letter('one'));
    let tries = 0;
    const lost = pigeons(async () => {
      tries += 1;
      throw new Error('A hawk.');
    });
    const pauses: number[] = [];
    for (let guard = 0; guard < 100; guard += 1) {
      await sendDue(ctx(), lost, 'north');
      const [row] = await sql<{ phase: string; seconds: number }>(
        `select phase, extract(epoch from next_attempt_at - '${gateway.wallClock.now().toISOString()}')::float as seconds from outbox`,
      );
      if (row?.phase !== 'waiting') break;
      pauses.push(row.seconds);
      gateway.wallClock.advance({ seconds: Math.ceil(row.seconds) });
    }
    expect(await sql('select phase, trouble from outbox')).toEqual([
      { phase: 'given_up', trouble: 'A hawk.' },
    ]);
    expect(pauses).toHaveLength(tries - 1);
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBeCloseTo(7200, -2);
    expect(pauses[0]).toBeLessThanOrEqual(60);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(600);
    expect(tries).toBeGreaterThan(12);
  });

  test('the first time, after its time has passed without anybody to send it, is tried on', async () => {
    await note(letter('one'));
    gateway.wallClock.advance({ hours: 30 });
    await sendDue(ctx(), always(failed), 'north');
    expect(await phases()).toEqual(['one waiting']);
    gateway.wallClock.advance({ minutes: 10 });
    await sendDue(ctx(), always(sent), 'north');
    expect(await phases()).toEqual(['one sent']);
  });

  test('three rounds in a row is left alone until the next look, and so is its lane', async () => {
    await note(...Array.from({ length: 10 }, (_, n) => letter(`letter ${n}`)));
    let tries = 0;
    await sendDue(
      ctx(),
      pigeons(async () => {
        tries += 1;
        return failed;
      }),
      'north',
    );
    expect(tries).toBe(6);
  });

  test('three rounds in a row by the fault of its receivers holds nobody else up', async () => {
    await note(...Array.from({ length: 10 }, (_, n) => letter(`letter ${n}`)));
    let tries = 0;
    await sendDue(
      ctx(),
      pigeons(async () => {
        tries += 1;
        throw Object.assign(new Error('There is no such loft.'), { isOfReceiver: true });
      }),
      'north',
    );
    expect(tries).toBe(10);
  });

  test('is told by how long it has waited', async () => {
    await note(letter('one'));
    gateway.wallClock.advance({ minutes: 5 });
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
    expect(metrics).toMatch(/fairway_outbox_unsent{kind="pigeon",phase="waiting"} 1/);
    expect(Number(/fairway_outbox_oldest_seconds{kind="pigeon"} (\S+)/.exec(metrics)?.[1])).toBeCloseTo(
      300,
      0,
    );
  });

  test('is told by how long it has been due, where it was to wait for a moment', async () => {
    const until = new Date(gateway.wallClock.now().getTime() + 9 * 3_600_000);
    await note(letter('one'));
    await sendDue(ctx(), always({ phase: 'postponed', until }), 'north');
    const oldest = async () => {
      const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
      return /fairway_outbox_oldest_seconds{kind="pigeon"} (\S+)/.exec(metrics)?.[1];
    };
    gateway.wallClock.advance({ hours: 8 });
    expect(await oldest()).toBeUndefined();
    gateway.wallClock.advance({ minutes: 65 });
    expect(Number(await oldest())).toBeCloseTo(300, 0);
    // Once it was tried, by all that it has waited.
    await sendDue(ctx(), always(failed), 'north');
    expect(Number(await oldest())).toBeCloseTo(9 * 3600 + 300, 0);
  });
});

test('what fails before anything could be sent is noted with each, and given up in its time', async () => {
  await note(letter('one'), letter('two'));
  const kind = pigeons(async () => sent, { sender: () => Promise.reject(new Error('The loft is shut.')) });
  await sendDue(ctx(), kind, 'north');
  expect(await sql('select key, phase, trouble from outbox order by key')).toEqual([
    { key: 'one', phase: 'waiting', trouble: 'The loft is shut.' },
    { key: 'two', phase: 'waiting', trouble: 'The loft is shut.' },
  ]);
});

test('a run has time to end by itself, and sends for most of the time until the next may begin', () => {
  const [job] = outboxJobs([always(sent)]);
  expect(longestRunMs / secondMs).toBeGreaterThan(2 * 60);
  expect(job?.limitSeconds).toBeGreaterThan(longestRunMs / secondMs);
});

test('lanes are those of the kind where something is due, however many wait in each', async () => {
  const north = Array.from({ length: 50 }, (_, n) => letter(`letter ${n}`));
  await note(...north, letter('one', { lane: 'east' }), letter('two', { lane: 'west' }));
  await sql(`update outbox set next_attempt_at = now() + interval '9 years' where lane = 'west'`);
  await sql(`update outbox set kind = 'raven' where lane = 'east'`);
  expect(await dueLanes(ctx(), 'pigeon')).toEqual(['north']);
  expect(await dueLanes(ctx(), 'raven')).toEqual(['east']);
  expect(await dueLanes(ctx(), 'owl')).toEqual([]);
});

test('a hint that names no lane queues all in which something is due', async () => {
  await note(letter('one'), letter('two', { lane: 'south' }), letter('three', { lane: 'any' }));
  const [job] = outboxJobs([{ ...always(sent), anyLane: 'any' }]);
  const queued: string[] = [];
  await job?.run(ctx(), 'any', async (_job, lane) => void queued.push(lane));
  expect(queued).toEqual(['north', 'south']);
  expect(await phases()).toEqual(['one waiting', 'three sent', 'two waiting']);
});

test('a gateway that stops ends with what it has begun, and leaves the rest to others', async () => {
  await note(letter('one'), letter('two'), letter('three'));
  const stopping = new AbortController();
  const last = pigeons(async () => {
    stopping.abort();
    return sent;
  });
  await sendDue(ctx({ stopping: stopping.signal }), last, 'north');
  expect((await phases()).filter((one) => one.endsWith('sent'))).toHaveLength(2);
  expect(await dueLanes(ctx(), 'pigeon')).toEqual(['north']);
  await sendDue(ctx(), always(sent), 'north');
  expect((await phases()).filter((one) => one.endsWith('sent'))).toHaveLength(3);
});

test('where nothing of a kind can be sent nothing of it waits', async () => {
  await note(letter('one'), letter('other', { lane: 'south' }));
  await sendDue(ctx(), { ...always(sent), off: () => 'No pigeons are kept.' }, 'north');
  expect(await phases()).toEqual(['one dropped', 'other dropped']);
});

test('however many wait that cannot be sent, each transaction drops a few of them', async () => {
  await note(...Array.from({ length: 25 }, (_, n) => letter(`letter ${n}`)));
  await sendDue(ctx(), { ...always(sent), off: () => 'No pigeons are kept.' }, 'north', 10);
  expect(new Set((await phases()).map((one) => one.split(' ').at(-1)))).toEqual(new Set(['dropped']));
  expect(await rowsOfEachTransaction(gateway.orm, 'outbox')).toEqual([10, 10, 5]);
});
