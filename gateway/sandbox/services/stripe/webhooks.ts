import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Orm } from '../../../src/database/orm.ts';
import { rowsOf, text } from '../../../src/database/rows.ts';
import { ApiFault } from './requests/api-fault.ts';
import { ok, type StripeHandler } from './requests/call.ts';
import { flag, readParams } from './requests/params.ts';
import { StripeEvent } from './stripe.entity.ts';
import { eventOnWire } from './wire.ts';

interface Options {
  orm: Orm;
  now(): Date;
  /** Where events are sent. */
  url: string;
  secret: string;
  lookEveryMs: number;
}

const timeoutMs = 10_000;
/** An event that was claimed for so long without an outcome is claimed by another gateway. */
const claimMs = 15_000;
const longestBackoffMs = 30_000;
const maxAtOnce = 10;

/**
 * Sends events until the receiver acknowledges each: at least once, in any order, and by whichever gateway claims
 * them first.
 */
export class Webhooks {
  readonly #options: Options;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> | undefined;
  #isDueAgain = false;

  constructor(options: Options) {
    this.#options = options;
    // What failed before, and what a stopped gateway left unsent.
    this.#timer = setInterval(() => this.sendSoon(), options.lookEveryMs);
    this.#timer.unref();
  }

  sendSoon(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#sending) {
      this.#isDueAgain = true;
      return;
    }
    this.#sending = this.#sendDue()
      .catch(() => {}) // the database is away: the next look finds what is due
      .finally(() => {
        this.#sending = undefined;
        if (this.#isDueAgain) {
          this.#isDueAgain = false;
          this.sendSoon();
        }
      });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#sending;
  }

  async #sendDue(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const claimed = await this.#claim();
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((event) => this.#send(event)));
    }
  }

  /** Claims some events that are due, until they are sent or the claim times out. */
  async #claim(): Promise<StripeEvent[]> {
    const { orm, now } = this.#options;
    const em = orm.em.fork();
    const at = now();
    const rows = await rowsOf(
      em,
      { number: text },
      `update sandbox.stripe_event set tries = tries + 1, next_try_at = ?
       where number in (
         select number from sandbox.stripe_event
         where next_try_at <= ? and not (select are_held from sandbox.stripe_webhooks)
         order by next_try_at, number limit ? for update skip locked
       ) returning number`,
      [new Date(at.getTime() + claimMs), at, maxAtOnce],
    );
    return em.find(StripeEvent, { number: { $in: rows.map(({ number }) => number) } });
  }

  async #send(event: StripeEvent): Promise<void> {
    const triedAt = this.#options.now();
    const status = await this.post(event);
    const backoffMs = Math.min(longestBackoffMs, 1000 * 2 ** (event.tries - 1));
    const nextTryAt = wasReceived(status) ? null : new Date(triedAt.getTime() + backoffMs);
    await this.#options.orm.em.fork().nativeUpdate(StripeEvent, { number: event.number }, { nextTryAt });
  }

  /** Sends it once, and returns the HTTP status; 0 without a response. */
  async post(event: StripeEvent): Promise<number> {
    const { url, secret, now } = this.#options;
    const body = JSON.stringify(eventOnWire(event));
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]);
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

export const wasReceived = (status: number) => status >= 200 && status < 300;

function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** A control of the sandbox alone: whether events wait until each is sent by hand. */
export const holdWebhooks: StripeHandler = async ({ em, form }) => {
  const { held } = readParams(z.strictObject({ held: flag }), form);
  await em.execute('update sandbox.stripe_webhooks set are_held = ?', [held]);
  return ok({ object: 'test_helpers.webhooks', held });
};

/** A control of the sandbox alone: sends one event now, as often and in whatever order wanted. */
export const deliverEvent =
  (webhooks: Webhooks): StripeHandler =>
  async ({ em, id, form }) => {
    readParams(z.strictObject({}), form);
    const event = await em.findOne(StripeEvent, { id });
    if (!event) throw ApiFault.missing('event', id);
    const status = await webhooks.post(event);
    if (wasReceived(status)) event.nextTryAt = null;
    return ok({ object: 'test_helpers.delivery', event: id, status });
  };
