import type { PushSender } from '../../src/push/push-sender.ts';
import type { Lie } from '../story/story.ts';
import type { Life } from './postgres-faults.ts';

const host = 'https://push.example/';
export const endpointOf = (username: string): string => `${host}${username}`;
/** To whom a mail would go. */
export const addressOf = (endpoint: string): string => `${endpoint.slice(host.length)}@example.com`;

/** What a browser was handed, as its service worker reads it. */
export interface SentPush {
  endpoint: string;
  id: string;
  title: string;
  body: string;
  /** Whether its sender was not told that it arrived. */
  isUnsure: boolean;
  /** Of a sender that may have died before it noted what it was told. */
  sender: Life | undefined;
  /** Whether its sender had been told before that nobody is there any more. */
  isForNobody: boolean;
}

/** The push services of all browsers, in memory. They are away, and do not answer, whenever those who carry mail are. */
export interface PushService {
  sender: PushSender;
  sent: readonly SentPush[];
  /** From now on the browser answers that its subscription has ended. */
  end(endpoint: string): void;
}

interface Options {
  minute(): number;
  isLying(kind: Lie['kind']): boolean;
  life(): Life | undefined;
  onSent(push: SentPush): void;
}

export function openPushService({ minute, isLying, life, onSent }: Options): PushService {
  const sent: SentPush[] = [];
  const ended = new Set<string>();
  /** When its sender was told so, and which. */
  const told = new Map<string, { at: number; sender: Life | undefined }>();
  return {
    sent,
    end: (endpoint) => ended.add(endpoint),
    sender: {
      publicKey: 'the public key of a simulated week',
      accepts: (endpoint) => endpoint.startsWith(host),
      send: async ({ endpoint }, { text }) => {
        if (isLying('mail is down')) return 503;
        // What was sent together with the one that was told so is told the same.
        const before = told.get(endpoint);
        const isForNobody = before !== undefined && before.at < minute() && !before.sender?.isOver;
        if (ended.has(endpoint) && !isForNobody) {
          told.set(endpoint, { at: minute(), sender: life() });
          return 410;
        }
        const isUnsure = isLying('mail times out');
        const { id, title, body } = JSON.parse(text);
        const push = { endpoint, id, title, body, isUnsure, isForNobody, sender: life() };
        sent.push(push);
        onSent(push);
        if (isUnsure) throw new Error('The push service did not answer in time.');
        return 201;
      },
    },
  };
}
