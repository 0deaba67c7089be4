import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { wallClock } from '../../src/clocks.ts';
import { type Bus, openPostgresBus } from '../../src/live/bus/bus.ts';
import { enqueueMessages } from '../../src/outbox/enqueue.service.ts';
import { createTestDatabase } from '../../src/testing/database/test-database.ts';
import { webhookOutbox } from '../../src/webhooks-out/event.service.ts';
import { receiversOf } from '../../src/webhooks-out/receivers.ts';
import {
  openWebhookReceiver,
  type WebhookReceiver,
} from '../../src/webhooks-out/testing/webhook-receiver.ts';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { openPool } from '../members.ts';
import { until } from '../until.ts';

// What was sent, and not yet noted as sent, when the power went.

/** A mail server that takes mails and, as long as it is told to, never says that it has. */
async function openMailServer() {
  const taken: { id: string | undefined; to: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      void simpleParser(stream).then(({ messageId }) => {
        taken.push({ id: messageId, to: session.envelope.rcptTo.map(({ address }) => address).join() });
        if (!mails.isSilent) done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const mails = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    isSilent: false,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
  return mails;
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let mails: Awaited<ReturnType<typeof openMailServer>>;
let receiver: WebhookReceiver;
let bus: Bus;
let gateway: GatewayProcess;
beforeAll(async () => {
  [database, mails, receiver] = await Promise.all([
    createTestDatabase(),
    openMailServer(),
    openWebhookReceiver(),
  ]);
  bus = await openPostgresBus(database.url, pino({ level: 'silent' }));
  gateway = await startGateway({
    DATABASE_URL: database.url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Fairway <no-reply@fairway.example>',
    WEBHOOKS_OUT: `${receiver.url}|a secret between us`,
  });
});
afterAll(async () => {
  await gateway.remove();
  await bus.close();
  await mails.close();
  await receiver.close();
  await database.drop();
});

const waiting = async (kind: string) => {
  const rows = await database.orm.em
    .fork()
    .execute<object[]>(`select 1 from outbox where kind = ? and phase <> 'sent'`, [kind]);
  return rows.length;
};
/** As the transaction of another gateway writes it down. */
async function noteWebhook(id: string): Promise<void> {
  const [{ key: lane, url } = { key: '', url: '' }] = receiversOf({
    webhooksOut: [{ url: receiver.url, secret: 'any' }],
  });
  const payload = { url, body: JSON.stringify({ id, type: 'entry.paid' }) };
  const message = { lane, topic: 'entry.paid', key: id, payload, retentionDays: 1 };
  await database.orm.em.fork().transactional(async (em) => {
    await enqueueMessages({ em, wallClock }, webhookOutbox, [message]);
    await bus.publish(em, webhookOutbox.waiting, { id: lane });
  });
}

/** As if pauses were over, and it had been noticed that who did the jobs is dead: nobody has to wait for that. */
async function makeDue(): Promise<void> {
  const em = database.orm.em.fork();
  await em.execute('update outbox set next_attempt_at = now()');
  await em.execute(`delete from pgboss.job where state = 'active'`);
}

test('mails and webhooks go out again, with the same id and bytes, and all others once', async () => {
  mails.isSilent = true;
  receiver.answers = 'nothing';
  await noteWebhook('first');
  await until('the webhook is taken', () => receiver.received.length === 1);
  await openPool(gateway, 'Killed', ['ann']);
  await until('the mail is taken', () => mails.taken.length === 1);
  await gateway.kill();
  expect([await waiting('mail'), await waiting('webhook')]).toEqual([1, 1]);
  mails.isSilent = false;
  receiver.answers = 200;
  await makeDue();
  await gateway.start();
  await noteWebhook('second');
  await openPool(gateway, 'Alive', ['bob', 'carla']);
  await until('all mails are out', async () => (await waiting('mail')) === 0);
  await until('all webhooks are out', async () => (await waiting('webhook')) === 0);

  const idsOf = (player: string) =>
    mails.taken.filter(({ to }) => to === `${player}@example.com`).map(({ id }) => id);
  expect(idsOf('ann')).toHaveLength(2);
  expect(new Set(idsOf('ann')).size).toBe(1);
  expect([idsOf('bob').length, idsOf('carla').length]).toEqual([1, 1]);

  const paid = receiver.received.filter(({ body }) => body.type === 'entry.paid');
  expect(paid.map(({ text }) => JSON.parse(text).id).sort()).toEqual(['first', 'first', 'second']);
  for (const { headers, body } of paid) expect(headers['fairway-event-id']).toBe(body.id);
});
