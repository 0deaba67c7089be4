import type { Verdict } from '../windows.ts';

// Who may do what a pool's host does (G44): its admin, and up to three members whom the admin has named. Deleting the
// pool, handing it over and naming co-hosts stay with the admin.

export const mostCoHosts = 3;

interface HostsOfPool {
  adminId: string;
  coHostIds: readonly string[];
}

/** Whether somebody has a host's rights in the pool. */
export const mayHost = ({ adminId, coHostIds }: HostsOfPool, userId: string | null): boolean =>
  userId !== null && (adminId === userId || coHostIds.includes(userId));

/** All who have them, the admin first. */
export const hostsOf = ({ adminId, coHostIds }: HostsOfPool): string[] => [adminId, ...coHostIds];

interface NamingFacts {
  isMember: boolean;
  isAdmin: boolean;
}

/** Whether somebody may offer the pool to another member, as they may then name co-hosts. */
export const handoverVerdict = (facts: NamingFacts): Verdict =>
  onlyTheAdmin(facts, 'Only the admin can hand the pool over.');

/** Whether somebody may name co-hosts. */
export const coHostsVerdict = (facts: NamingFacts): Verdict =>
  onlyTheAdmin(facts, 'Only the admin can name co-hosts.');

function onlyTheAdmin({ isMember, isAdmin }: NamingFacts, message: string): Verdict {
  if (isAdmin) return { allowed: true };
  return isMember
    ? { allowed: false, code: 'NOT_ADMIN', message, until: null }
    : { allowed: false, code: 'NOT_MEMBER', message: 'You are not a member of this pool.', until: null };
}

/** Whether one more member can be named. */
export function namingVerdict(pool: HostsOfPool, userId: string): Verdict {
  if (userId === pool.adminId)
    return { allowed: false, code: 'INVALID', message: 'The admin is the host already.', until: null };
  if (pool.coHostIds.includes(userId) || pool.coHostIds.length < mostCoHosts) return { allowed: true };
  return {
    allowed: false,
    code: 'CONFLICT',
    message: `A pool has at most ${mostCoHosts} co-hosts.`,
    until: null,
  };
}

/** Only the admin removes a co-host from the pool, as that ends their being one; nobody removes the admin. */
export function removingVerdict(pool: HostsOfPool, byId: string, userId: string): Verdict {
  if (userId === pool.adminId)
    return { allowed: false, code: 'FORBIDDEN', message: 'The admin cannot be removed.', until: null };
  if (pool.coHostIds.includes(userId) && byId !== pool.adminId)
    return {
      allowed: false,
      code: 'FORBIDDEN',
      message: 'Only the admin can remove a co-host.',
      until: null,
    };
  return { allowed: true };
}
