import { z } from 'zod';
import { newId } from '../identity.ts';
import { lock, methods } from '../objects.ts';
import { ApiFault } from '../requests/api-fault.ts';
import { ok, type StripeHandler } from '../requests/call.ts';
import { metadata, readParams } from '../requests/params.ts';
import { StripeCustomer, StripePaymentMethod } from '../stripe.entity.ts';
import { methodOnWire } from '../wire.ts';

const creation = z.strictObject({ metadata: metadata.default({}) });

export const createCustomer: StripeHandler = async ({ em, form, now }) => {
  const wanted = readParams(creation, form);
  const customer = em.create(StripeCustomer, { id: newId('cus'), metadata: wanted.metadata, createdAt: now });
  em.persist(customer);
  return ok({
    id: customer.id,
    object: 'customer',
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    metadata: customer.metadata,
  });
};

/** With its saved cards. */
export const deleteCustomer: StripeHandler = async ({ em, id, now }) => {
  await customerOf(em, id, 'id');
  await em.nativeUpdate(StripeCustomer, { id }, { deletedAt: now });
  await em.nativeUpdate(StripePaymentMethod, { customerId: id }, { customerId: null });
  return ok({ id, object: 'customer', deleted: true });
};

export async function customerOf(em: Parameters<typeof lock>[0], id: string, param = 'customer') {
  const customer = await em.findOne(StripeCustomer, { id, deletedAt: null });
  if (!customer) throw ApiFault.missing('customer', id, param);
  return customer;
}

export const detachMethod: StripeHandler = async ({ em, id, form }) => {
  readParams(z.strictObject({}), form);
  const method = await lock(em, methods, id, 'payment_method');
  if (method.customerId === null)
    throw ApiFault.invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  method.customerId = null;
  return ok(methodOnWire(method));
};
