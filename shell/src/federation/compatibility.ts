import { OLDEST_CONTRACT, REMOTE_CONTRACT } from '@fairway/schema/remote';
import { satisfy } from '@module-federation/enhanced/runtime';
import type { Manifest } from './manifest.ts';

/** What a shell lends: versions by module. */
type LentVersions = Readonly<Record<string, { version: string }>>;

export const isSupportedContract = (contract: number): boolean =>
  contract >= OLDEST_CONTRACT && contract <= REMOTE_CONTRACT;

/**
 * Why a remote can't run in this shell, as far as its manifest tells, before any of it is loaded; null where nothing
 * speaks against it.
 */
export function incompatibility({ contract, shared }: Manifest, lent: LentVersions): string | null {
  if (contract !== undefined && !isSupportedContract(contract)) return `it keeps contract ${contract}`;
  for (const { name, singleton, requiredVersion } of shared) {
    const ours = lent[name]?.version;
    if (ours === undefined) {
      // Nobody else has the kit to lend.
      if (name.startsWith('@fairway/kit/')) return `it needs ${name}, which this shell doesn't lend`;
      continue;
    }
    // What isn't to be the only one in the page, a remote may bring itself.
    if (singleton && requiredVersion && !satisfy(ours, requiredVersion))
      return `it needs ${name} ${requiredVersion}, and this shell lends ${ours}`;
  }
  return null;
}
