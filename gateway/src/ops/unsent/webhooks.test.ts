import { webhooksOut } from '@fairway/schema/webhooks-out';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { createCtx, inTransaction } from '../../context.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { enqueueEvents } from '../../webhooks-out/event.service.ts';
import { sendWebhooks } from '../../webhooks-out/testing/send-webhooks.ts';
import { webhooksCommand } from './webhooks.ts';

let gateway: TestGateway;
const printed: string[] = [];
beforeAll(async () => {
  // Nobody listens there.
  const webhooksOut = [{ url: 'http://127.0.0.1:1/hook?key=hunter2', secret: 'hunter2' }];
  gateway = await openTestGateway({ settings: { webhooksOut } });
});
afterEach(() => {
  jest.restoreAllMocks();
  printed.length = 0;
});
afterAll(() => gateway.close());

const ctx = () => createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
const send = () => sendWebhooks(ctx());
async function run(...words: string[]): Promise<string> {
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await webhooksCommand.run(ctx(), words).finally(() => jest.restoreAllMocks());
  return printed.join('');
}

test('an operator sees what was not taken, without its secrets, and sends it again', async () => {
  expect(await run()).toBe('Every event has reached whom it is for.\n');
  const data = webhooksOut['entry.paid'].example;
  await inTransaction(ctx(), (tx) => enqueueEvents(tx, [{ type: 'entry.paid', data }]));
  await send();
  const [id = ''] = (await run()).split('  ');
  expect(printed.join('')).toMatch(
    /^\S{36} {2}entry\.paid {2}Sunday Best {2}to http:\/\/127\.0\.0\.1:1\/hook {2}since 2026-11-21T12:00:00\.\d{3}Z {2}next at 2026-11-21T12:00:\S+Z {2}attempts: 1 {2}It could not be reached, or broke off\.\n$/,
  );
  gateway.wallClock.advance({ days: 1 });
  await send();
  expect(await run()).toMatch(/ {2}given up {2}attempts: 2 {2}/);
  expect(await run('again', id)).toBe('To be sent within a minute: 1.\n');
  expect(await run()).toMatch(/ {2}next at 2026-11-22T12:00:00\.\d{3}Z {2}/);
  expect(await run('again', 'all')).toBe('Nothing was given up.\n');
  expect(await (await fetch(`${gateway.origin}/metrics`)).text()).toMatch(
    /fairway_outbox_unsent{kind="webhook",phase="waiting"} 1/,
  );
});

test('an operator moves what is left to a new address, once, and no key in it is written down', async () => {
  const [former, next] = ['http://127.0.0.1:1/hook?key=hunter2', 'http://127.0.0.1:2/new?key=hunter3'];
  await expect(run('move', former, next)).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:2\/new is not in WEBHOOKS_OUT\. /,
  );
  expect(await run()).toMatch(/ {2}to http:\/\/127\.0\.0\.1:1\/hook {2}/);
  gateway.parts.settings.webhooksOut = [{ url: next, secret: 'hunter3' }];
  expect(await run('move', former, next)).toBe('To be sent to http://127.0.0.1:2/new within a minute: 1.\n');
  expect(await run()).toMatch(/ {2}to http:\/\/127\.0\.0\.1:2\/new {2}/);
  await expect(run('move', former, next)).rejects.toThrow(
    'Nothing is left to be sent to the former address.',
  );
  const acts = await gateway.orm.em.fork().execute('select * from operator_act');
  expect(acts).not.toEqual([]);
  expect(JSON.stringify(acts)).not.toContain('hunter');
});

test.each([
  'again',
  'again x',
  'again all now',
  'send',
  'again 01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11x',
  'move http://a.example',
  'move a.example b.example',
  'move http://a.example http://a.example',
  'move http://a.example http://b.example now',
])('is told how it is written, when it is written %j', async (words) => {
  await expect(run(...words.split(' '))).rejects.toThrow(/^$/);
});

test('hears when there is nothing to send by that id', async () => {
  await expect(run('again', '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11')).rejects.toThrow(/No event/);
});
