import { randomBytes } from 'node:crypto';
import type { Payments } from '../../context.ts';
import { checkbook } from '../../payments/checkbook.ts';
import { stripePayments } from '../../payments/stripe.ts';
import { openPushSender, type PushSender } from '../../push/push-sender.ts';

// Outside services that are set up and that nobody answers at: with them, it is the caller's rights that refuse, and
// not the missing service.

const nowhere = 'http://127.0.0.1:9';
const aKey = () => randomBytes(32).toString('base64url');

export const unansweringPayments = (): Payments => ({
  cards: stripePayments({
    url: nowhere,
    secretKey: aKey(),
    publishableKey: aKey(),
    webhookSecret: aKey(),
    now: () => new Date(0),
  }),
  echecks: checkbook({ url: nowhere, key: aKey(), secret: aKey(), webhookKey: aKey() }),
});

export const unansweringPush = (): PushSender =>
  openPushSender({
    privateKey: Buffer.alloc(32, 7).toString('base64url'),
    subject: 'mailto:tests@fairway.example',
  });

/** What a browser subscribes with, as arguments. */
export const pushSubscription = [
  'endpoint: "https://push.example.com/a-browser"',
  `p256dh: "${Buffer.alloc(65, 4).toString('base64url')}"`,
  `auth: "${Buffer.alloc(16, 1).toString('base64url')}"`,
].join(', ');
