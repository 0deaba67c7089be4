import { formatRules } from '../rules/pools/formats.ts';
import type { PoolRules } from '../rules/pools/pool-rules.ts';
import type { Pool } from './pool.entity.ts';

/** What a pool is played by. */
export const rulesOfPool = ({ format }: Pick<Pool, 'format'>): PoolRules => formatRules(format).rules;
