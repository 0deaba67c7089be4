import { createHmac, randomInt } from 'node:crypto';
import type { Orm } from '../../../src/database/orm.ts';
import { SandboxECheck } from './echeck.entity.ts';
import { nextChangeOf, statusOf } from './fates.ts';

const everyMs = 250;
/** So long a gateway has for telling, before another one tries; and so long until the next try. */
const leaseMs = 10_000;
const retryMs = 2000;

interface Options {
  orm: Orm;
  now(): Date;
  /** Where the gateway takes Checkbook's webhooks. */
  webhooksTo: string;
  webhookKey: string;
}

/** Tells of every change of a check, again and again until it is heard: at least once, and never in a hurry. */
export function startWebhooks({ orm, now, webhooksTo, webhookKey }: Options): () => Promise<void> {
  let telling: Promise<void> = Promise.resolve();

  /** Takes what is due, so that no other gateway tells it at the same time. */
  const due = async (): Promise<string[]> => {
    const rows = await orm.em.fork().execute<{ id: string }[]>(
      `update sandbox.echeck set next_at = ? where id in (
         select id from sandbox.echeck where next_at <= ? order by next_at limit 20 for update skip locked
       ) returning id`,
      [new Date(now().getTime() + leaseMs), now()],
    );
    return rows.map(({ id }) => id);
  };

  const tell = async (id: string): Promise<void> => {
    const em = orm.em.fork();
    const check = await em.findOneOrFail(SandboxECheck, { id });
    const at = now();
    const status = statusOf(check, at);
    const isHeard = status === check.toldStatus || (await deliver({ status, id, type: 'CHECK' }));
    if (isHeard) check.toldStatus = status;
    check.nextAt = isHeard ? nextChangeOf(check, at) : new Date(at.getTime() + retryMs);
    await em.flush();
  };

  const deliver = async (body: object): Promise<boolean> => {
    const text = JSON.stringify(body);
    const nonce = String(randomInt(1_000_000_000, 10_000_000_000));
    const hex = createHmac('sha256', webhookKey)
      .update(text + nonce)
      .digest('hex');
    const headers = { 'content-type': 'application/json', signature: `nonce=${nonce},signature=${hex}` };
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(webhooksTo, { method: 'POST', headers, body: text, signal }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  };

  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    telling = due()
      .then(async (ids) => void (await Promise.all(ids.map(tell))))
      .catch(() => {}) // the database is away: what is due stays due
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await telling;
  };
}
