import { Chance } from '../../sandbox/world/chance.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import type { Options as GatewayOptions } from '../../src/testing/test-gateway.ts';
import { midnight } from '../story/minutes.ts';
import type { Lie, Story } from '../story/story.ts';
import { type HintFault, type HintFaults, hintFaults } from './hint-faults.ts';
import type { Life } from './postgres-faults.ts';
import { addressOf, openPushService, type PushService, type SentPush } from './push-service.ts';

/** How news gets from a gateway to the others, and to members' devices. */
export interface Notices {
  hints: HintFaults;
  pushes: PushService;
  /** For the gateways of the week. */
  options: Pick<GatewayOptions, 'aroundBus' | 'push'>;
}

/** A mail, or a push as the mail that would say the same. */
export type Sent = Pick<Mail, 'to' | 'subject' | 'text'>;

interface Options {
  story: Story;
  minute(): number;
  isLying(kind: Lie['kind']): boolean;
  /** Of whoever sends. */
  life(): Life | undefined;
  onPush(said: Sent): void;
}

export function openNotices({ story, minute, isLying, life, onPush }: Options): Notices {
  const cutOff = cutOffOf(story);
  const hints = hintFaults(() => (cutOff.from <= minute() && minute() < cutOff.until ? cutOff.fault : null));
  const onSent = ({ endpoint, title, body }: SentPush) =>
    onPush({ to: addressOf(endpoint), subject: title, text: body });
  const pushes = openPushService({ minute, isLying, life, onSent });
  return { hints, pushes, options: { aroundBus: hints.around, push: pushes.sender } };
}

interface CutOff {
  from: number;
  until: number;
  fault: HintFault;
}

/** In every other story hints are lost or late for half a day and longer: by its golf, so that no step of it is another one. */
function cutOffOf({ golf }: Story): CutOff {
  const chance = new Chance('hints', golf);
  const below = (count: number) => Math.floor(chance.next() * count);
  const from = midnight(1 + below(7)) + 5 * 60 + below(12 * 60);
  const fault = [null, 'lost', null, 'late'] as const;
  return { from, until: from + 10 * 60 + below(24 * 60), fault: fault[below(fault.length)] ?? null };
}
