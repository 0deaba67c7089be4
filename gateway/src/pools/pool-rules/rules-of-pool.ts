import { formatRules } from '../../rules/pools/formats.ts';
import type { PoolRules } from '../../rules/pools/pool-rules.ts';
import type { Contest } from '../contests/contest.entity.ts';
import type { Pool } from '../pool.entity.ts';

/** What a pool is played by from its next contest on. What is stored may be older than a choice that came later. */
export function rulesOfPool({ format, rules }: Pick<Pool, 'format' | 'rules'>): PoolRules {
  const usual = formatRules(format).rules;
  return rules ? { ...usual, ...rules } : usual;
}

/** What a contest is played by, whatever has become of its pool's rules since. */
export const rulesOfContest = ({
  contest,
  pool,
}: {
  contest: Pick<Contest, 'rules'>;
  pool: Pick<Pool, 'format'>;
}): PoolRules => rulesOfPool({ format: pool.format, rules: contest.rules });
