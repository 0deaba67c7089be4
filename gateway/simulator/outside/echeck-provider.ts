import { hourMs, minuteMs } from '@fairway/schema/days';
import { Chance } from '../../sandbox/world/chance.ts';
import type { ECheck, EChecks } from '../../src/payments/checkbook.ts';
import { CheckbookFault } from '../../src/payments/checkbook-fault.ts';

// A provider of eChecks in memory. A request that it answers again within three minutes is the same check; later it is
// another one, whoever asks. It forgets to answer, and one check in four comes back.

export interface SimulatedEChecks {
  echecks: EChecks;
  /** All that were ever sent, the oldest first. */
  sent(): readonly Readonly<SentECheck>[];
  statusOf(id: string): string;
  /** Bodies of webhooks that have not been delivered, the oldest first. */
  waiting(): string[];
}

export interface SentECheck {
  id: string;
  recipient: string;
  amountCents: number;
  description: string;
  sentAt: Date;
}

interface Options {
  seed: string;
  now(): Date;
  /** How it fails at the moment. */
  fault(): 'times out' | 'is down' | null;
}

const repeatMs = 3 * minuteMs;
const pageLength = 5;
export const checkSignature = 'the sender of eChecks itself';

export function simulatedEChecks({ seed, now, fault }: Options): SimulatedEChecks {
  const sent: SentECheck[] = [];
  const keys = new Map<string, { check: SentECheck; at: number }>();
  const told = new Map<string, string>();

  /** By how long ago it was sent; how it ends is decided from the start. */
  const statusOf = (id: string): string => {
    const check = sent.find((one) => one.id === id);
    if (!check) throw new Error(`There is no check ${id}.`);
    const hours = (now().getTime() - check.sentAt.getTime()) / hourMs;
    if (hours < 2) return 'UNPAID';
    if (hours < 20) return 'IN_PROCESS';
    const luck = new Chance(`${seed} check`, sent.indexOf(check)).next();
    return luck < 0.75 ? 'PAID' : luck < 0.9 ? 'EXPIRED' : 'FAILED';
  };
  const shown = ({ id, description, sentAt }: SentECheck): ECheck => ({
    id,
    description,
    sentAt,
    status: statusOf(id),
  });
  const answering = async <T>(work: () => T): Promise<T> => {
    if (fault() === 'is down') throw new CheckbookFault('unavailable');
    const answer = structuredClone(work());
    if (fault() === 'times out') throw new CheckbookFault('unavailable');
    return answer;
  };

  return {
    sent: () => sent,
    statusOf,
    waiting: () => {
      const changed = sent.filter(({ id }) => told.get(id) !== statusOf(id));
      for (const { id } of changed) told.set(id, statusOf(id));
      return changed.map(({ id }) => JSON.stringify({ id, status: statusOf(id) }));
    },
    echecks: {
      sendCheck: ({ recipient, amountCents, description, idempotencyKey }) =>
        answering(() => {
          const before = keys.get(idempotencyKey);
          if (before && now().getTime() - before.at < repeatMs) return shown(before.check);
          const check = {
            id: `check_${sent.length + 1}`,
            recipient,
            amountCents,
            description,
            sentAt: now(),
          };
          sent.push(check);
          keys.set(idempotencyKey, { check, at: now().getTime() });
          return shown(check);
        }),
      check: (id) =>
        answering(() => {
          const check = sent.find((one) => one.id === id);
          return check ? shown(check) : null;
        }),
      // Nobody voids one in these weeks.
      voidCheck: () => Promise.reject(new CheckbookFault('refused', 'It is under way.')),
      list: (page) =>
        answering(() => {
          const all = sent.toReversed();
          const from = (page - 1) * pageLength;
          return {
            checks: all.slice(from, from + pageLength).map(shown),
            isLast: from + pageLength >= all.length,
          };
        }),
      readWebhook: (rawBody, signature) => {
        if (signature !== checkSignature) throw new CheckbookFault('signature');
        return JSON.parse(rawBody.toString('utf8'));
      },
    },
  };
}
