import type { LookupFunction } from 'node:net';
import { hourMs } from '@fairway/schema/days';
import { Breaker } from '../../async/breaker.ts';
import { type FaultKind, FeedFault } from '../feed-fault.ts';
import { MinuteLimit } from '../outgoing/minute-limit.ts';
import { type HttpResponse, sendRequest } from '../outgoing/send-request.ts';
import { realTime, type Time } from '../outgoing/time.ts';
import type { Service } from '../service.ts';

/**
 * A client for outside services: retries passing faults, and stops calling a service that keeps failing. A
 * refusal is an answer too; everything else is a `FeedFault`.
 */
export type FeedClient = (service: Service, url: URL, accept: string) => Promise<HttpResponse>;

/** The outcome of one request, for metrics. */
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
const longestSuspensionMs = hourMs;

/** Faults worth a retry; with suspensions, those that count against the service. */
const passing = new Set<FaultKind>(['timeout', 'network', 'status']);
const countsAsFailure = new Set<FaultKind>([...passing, 'suspended']);

/** The state of a service between requests. */
interface Memory {
  breaker: Breaker;
  minuteLimit: MinuteLimit;
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
      minuteLimit: new MinuteLimit(perMinute, time),
      suspendedUntil: Number.NEGATIVE_INFINITY,
    };
    memories.set(name, memory);
    return memory;
  };

  /** Sends one request and counts it. */
  const attempt: FeedClient = async (service, url, accept) => {
    const { breaker } = memoryOf(service);
    const startedAt = time.now();
    const note = (outcome: FeedRequest['outcome']) =>
      onRequest({ service: service.name, outcome, seconds: (time.now() - startedAt) / 1000 });
    try {
      const signal = time.deadline(service.timeoutMs);
      const answer = await sendRequest({ service, url, accept, signal, resolve });
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
    await memory.minuteLimit.turn();
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

/** A service that asks for a longer wait than ours is not called until then. */
function failedAnswer({ name, suspensionMs }: Service, { status, retryAfterMs }: HttpResponse): FeedFault {
  const awayMs = status === 429 ? Math.max(suspensionMs, retryAfterMs ?? 0) : 0;
  if (awayMs > longestWaitMs) return new FeedFault(name, 'suspended', { status, retryAfterMs: awayMs });
  return new FeedFault(name, 'status', { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

/** As long as the service says; otherwise random up to a bound that doubles. */
function waitBeforeRetry(fault: unknown, failures: number, random: () => number): number | undefined {
  if (!(fault instanceof FeedFault) || !passing.has(fault.kind)) return undefined;
  const waitMs = fault.retryAfterMs ?? random() * firstBackoffMs * 2 ** (failures - 1);
  return waitMs <= longestWaitMs ? waitMs : undefined;
}
