import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Orm } from '../../../src/database/orm.ts';
import { ApiFault } from './requests/api-fault.ts';
import { type Handler, ok } from './requests/call.ts';
import { flag, readParams } from './requests/params.ts';
import { StripeEvent } from './stripe.entity.ts';
import { eventOnWire } from './wire.ts';

interface Options {
  orm: Orm;
  now(): Date;
  /** Who is told. */
  url: string;
  secret: string;
  lookEveryMs: number;
}

const patienceMs = 10_000;
/** Whoever has taken an event and says nothing for so long is gone, and another gateway takes it. */
const takenMs = 15_000;
const longestBackoffMs = 30_000;
const mostAtOnce = 10;

/**
 * Tells of events, each until somebody says that they heard it: at least once, in any order, and by whichever
 * gateway comes first.
 */
export class Webhooks {
  readonly #options: Options;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(options: Options) {
    this.#options = options;
    // What failed before, and what a gateway left behind that is gone.
    this.#timer = setInterval(() => this.tellSoon(), options.lookEveryMs);
    this.#timer.unref();
  }

  tellSoon(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#round) {
      this.#isAskedAgain = true;
      return;
    }
    this.#round = this.#tellAllThatIsDue()
      .catch(() => {}) // the database is away: the next look finds what is due
      .finally(() => {
        this.#round = undefined;
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false;
          this.tellSoon();
        }
      });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#round;
  }

  async #tellAllThatIsDue(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const taken = await this.#take();
      if (taken.length === 0) return;
      await Promise.all(taken.map((event) => this.#tell(event)));
    }
  }

  /** Some events that are due. Until they are told, or it is clear that they won't be, they are ours. */
  async #take(): Promise<StripeEvent[]> {
    const { orm, now } = this.#options;
    const em = orm.em.fork();
    const at = now();
    const rows = await em.execute<{ number: string }[]>(
      `update sandbox.stripe_event set tries = tries + 1, next_try_at = ?
       where number in (
         select number from sandbox.stripe_event
         where next_try_at <= ? and not (select are_held from sandbox.stripe_webhooks)
         order by next_try_at, number limit ? for update skip locked
       ) returning number`,
      [new Date(at.getTime() + takenMs), at, mostAtOnce],
    );
    return em.find(StripeEvent, { number: { $in: rows.map(({ number }) => number) } });
  }

  async #tell(event: StripeEvent): Promise<void> {
    const triedAt = this.#options.now();
    const status = await this.post(event);
    const backoffMs = Math.min(longestBackoffMs, 1000 * 2 ** (event.tries - 1));
    const nextTryAt = wasHeard(status) ? null : new Date(triedAt.getTime() + backoffMs);
    await this.#options.orm.em.fork().nativeUpdate(StripeEvent, { number: event.number }, { nextTryAt });
  }

  /** Says it once, and answers with which status it was heard; 0 where nobody was there. */
  async post(event: StripeEvent): Promise<number> {
    const { url, secret, now } = this.#options;
    const body = JSON.stringify(eventOnWire(event));
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(patienceMs)]);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, now()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }
}

export const wasHeard = (status: number) => status >= 200 && status < 300;

function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** A control of the sandbox alone: whether events wait until each is told by hand. */
export const holdWebhooks: Handler = async ({ em, form }) => {
  const { held } = readParams(z.strictObject({ held: flag }), form);
  await em.execute('update sandbox.stripe_webhooks set are_held = ?', [held]);
  return ok({ object: 'test_helpers.webhooks', held });
};

/** A control of the sandbox alone: tells of one event now, as often and in whatever order that is asked for. */
export const deliverEvent =
  (webhooks: Webhooks): Handler =>
  async ({ em, id, form }) => {
    readParams(z.strictObject({}), form);
    const event = await em.findOne(StripeEvent, { id });
    if (!event) throw ApiFault.missing('event', id);
    const status = await webhooks.post(event);
    if (wasHeard(status)) event.nextTryAt = null;
    return ok({ object: 'test_helpers.delivery', event: id, status });
  };
