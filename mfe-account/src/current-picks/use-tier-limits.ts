import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import type { PoolOfPicks } from './pool-of-picks.ts';

const TierLimits = graphql(`
  query TierLimits {
    formats { format tiers { tier limit } }
  }
`);

/**
 * How many golfers a card takes from a tier: null where credits decide or if it is unknown; undefined while
 * loading.
 */
export function useTierLimits({ format }: PoolOfPicks): ((tier: number) => number | null) | null {
  const { data, error } = useQuery(TierLimits);
  if (!data && !error) return null;
  const tiers = data?.formats.find((one) => one.format === format)?.tiers;
  return (tier) => tiers?.find((one) => one.tier === tier)?.limit ?? null;
}
