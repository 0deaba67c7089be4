import type { Tables } from '../src/database/orm.ts';
import { SandboxClockRow } from './clock.entity.ts';
import { SandboxDemoRow } from './demo/demo.entity.ts';
import { SandboxMail } from './mail.entity.ts';
import { Sandbox0001 } from './migrations/0001-sandbox.ts';
import { PlainNames0002 } from './migrations/0002-plain-names.ts';
import { SandboxECheck } from './services/checkbook/echeck.entity.ts';
import {
  StripeAnswer,
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
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
    StripeDispute,
    StripeEvent,
    StripeIntent,
    StripeRefund,
  ],
  migrations: { '0001-sandbox': Sandbox0001, '0002-plain-names': PlainNames0002 },
} satisfies Tables;

/** The same beside the gateway's, for an ORM that knows both. */
export const withSandbox = (tables: Tables): Tables => ({
  ...tables,
  entities: [...tables.entities, ...sandboxTables.entities],
});
