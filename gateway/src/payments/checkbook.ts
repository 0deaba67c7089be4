import { setTimeout as delay } from 'node:timers/promises';
import { dayInUtc } from '@fairway/schema/days';
import { z } from 'zod';
import { Breaker } from '../async/breaker.ts';
import { refuseInTransaction } from '../database/in-transaction.ts';
import { CheckbookFault } from './checkbook-fault.ts';
import { readCheckbookWebhook } from './checkbook-webhook.ts';

/** A check as Checkbook has it. */
export interface ECheck {
  id: string;
  /** UNPAID, IN_PROCESS, PAID, VOID, EXPIRED, FAILED, PRINTED, MAILED, REFUNDED, or an unknown word. */
  status: string;
  /** Our description; empty where Checkbook leaves it out. */
  description: string;
  /** Undefined where Checkbook leaves it out. */
  sentAt?: Date;
}

export interface CheckOrder {
  /** The email address that the check goes to. */
  recipient: string;
  name: string;
  amountCents: number;
  description: string;
  /** Valid for three minutes: Checkbook repeats its first answer, whatever the request says. */
  idempotencyKey: string;
}

/** Checks by email. Every failure is a `CheckbookFault`; a signal aborts the request. */
export interface EChecks {
  /** Never retried here: only the caller knows whether that is safe. */
  sendCheck(order: CheckOrder, signal?: AbortSignal): Promise<ECheck>;
  /** Null if Checkbook does not know the check. */
  check(id: string, signal?: AbortSignal): Promise<ECheck | null>;
  /** Voids a check that was not paid. */
  voidCheck(id: string): Promise<void>;
  /** A page of all checks, beginning at 1. */
  list(page: number, options?: Listing): Promise<{ checks: ECheck[]; isLast: boolean }>;
  /** The verified content of a webhook. */
  readWebhook(rawBody: Buffer, signature: string | undefined): { id: string; status: string };
}

interface Listing {
  /** Older checks may be left out, but need not be. */
  since?: Date;
  signal?: AbortSignal;
}

/** The clock for retries. Tests bring their own instead of waiting. */
interface Time {
  now(): number;
  sleep(ms: number): Promise<void>;
}

interface Options {
  /** Everything before `/check`. */
  url: string;
  key: string;
  secret: string;
  webhookKey: string;
  time?: Time;
  timeoutMs?: number;
  onRequest?(asked: { service: string; outcome: 'answered' | 'unavailable' }): void;
  onBreaker?(turn: { service: string; isOpen: boolean }): void;
}

const service = 'Checkbook';
const realTime: Time = { now: () => performance.now(), sleep: (ms) => delay(ms) };
const attemptsOfReading = 3;
const firstBackoffMs = 300;
const longestBytes = 2 * 1024 * 1024;

const check = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    description: z.string().nullish(),
    date: z.unknown().optional(),
  })
  .transform(({ id, status, description, date }): ECheck => {
    const sentAt = moment(date);
    return { id, status, description: description ?? '', ...(sentAt ? { sentAt } : {}) };
  });

/** Dates come with or without a zone; anything else is left out. */
function moment(date: unknown): Date | undefined {
  if (typeof date !== 'string') return undefined;
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d+)?))?(Z|[+-]\d\d:?\d\d)?$/.exec(date) ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
const page = z.union([
  z.array(check).transform((checks) => ({ checks, pages: 1 })),
  z.object({ checks: z.array(check), pages: z.number().optional() }),
]);
const complaint = z.object({ error: z.string() });

export function checkbook({
  url,
  key,
  secret,
  webhookKey,
  time = realTime,
  timeoutMs = 10_000,
  onRequest = () => {},
  onBreaker = () => {},
}: Options): EChecks {
  const breaker = new Breaker(time.now, (isOpen) => onBreaker({ service, isOpen }));

  const ask = async (
    method: string,
    path: string,
    {
      order,
      signal,
    }: { order?: { body: object; idempotencyKey: string }; signal?: AbortSignal | undefined } = {},
  ) => {
    refuseInTransaction(service);
    signal?.throwIfAborted();
    if (!breaker.letThrough()) throw new CheckbookFault('unavailable', 'it failed too often in a row');
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        headers: {
          accept: 'application/json',
          authorization: `${key}:${secret}`,
          ...(order ? { 'content-type': 'application/json', 'idempotency-key': order.idempotencyKey } : {}),
        },
        ...(order ? { body: JSON.stringify(order.body) } : {}),
      });
      const body = await readBody(answer);
      if (answer.status === 429 || answer.status >= 500)
        throw new CheckbookFault('unavailable', `status ${answer.status}`);
      breaker.succeeded();
      onRequest({ service, outcome: 'answered' });
      return { status: answer.status, body };
    } catch (fault) {
      // Our own abort says nothing about the provider.
      if (signal?.aborted) breaker.givenUp();
      signal?.throwIfAborted();
      breaker.failed();
      onRequest({ service, outcome: 'unavailable' });
      if (fault instanceof CheckbookFault) throw fault;
      const isLate = fault instanceof Error && fault.name === 'TimeoutError';
      throw new CheckbookFault('unavailable', isLate ? 'no answer in time' : 'not reached, or broken off');
    }
  };

  /** Reads are retried, with jitter. */
  const read = async (path: string, signal?: AbortSignal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask('GET', path, { signal });
      } catch (fault) {
        if (attempt === attemptsOfReading || signal?.aborted) throw fault;
        await time.sleep((0.5 + Math.random()) * firstBackoffMs * 2 ** (attempt - 1));
      }
    }
  };

  return {
    sendCheck: async ({ amountCents, idempotencyKey, recipient, name, description }, signal) => {
      const body = { recipient, name, amount: amountCents / 100, description };
      return take(check, await ask('POST', '/check/digital', { order: { body, idempotencyKey }, signal }));
    },
    check: async (id, signal) => {
      const answer = await read(`/check/${encodeURIComponent(id)}`, signal);
      return answer.status === 404 ? null : take(check, answer);
    },
    voidCheck: async (id) => {
      refuseFailures(await ask('DELETE', `/check/${encodeURIComponent(id)}`));
    },
    list: async (number, { since, signal } = {}) => {
      const from = since ? `&start_date=${dayInUtc(since)}` : '';
      const { checks, pages } = take(page, await read(`/check?page=${number}${from}`, signal));
      return { checks, isLast: pages === undefined ? checks.length === 0 : number >= pages };
    },
    readWebhook: (rawBody, signature) => readCheckbookWebhook(webhookKey, rawBody, signature),
  };
}

interface Answer {
  status: number;
  body: unknown;
}

function take<T>(shape: z.ZodType<T>, answer: Answer): T {
  refuseFailures(answer);
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) throw new CheckbookFault('shape');
  return parsed.data;
}

function refuseFailures({ status, body }: Answer): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new CheckbookFault('key', `status ${status}`);
  if (status !== 400 && status !== 422) throw new CheckbookFault('unavailable', `status ${status}`);
  const parsed = complaint.safeParse(body);
  throw new CheckbookFault('refused', parsed.success ? plain(parsed.data.error) : `status ${status}`);
}

/** Shown to people and operators: one line without control characters. */
const plain = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Not JSON, or too long: treated as no answer. */
async function readBody(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestBytes) throw new CheckbookFault('shape', 'longer than is ever read');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
