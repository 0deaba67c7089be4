import type { PushSender } from '../../src/push/push-sender.ts';
import type { Lie } from '../story/story.ts';

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
  onSent(push: SentPush): void;
}

export function openPushService({ minute, isLying, onSent }: Options): PushService {
  const sent: SentPush[] = [];
  const ended = new Set<string>();
  /** When its sender was told so. */
  const toldAt = new Map<string, number>();
  return {
    sent,
    end: (endpoint) => ended.add(endpoint),
    sender: {
      publicKey: 'the public key of a simulated week',
      accepts: (endpoint) => endpoint.startsWith(host),
      send: async ({ endpoint }, { text }) => {
        if (isLying('mail is down')) return 503;
        // What was sent together with the one that was told so is told the same.
        const isForNobody = (toldAt.get(endpoint) ?? minute()) < minute();
        if (ended.has(endpoint) && !isForNobody) {
          toldAt.set(endpoint, minute());
          return 410;
        }
        const isUnsure = isLying('mail times out');
        const { id, title, body } = JSON.parse(text);
        const push = { endpoint, id, title, body, isUnsure, isForNobody };
        sent.push(push);
        onSent(push);
        if (isUnsure) throw new Error('The push service did not answer in time.');
        return 201;
      },
    },
  };
}
