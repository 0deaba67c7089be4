import { Shared0001 } from '../migrations/0001-shared.ts';
import { Accounts0002 } from '../migrations/0002-accounts.ts';

/** In the order in which they are applied; what has landed is never changed, only followed. */
export const migrations = [
  { name: '0001-shared', class: Shared0001 },
  { name: '0002-accounts', class: Accounts0002 },
];
