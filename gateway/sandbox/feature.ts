import type { Feature } from '../src/feature.ts';
import { SandboxClockRow } from './clock.entity.ts';
import { SandboxDemoRow } from './demo/demo.entity.ts';
import { SandboxMail } from './mail.entity.ts';
import { SandboxPayments0007 } from './migrations/0007-sandbox-payments.ts';
import { SandboxEchecks0008 } from './migrations/0008-sandbox-echecks.ts';
import { SandboxDemo0010 } from './migrations/0010-sandbox-demo.ts';
import { SandboxECheck } from './services/checkbook/echeck.entity.ts';
import {
  StripeAnswer,
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripeRefund,
} from './services/stripe/stripe.entity.ts';

export const sandboxFeature = {
  entities: [
    SandboxClockRow,
    SandboxDemoRow,
    SandboxECheck,
    SandboxMail,
    StripeAnswer,
    StripeCharge,
    StripeDispute,
    StripeEvent,
    StripeIntent,
    StripeRefund,
  ],
  migrations: {
    '0007-sandbox-payments': SandboxPayments0007,
    '0008-sandbox-echecks': SandboxEchecks0008,
    '0010-sandbox-demo': SandboxDemo0010,
  },
} satisfies Feature;
