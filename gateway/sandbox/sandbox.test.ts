import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { WallClock } from '../src/clocks.ts';
import type { Env } from '../src/configuration/env.ts';
import { sendRefusal } from '../src/http/rest/rest.ts';
import { type Bus, openPostgresBus } from '../src/live/bus/bus.ts';
import { smtpMailer } from '../src/mail/mailer.ts';
import { checkbook } from '../src/payments/checkbook.ts';
import { createTestDatabase } from '../src/testing/database/test-database.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

type Settings = NonNullable<Env['sandbox']>;
const settings: Settings = {
  start: new Date('2027-01-13T17:00:00Z'),
  speed: 60,
  seed: 'seed',
  scenario: 'normal',
  empty: false,
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bus: Bus;
let wall: Date;
let played: string[];
const opened: Sandbox[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  bus = await openPostgresBus(database.url, pino({ level: 'silent' }));
  wall = new Date('2026-11-21T12:00:00Z');
  played = [];
});
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
  await bus.close();
  await database.drop();
});

async function open(
  changes: Partial<Settings> = {},
  wallClock: WallClock = { now: () => wall },
): Promise<Sandbox> {
  const sandbox = await openSandbox({
    orm: database.orm,
    bus,
    wallClock,
    settings: { ...settings, ...changes },
    advance: async (to) => void played.push(to.toISOString()),
    gatewayUrl: 'http://127.0.0.1:1',
  });
  opened.push(sandbox);
  return sandbox;
}

async function controls(sandbox: Sandbox, mayControl = true): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler(sendRefusal);
  await sandbox.serve(app, { mayControl: async () => mayControl, tournamentNow: async () => undefined });
  return app;
}

const pass = (seconds: number) => {
  wall = new Date(wall.getTime() + seconds * 1000);
};

describe('the game clock', () => {
  test('runs at its speed, and freezes', async () => {
    const { clock } = await open();
    pass(10);
    expect(clock.now().toISOString()).toBe('2027-01-13T17:10:00.000Z');
    await clock.setSpeed(0);
    pass(100);
    expect(clock.now().toISOString()).toBe('2027-01-13T17:10:00.000Z');
  });

  test('plays a jump through in steps, and arrives', async () => {
    const { clock } = await open({ speed: 0 });
    await clock.moveTo(new Date('2027-01-13T18:15:00Z'));
    expect(played).toEqual([
      '2027-01-13T17:30:00.000Z',
      '2027-01-13T18:00:00.000Z',
      '2027-01-13T18:15:00.000Z',
    ]);
    expect(clock.now().toISOString()).toBe('2027-01-13T18:15:00.000Z');
  });

  test('never goes back', async () => {
    const { clock } = await open();
    await expect(clock.moveTo(new Date('2027-01-13T16:59:59Z'))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('takes two jumps by so much one after the other, too', async () => {
    const { clock } = await open({ speed: 0 });
    await Promise.all([clock.moveBy(1800), clock.moveBy(1800)]);
    expect(clock.now().toISOString()).toBe('2027-01-13T18:00:00.000Z');
  });

  test('goes on by nothing while it runs, however late that comes to be done', async () => {
    const { clock } = await open(
      {},
      { now: () => new Date(wall.setMilliseconds(wall.getMilliseconds() + 1)) },
    );
    await clock.moveBy(0);
    await clock.moveBy(0.01);
    expect(clock.now().getTime()).toBeGreaterThan(Date.parse('2027-01-13T17:00:00Z'));
  });

  test('can not be moved where golf is real, and everything else here is of that time', async () => {
    const sandbox = await openSandbox({
      orm: database.orm,
      bus,
      wallClock: { now: () => wall },
      settings,
      advance: async () => {},
      gatewayUrl: 'http://127.0.0.1:1',
      golfIsReal: true,
    });
    opened.push(sandbox);
    expect(Math.abs(sandbox.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
    await expect(sandbox.clock.moveBy(60)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(sandbox.clock.setSpeed(2)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('takes two jumps one after the other', async () => {
    const { clock } = await open({ speed: 0 });
    await Promise.all([
      clock.moveTo(new Date('2027-01-13T17:30:00Z')),
      clock.moveTo(new Date('2027-01-13T18:00:00Z')),
    ]);
    expect(played).toEqual(['2027-01-13T17:30:00.000Z', '2027-01-13T18:00:00.000Z']);
  });

  test('stands still while no gateway runs, and goes on where it was; settings count for new data only', async () => {
    const first = await open();
    pass(60);
    await opened.pop()?.close();
    const stopped = first.clock.now();
    pass(86_400);
    const { clock } = await open({ start: new Date('2030-01-01T00:00:00Z'), seed: 'another', speed: 1 });
    const resumed = clock.now().getTime() - stopped.getTime();
    expect(resumed).toBeGreaterThanOrEqual(0);
    expect(resumed).toBeLessThanOrEqual(60_000);
    expect([clock.seed, clock.speed]).toEqual(['seed', 60]);
  });

  test('begins on Wednesday noon at the second event, unless set otherwise', async () => {
    const { clock } = await open({ start: undefined, speed: 0 });
    expect(clock.now().toISOString()).toBe('2027-01-13T17:00:00.000Z');
  });

  test('is one for all gateways', async () => {
    const [here, there] = [await open({ speed: 0 }), await open({ speed: 0 })];
    const moved = new Promise<void>((resolve) => there.clock.onMove(resolve));
    await here.clock.moveTo(new Date('2027-01-13T17:20:00Z'));
    await moved;
    expect(there.clock.now()).toEqual(here.clock.now());
  });
});

describe('the outside world', () => {
  test('reports the current tournament, how far it is, and where its services answer', async () => {
    const sandbox = await open({ speed: 0 });
    const app = await controls(sandbox);
    const tournament = {
      id: '2027-12',
      name: 'Palmetto Classic',
      zone: 'America/New_York',
      startsOn: '2027-01-14',
      lockAt: '2027-01-14T05:00:00.000Z',
    };
    const origin = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await app.inject('/sandbox')).json()).toMatchObject({
      tournament: { ...tournament, state: 'scheduled' },
      phase: 'scheduled',
      services: {
        datagolf: origin,
        espn: origin,
        weather: origin,
        geocode: origin,
        push: origin,
        stripe: origin,
      },
    });
    await sandbox.clock.moveTo(new Date('2027-01-14T17:00:00Z'));
    expect((await app.inject('/sandbox')).json()).toMatchObject({
      tournament: { ...tournament, state: 'live' },
      phase: 'live',
    });
  });

  test('goes by the game clock', async () => {
    const { clock, services } = await open({ speed: 0 });
    const { url, key } = services.datagolf;
    const scored = async () => {
      const answer = await fetch(`${url}/preds/in-play?key=${key}`);
      return ((await answer.json()) as { info: { event_name: string } }).info.event_name;
    };
    expect(await scored()).toBe('Leeward Open');
    await clock.moveTo(new Date('2027-01-14T17:00:00Z'));
    expect(await scored()).toBe('Palmetto Classic');
  });

  test('a scenario applies to the event of the first start, whatever a later start sets', async () => {
    await open({ speed: 0, scenario: 'cancelled' });
    await opened.pop()?.close();
    const again = await open({ speed: 0, scenario: 'playoff', start: new Date('2027-05-05T12:00:00Z') });
    const app = await controls(again);
    await again.clock.moveTo(new Date('2027-01-17T17:00:00Z'));
    expect((await app.inject('/sandbox')).json()).toMatchObject({
      scenario: 'cancelled',
      phase: 'cancelled',
    });
    await again.clock.moveTo(new Date('2027-01-24T17:00:00Z'));
    expect((await app.inject('/sandbox')).json()).toMatchObject({
      tournament: { id: '2027-2' },
      phase: 'live',
    });
  });

  test('is the same for every gateway', async () => {
    const gateways = [await open({ speed: 0 }), await open({ speed: 0 })];
    const answers = await Promise.all(
      gateways.map(async ({ services: { datagolf } }) =>
        (await fetch(`${datagolf.url}/field-updates?key=${datagolf.key}`)).text(),
      ),
    );
    expect(answers[0]).toBe(answers[1]);
  });
});

describe('the controls', () => {
  test('tell and move the clock', async () => {
    const app = await controls(await open({ speed: 0 }));
    expect((await app.inject('/sandbox')).json()).toMatchObject({
      now: '2027-01-13T17:00:00.000Z',
      speed: 0,
      seed: 'seed',
    });
    const move = (payload: object) => app.inject({ method: 'POST', url: '/sandbox/clock', payload });
    expect((await move({ advanceSeconds: 60, speed: 5 })).json()).toMatchObject({ speed: 5 });
    expect(await move({ now: '2020-01-01T00:00:00Z' })).toMatchObject({ statusCode: 409 });
  });

  test.each([
    [{}, undefined],
    [{ now: 'soon' }, 'now'],
    [{ now: 5 }, 'now'],
    [{ advanceSeconds: -1 }, 'advanceSeconds'],
    [{ advanceSeconds: 1e12 }, 'advanceSeconds'],
    [{ speed: 'fast' }, 'speed'],
    [{ speed: -1 }, 'speed'],
    [{ now: '2027-01-14T17:00:00Z', advanceSeconds: 5 }, 'advanceSeconds'],
    [{ day: 'Thursday' }, undefined],
  ])('refuse %j and name the field', async (payload, field) => {
    const app = await controls(await open());
    const answer = await app.inject({ method: 'POST', url: '/sandbox/clock', payload });
    expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([400, 'INVALID', field]);
  });

  test('answer nobody else', async () => {
    const app = await controls(await open(), false);
    expect(await app.inject('/sandbox')).toMatchObject({ statusCode: 403 });
    expect(await app.inject('/sandbox/mail')).toMatchObject({ statusCode: 403 });
    expect(await app.inject('/sandbox/echecks')).toMatchObject({ statusCode: 403 });
  });

  test('show the eChecks that went out', async () => {
    const sandbox = await open();
    const app = await controls(sandbox);
    expect((await app.inject('/sandbox/echecks')).json()).toEqual([]);
    const { url, ...keys } = sandbox.services.checkbook;
    await checkbook({ ...keys, url: `${url}/v3` }).sendCheck({
      recipient: 'ann@example.com',
      name: 'ann',
      amountCents: 3507,
      description: 'Withdrawal',
      idempotencyKey: 'payout:42',
    });
    expect((await app.inject('/sandbox/echecks')).json()).toEqual([
      { id: expect.any(String), recipient: 'ann@example.com', amount: 35.07, status: 'UNPAID' },
    ]);
  });

  test('show the mails that went out', async () => {
    const sandbox = await open();
    const mailer = smtpMailer({ url: sandbox.mailbox.url, from: 'Fairway <no-reply@fairway.example>' });
    await mailer.send({
      to: 'ann@example.com',
      subject: 'Grüße',
      text: 'Hello − ann',
      html: '<p>Hello − ann</p>',
    });
    mailer.close();
    const app = await controls(sandbox);
    expect((await app.inject('/sandbox/mail')).json()).toEqual([
      {
        to: 'ann@example.com',
        subject: 'Grüße',
        text: expect.stringContaining('Hello − ann'),
        html: '<p>Hello − ann</p>',
      },
    ]);
  });
});
