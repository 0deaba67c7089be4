import { Refusal } from '../../refusal.ts';
import type { Pool } from '../pool.entity.ts';
import { type Access, accessOf, columnsOf } from './pool-access.ts';

interface Wanted {
  access?: Access | undefined;
  /** The hash of the new pin. */
  pinHash?: string | undefined;
}

/** Changes who may find and join the pool; true where its pin is a new one. Invitations go on working. */
export function changeAccess(pool: Pool, { access = accessOf(pool), pinHash }: Wanted): boolean {
  const before = accessOf(pool);
  if (pinHash !== undefined && access !== 'pin')
    throw new Refusal('INVALID', 'Only a pool that is joined by a pin has one.', { field: 'pin' });
  if (pinHash === undefined && access === 'pin' && before !== 'pin')
    throw new Refusal('INVALID', 'Choose the pin that lets people in.', { field: 'pin' });
  Object.assign(pool, columnsOf(access));
  if (pinHash !== undefined) pool.pinHash = pinHash;
  // What nobody can use is not kept.
  else if (before === 'pin' && access !== 'pin') pool.pinHash = null;
  return pinHash !== undefined && before === 'pin';
}
