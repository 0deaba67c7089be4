import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import type { PoolOfPicks } from './pool-of-picks.ts';

const TierLimits = graphql(`
  query TierLimits {
    formats { format tiers { tier limit } }
  }
`);

/** How many golfers a card takes of a tier: null where credits decide, or as long as nobody has said. */
export function useTierLimits({ format }: PoolOfPicks): (tier: number) => number | null {
  const tiers = useQuery(TierLimits).data?.formats.find((one) => one.format === format)?.tiers;
  return (tier) => tiers?.find((one) => one.tier === tier)?.limit ?? null;
}
