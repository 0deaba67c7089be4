import type { LookupFunction } from 'node:net';
import { Breaker } from '../../async/breaker.ts';
import { type FaultKind, FeedFault } from '../feed-fault.ts';
import { type Answer, exchange } from '../outgoing/exchange.ts';
import { Pacer } from '../outgoing/pacer.ts';
import { realTime, type Time } from '../outgoing/time.ts';
import type { Service } from '../service.ts';

/**
 * Asks a service, with patience: what fails by accident is tried again, what fails for good is left alone for
 * a while. An answer is what the service meant, a refusal of the question included; all else is a `FeedFault`.
 */
export type FeedClient = (service: Service, url: URL, accept: string) => Promise<Answer>;

/** What became of one request, for those who count. */
export interface FeedRequest {
  service: string;
  outcome: 'answered' | FaultKind;
  seconds: number;
}

interface FeedClientOptions {
  time?: Time;
  random?: () => number;
  resolve?: LookupFunction;
  onRequest?: (asked: FeedRequest) => void;
  onBreaker?: (turn: { service: string; isOpen: boolean }) => void;
}

const firstBackoffMs = 500;
const longestWaitMs = 10_000;
const longestSuspensionMs = 3_600_000;

/** What may be better at the next try; and what, with a suspension, says that a service is not well. */
const passing = new Set<FaultKind>(['timeout', 'network', 'status']);
const countsAsFailure = new Set<FaultKind>([...passing, 'suspended']);

/** What is remembered of a service between requests. */
interface Memory {
  breaker: Breaker;
  pacer: Pacer;
  suspendedUntil: number;
}

export function openFeedClient(options: FeedClientOptions = {}): FeedClient {
  const {
    time = realTime,
    random = Math.random,
    resolve,
    onRequest = () => {},
    onBreaker = () => {},
  } = options;
  const memories = new Map<string, Memory>();

  const memoryOf = ({ name, perMinute }: Service): Memory => {
    const known = memories.get(name);
    if (known) return known;
    const memory = {
      breaker: new Breaker(time.now, (isOpen) => onBreaker({ service: name, isOpen })),
      pacer: new Pacer(perMinute, time),
      suspendedUntil: Number.NEGATIVE_INFINITY,
    };
    memories.set(name, memory);
    return memory;
  };

  /** A request that goes out, and is counted. */
  const attempt: FeedClient = async (service, url, accept) => {
    const { breaker } = memoryOf(service);
    const startedAt = time.now();
    const note = (outcome: FeedRequest['outcome']) =>
      onRequest({ service: service.name, outcome, seconds: (time.now() - startedAt) / 1000 });
    try {
      const signal = time.deadline(service.timeoutMs);
      const answer = await exchange({ service, url, accept, signal, resolve });
      if (answer.status === 429 || answer.status >= 500) throw failedAnswer(service, answer);
      breaker.succeeded();
      note('answered');
      return answer;
    } catch (fault) {
      if (!(fault instanceof FeedFault)) throw fault;
      if (countsAsFailure.has(fault.kind)) breaker.failed();
      else breaker.succeeded();
      note(fault.kind);
      if (fault.kind === 'suspended')
        memoryOf(service).suspendedUntil =
          time.now() + Math.min(fault.retryAfterMs ?? 0, longestSuspensionMs);
      throw fault;
    }
  };

  const inTurn: FeedClient = async (service, url, accept) => {
    const memory = memoryOf(service);
    const refuseIfSuspended = () => {
      if (time.now() < memory.suspendedUntil) throw new FeedFault(service.name, 'suspended');
    };
    refuseIfSuspended();
    await memory.pacer.turn();
    refuseIfSuspended();
    if (!memory.breaker.letThrough()) throw new FeedFault(service.name, 'breaker-open');
    return attempt(service, url, accept);
  };

  return async (service, url, accept) => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await inTurn(service, url, accept);
      } catch (fault) {
        const isLast = failures >= service.attempts || memoryOf(service).breaker.isOpen;
        const waitMs = isLast ? undefined : waitBeforeRetry(fault, failures, random);
        if (waitMs === undefined) throw fault;
        await time.sleep(waitMs);
      }
    }
  };
}

/** Who is told to wait longer than we would sleep stays away altogether. */
function failedAnswer({ name, suspensionMs }: Service, { status, retryAfterMs }: Answer): FeedFault {
  const awayMs = status === 429 ? Math.max(suspensionMs, retryAfterMs ?? 0) : 0;
  if (awayMs > longestWaitMs) return new FeedFault(name, 'suspended', { status, retryAfterMs: awayMs });
  return new FeedFault(name, 'status', { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

/** As long as the service says; else anything up to a bound that doubles, so that we don't come in waves. */
function waitBeforeRetry(fault: unknown, failures: number, random: () => number): number | undefined {
  if (!(fault instanceof FeedFault) || !passing.has(fault.kind)) return undefined;
  const waitMs = fault.retryAfterMs ?? random() * firstBackoffMs * 2 ** (failures - 1);
  return waitMs <= longestWaitMs ? waitMs : undefined;
}
