import type { Tables } from '../src/database/orm.ts';
import { SandboxClockRow } from './clock.entity.ts';
import { SandboxDemoRow } from './demo/demo.entity.ts';
import { SandboxMail } from './mail.entity.ts';
import { Sandbox0001 } from './migrations/0001-sandbox.ts';
import { PlainNames0002 } from './migrations/0002-plain-names.ts';
import { SavedCards0003 } from './migrations/0003-saved-cards.ts';
import { SandboxECheck } from './services/checkbook/echeck.entity.ts';
import {
  StripeAnswer,
  StripeCharge,
  StripeCustomer,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripePaymentMethod,
  StripeRefund,
} from './services/stripe/stripe.entity.ts';

/** What the sandbox keeps in the product's database, in a schema of its own. */
export const sandboxTables = {
  schema: 'sandbox',
  entities: [
    SandboxClockRow,
    SandboxDemoRow,
    SandboxECheck,
    SandboxMail,
    StripeAnswer,
    StripeCharge,
    StripeCustomer,
    StripeDispute,
    StripeEvent,
    StripeIntent,
    StripePaymentMethod,
    StripeRefund,
  ],
  migrations: {
    '0001-sandbox': Sandbox0001,
    '0002-plain-names': PlainNames0002,
    '0003-saved-cards': SavedCards0003,
  },
} satisfies Tables;

/** The same beside the gateway's, for an ORM that knows both. */
export const withSandbox = (tables: Tables): Tables => ({
  ...tables,
  entities: [...tables.entities, ...sandboxTables.entities],
});
