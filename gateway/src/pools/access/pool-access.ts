import { registerEnumType } from 'type-graphql';
import type { Pool } from '../pool.entity.ts';

/** Who may find and join a pool. The values are those of REST. */
export enum PoolAccess {
  ANYONE = 'anyone',
  PIN = 'pin',
  INVITATION = 'invitation',
}

registerEnumType(PoolAccess, {
  name: 'PoolAccess',
  description: 'Who may find and join a pool.',
  valuesConfig: {
    ANYONE: { description: 'Whoever is logged in.' },
    PIN: { description: 'All see it in the list of pools; whoever has the pin or an invitation can join.' },
    INVITATION: { description: 'Only whom an invitation leads there. To all others there is no such pool.' },
  },
});

export type Access = `${PoolAccess}`;

type Columns = Pick<Pool, 'isPrivate' | 'isUnlisted'>;

export const accessOf = ({ isPrivate, isUnlisted }: Columns): PoolAccess =>
  isUnlisted ? PoolAccess.INVITATION : isPrivate ? PoolAccess.PIN : PoolAccess.ANYONE;

/** An unlisted pool counts as private too, so that whatever is closed to strangers of a private pool is closed. */
export const columnsOf = (access: Access): Columns => ({
  isPrivate: access !== 'anyone',
  isUnlisted: access === 'invitation',
});
