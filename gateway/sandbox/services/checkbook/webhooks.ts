import { createHmac, randomInt } from 'node:crypto';
import type { Orm } from '../../../src/database/orm.ts';
import { rowsOf, text } from '../../../src/database/rows.ts';
import { nextChangeOf, statusOf } from './check-states.ts';
import { SandboxECheck } from './echeck.entity.ts';

const everyMs = 250;
/** How long a gateway has for sending before another one tries; and the pause until the next try. */
const leaseMs = 10_000;
const retryMs = 2000;

interface Options {
  orm: Orm;
  now(): Date;
  /** Where the gateway takes Checkbook's webhooks. */
  webhooksTo: string;
  webhookKey: string;
}

/** Sends every change of a check to the webhook until it is received: at least once. */
export function startWebhooks({ orm, now, webhooksTo, webhookKey }: Options): () => Promise<void> {
  let sending: Promise<void> = Promise.resolve();

  /** Claims what is due, so that no other gateway sends it at the same time. */
  const due = async (): Promise<string[]> => {
    const rows = await rowsOf(
      orm.em.fork(),
      { id: text },
      `update sandbox.echeck set next_at = ? where id in (
         select id from sandbox.echeck where next_at <= ? order by next_at limit 20 for update skip locked
       ) returning id`,
      [new Date(now().getTime() + leaseMs), now()],
    );
    return rows.map(({ id }) => id);
  };

  const send = async (id: string): Promise<void> => {
    const em = orm.em.fork();
    const check = await em.findOneOrFail(SandboxECheck, { id });
    const at = now();
    const status = statusOf(check, at);
    const isReceived = status === check.sentStatus || (await deliver({ status, id, type: 'CHECK' }));
    if (isReceived) check.sentStatus = status;
    check.nextAt = isReceived ? nextChangeOf(check, at) : new Date(at.getTime() + retryMs);
    await em.flush();
  };

  const deliver = async (body: object): Promise<boolean> => {
    const content = JSON.stringify(body);
    const nonce = String(randomInt(1_000_000_000, 10_000_000_000));
    const hex = createHmac('sha256', webhookKey)
      .update(content + nonce)
      .digest('hex');
    const headers = { 'content-type': 'application/json', signature: `nonce=${nonce},signature=${hex}` };
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(webhooksTo, { method: 'POST', headers, body: content, signal }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  };

  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    sending = due()
      .then(async (ids) => void (await Promise.all(ids.map(send))))
      .catch(() => {}) // the database is away: what is due stays due
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sending;
  };
}
