import type { Contest } from '../pool/contest-text.ts';

interface PoolWithContest {
  contest: Pick<Contest, 'state'> | null;
}

export interface PoolGroup<Pool> {
  title: string;
  pools: readonly Pool[];
}

const titles = ['In play', 'Open', 'Ended'] as const;

/** What matters now comes first: what is played, then what can be picked for, then what is over. */
export function groupPools<Pool extends PoolWithContest>(pools: readonly Pool[]): PoolGroup<Pool>[] {
  return titles
    .map((title) => ({ title, pools: pools.filter(({ contest }) => titleOf(contest) === title) }))
    .filter((group) => group.pools.length > 0);
}

function titleOf(contest: PoolWithContest['contest']): (typeof titles)[number] {
  switch (contest?.state) {
    case 'LOCKED':
      return 'In play';
    case 'SETTLED':
    case 'VOID':
      return 'Ended';
    default:
      return 'Open';
  }
}
