import { type FilterQuery, LockMode, type QueryOrderMap } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ApiFault } from './requests/api-fault.ts';
import { ok, type StripeHandler } from './requests/call.ts';
import { list as listOfTexts, readParams, text, whole } from './requests/params.ts';
import {
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripePaymentMethod,
  StripeRefund,
} from './stripe.entity.ts';
import {
  chargeOnWire,
  disputeOnWire,
  eventOnWire,
  intentOnWire,
  methodOnWire,
  refundOnWire,
} from './wire.ts';

interface Numbered {
  number: string;
  id: string;
  createdAt: Date;
}

/** A kind of Stripe object: its name and path in the API, its table, and its JSON. */
interface Kind<Row extends Numbered> {
  name: string;
  path: string;
  row: new () => Row;
  show(row: Row): object;
  /** The query parameters that filter a list of them, and the columns that these compare. */
  filters: Partial<Record<string, keyof Row>>;
}

const kind = <Row extends Numbered>(of: Kind<Row>): Kind<Row> => of;
const byPayment = { payment_intent: 'intentId', charge: 'chargeId' } as const;

export const intents = kind({
  name: 'payment_intent',
  path: '/v1/payment_intents',
  row: StripeIntent,
  show: intentOnWire,
  filters: {},
});
export const methods = kind({
  name: 'PaymentMethod',
  path: '/v1/payment_methods',
  row: StripePaymentMethod,
  show: methodOnWire,
  filters: { customer: 'customerId' },
});
export const charges = kind({
  name: 'charge',
  path: '/v1/charges',
  row: StripeCharge,
  show: chargeOnWire,
  filters: { payment_intent: 'intentId' },
});
export const refunds = kind({
  name: 'refund',
  path: '/v1/refunds',
  row: StripeRefund,
  show: refundOnWire,
  filters: byPayment,
});
export const disputes = kind({
  name: 'dispute',
  path: '/v1/disputes',
  row: StripeDispute,
  show: disputeOnWire,
  filters: byPayment,
});
export const events = kind({
  name: 'event',
  path: '/v1/events',
  row: StripeEvent,
  show: eventOnWire,
  filters: { type: 'type' },
});

async function find<Row extends Numbered>(em: EntityManager, { row }: Kind<Row>, id: string) {
  return em.findOne<Row>(row, { id } as FilterQuery<Row>);
}

/** The object of that id, locked until the answer is given, so that what is decided of it stays true. */
export async function lock<Row extends Numbered>(
  em: EntityManager,
  { row, name }: Kind<Row>,
  id: string,
  param = 'id',
): Promise<Row> {
  const found = await em.findOne<Row>(row, { id } as FilterQuery<Row>, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (!found) throw ApiFault.missing(name, id, param);
  return found;
}

export const retrieve =
  <Row extends Numbered>(of: Kind<Row>): StripeHandler =>
  async ({ em, id, form }) => {
    readParams(z.strictObject({ expand }), form);
    return ok(await showing(of)(em, id));
  };

/** A moment in whole seconds, or bounds of it. */
const created = z.union([
  whole.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial(),
]);

type Bounds = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>>;

/** Rows have milliseconds, but the API shows and compares whole seconds. */
function within({ gt, gte, lt, lte }: Bounds): object[] {
  const from = Math.max(gt === undefined ? 0 : gt + 1, gte ?? 0);
  const before = Math.min(lt ?? Infinity, lte === undefined ? Infinity : lte + 1);
  const end = Number.isFinite(before) ? [{ createdAt: { $lt: new Date(before * 1000) } }] : [];
  return [{ createdAt: { $gte: new Date(from * 1000) } }, ...end];
}

/** The newest first, page by page. */
export const list = <Row extends Numbered>(of: Kind<Row>): StripeHandler => {
  const shape = z.strictObject({
    limit: whole
      .refine((limit) => limit >= 1 && limit <= 100, 'Limit must be between 1 and 100.')
      .default(10),
    starting_after: text.optional(),
    created: created.optional(),
    expand,
    ...Object.fromEntries(Object.keys(of.filters).map((name) => [name, text.optional()])),
  });
  return async ({ em, form }) => {
    const { limit, starting_after: after, created: begun, expand: _, ...wanted } = readParams(shape, form);
    const last = after === undefined ? undefined : await find(em, of, after);
    if (last === null) throw ApiFault.missing(of.name, after ?? '', 'starting_after');
    const where: object[] = Object.entries(wanted).map(([name, value]) => ({
      [of.filters[name] as string]: value,
    }));
    if (begun) where.push(...within(begun));
    if (last) where.push({ number: { $lt: last.number } });
    const rows = await em.find<Row>(of.row, { $and: where } as FilterQuery<Row>, {
      orderBy: { number: 'desc' } as QueryOrderMap<Row>,
      limit: limit + 1,
    });
    return ok({
      object: 'list',
      url: of.path,
      has_more: rows.length > limit,
      data: rows.slice(0, limit).map(of.show),
    });
  };
};

export const expand = listOfTexts.optional();

const showing =
  <Row extends Numbered>(of: Kind<Row>) =>
  async (em: EntityManager, id: string): Promise<object> => {
    const found = await find(em, of, id);
    if (!found) throw ApiFault.missing(of.name, id);
    return of.show(found);
  };

/** The kind of object that an id belongs to, by its prefix. */
const expandable: Partial<Record<string, ReturnType<typeof showing>>> = {
  pi: showing(intents),
  ch: showing(charges),
  re: showing(refunds),
  dp: showing(disputes),
};

/** Puts objects where their ids stand, as the caller's `expand` asks: `latest_charge`, `data.payment_intent`. */
export async function expandAll(em: EntityManager, body: object, paths: readonly string[]): Promise<object> {
  const expanded: unknown = structuredClone(body);
  for (const path of paths) await expandPath(em, expanded, path.split('.'), path);
  return expanded as object;
}

async function expandPath(em: EntityManager, holder: unknown, names: readonly string[], path: string) {
  const [name, ...rest] = names;
  if (name === undefined || holder === null) return;
  if (Array.isArray(holder)) {
    for (const item of holder) await expandPath(em, item, names, path);
    return;
  }
  if (!isGroup(holder) || !(name in holder)) throw unexpandable(path);
  const value = holder[name];
  if (typeof value === 'string') {
    const [, prefix = ''] = value.match(/^([a-z]+)_[A-Za-z0-9]{24}$/) ?? [];
    const show = expandable[prefix];
    if (!show) throw unexpandable(path);
    holder[name] = await show(em, value);
  }
  await expandPath(em, holder[name], rest, path);
}

const unexpandable = (path: string) =>
  ApiFault.invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
