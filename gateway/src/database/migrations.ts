import { Shared0001 } from '../migrations/0001-shared.ts';
import { Accounts0002 } from '../migrations/0002-accounts.ts';
import { Golf0003 } from '../migrations/0003-golf.ts';
import { News0004 } from '../migrations/0004-news.ts';

/** In the order in which they are applied; what has landed is never changed, only followed. */
export const migrations = [
  { name: '0001-shared', class: Shared0001 },
  { name: '0002-accounts', class: Accounts0002 },
  { name: '0003-golf', class: Golf0003 },
  { name: '0004-news', class: News0004 },
];
