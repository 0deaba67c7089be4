import { withoutCaller } from '../../answers/answering.ts';
import type { Ctx } from '../../context.ts';
import { isDatabaseAway } from '../../database/opening/connection.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { Refusal, unavailable } from '../../refusal.ts';
import { pace, storeMessageBatch } from './message-batch.service.ts';
import type { MessageToSend, SendOutcome } from './message-to-send.ts';

interface Waiting {
  sending: MessageToSend;
  resolve(sent: SendOutcome): void;
  reject(fault: unknown): void;
}

type Store = (sendings: readonly MessageToSend[]) => Promise<SendOutcome[]>;

/** So many are stored at once, */
const maxBatch = 100;
/** by so many transactions, of different pools. */
const maxInFlight = 2;
/** With more than a database that hangs would make wait, it is better to say so. */
const maxWaiting = 2000;
/** More of one sender's would be refused for their pace, and keep others waiting until then. */
const maxWaitingPerSender = 2 * pace.most;

const ofGateway = new WeakMap<Bus, MessageWriter>();

export function messageWriter(ctx: Ctx): MessageWriter {
  const known = ofGateway.get(ctx.bus) ?? new MessageWriter(storing(ctx));
  ofGateway.set(ctx.bus, known);
  return known;
}

/** What is stored together is nobody's own request. */
function storing(ctx: Ctx): Store {
  const parts = withoutCaller(ctx);
  return (sendings) =>
    storeMessageBatch(
      { ...parts, em: parts.em.fork(), caller: { kind: 'service' }, address: '', quotas: [] },
      sendings,
    );
}

/**
 * Stores what is sent on this gateway. What comes while transactions are under way waits for the next one, and is
 * stored by it together: a message by itself waits for nothing, and the more there are, the more go together.
 */
export class MessageWriter {
  #waiting: Waiting[] = [];
  /** Parts of batches that were refused as a whole, which wait for their own transactions. */
  readonly #apart = new Set<Waiting[][]>();
  #inProgress = 0;
  /** Two transactions of one pool would only wait for each other. */
  readonly #poolsUnderWay = new Set<string>();

  constructor(private readonly store: Store) {}

  send(sending: MessageToSend): Promise<SendOutcome> {
    if (this.#waiting.length >= maxWaiting) return Promise.reject(unavailable());
    const own = this.#waiting.filter((waiting) => waiting.sending.caller.userId === sending.caller.userId);
    if (own.length >= maxWaitingPerSender)
      return Promise.resolve({ kind: 'refused', refusal: writingTooFast() });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sending, resolve, reject });
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#inProgress < maxInFlight) {
      const batch = this.#next();
      if (batch.length === 0) return;
      const pools = new Set(batch.map(({ sending }) => sending.poolKey));
      for (const pool of pools) this.#poolsUnderWay.add(pool);
      this.#inProgress += 1;
      void this.#storeAll(batch).finally(() => {
        this.#inProgress -= 1;
        for (const pool of pools) this.#poolsUnderWay.delete(pool);
        this.#begin();
      });
    }
  }

  /** The oldest, of pools in which nobody writes right now. */
  #next(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const isNext = batch.length < maxBatch && !this.#poolsUnderWay.has(waiting.sending.poolKey);
      (isNext ? batch : rest).push(waiting);
    }
    this.#waiting = rest;
    return batch;
  }

  async #storeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const sent = await this.store(batch.map(({ sending }) => sending));
      for (const [at, one] of sent.entries()) batch[at]?.resolve(one);
    } catch (fault) {
      const pools = Map.groupBy(batch, ({ sending }) => sending.poolKey);
      // A fault of one message must not fail the others of its batch.
      if (pools.size > 1 && (isOfValues(fault) || isOfWaiting(fault)))
        await this.#storeApart([...pools.values()], maxInFlight);
      else if (batch.length > 1 && isOfValues(fault))
        await this.#storeApart(
          batch.map((waiting) => [waiting]),
          1,
        );
      else {
        for (const { reject } of batch) reject(fault);
        if (isDatabaseAway(fault)) this.#refuseWaiting();
      }
    }
  }

  /** Each part in a transaction of its own, so many of them at once. */
  async #storeApart(parts: Waiting[][], atOnce: number): Promise<void> {
    this.#apart.add(parts);
    const store = async () => {
      for (let part = parts.shift(); part; part = parts.shift()) await this.#storeAll(part);
    };
    await Promise.all(Array.from({ length: atOnce }, store));
    this.#apart.delete(parts);
  }

  /** Of theirs nothing was begun: they need not wait one after the other for a database that hangs. */
  #refuseWaiting(): void {
    const parts = [this.#waiting, ...[...this.#apart].flatMap((apart) => apart.splice(0))];
    this.#waiting = [];
    for (const { reject } of parts.flat()) reject(unavailable());
  }
}

const writingTooFast = () =>
  new Refusal('RATE_LIMITED', pace.refusal, { retryAfterSeconds: pace.periodSeconds });

// What the database has refused is undone. Where it has not answered, nobody knows what is stored, and only who asks
// again by a `clientId` may do so.
const isOfValues = (fault: unknown): boolean => hasCode(fault, /^2[23]...$/);
/** Somebody held a write lock, or a sender, for too long. */
const isOfWaiting = (fault: unknown): boolean => hasCode(fault, /^55P03$/);

function hasCode(fault: unknown, codes: RegExp): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.test(String(cause.code))) return true;
  return false;
}
