// Every address of the product, and the only way to the router: screens never write a URL themselves.
import { useEffect } from 'react';
import { useLocation, useParams, useRoute, useRouter } from 'wouter';
import { type RoutePattern, routes } from './routes.ts';

export { usePicksLocked, useTellPicksLocked } from './picks-lock.ts';
export { type RoutePattern, routes };

/** The active pool travels in the address, so that links, reloads and the back button keep it. */
const withPool = (path: string, pool: string | null, more: Record<string, string> = {}) =>
  pool === null ? path : `${path}?${new URLSearchParams({ pool, ...more })}`;

/** 'SINGLE_WEEK' as 'single-week'. */
const inAddress = (format: string) => format.toLowerCase().replaceAll('_', '-');

export const paths = {
  landing: () => routes.landing,
  howTo: (pool: string | null) => withPool(routes.howTo, pool),
  /** The rules of one format, or one subject of them. */
  rules: (format: string, pool: string | null, subject: string | null = null) =>
    withPool(routes.rules.replace(':format', inAddress(format)), pool) +
    (subject === null ? '' : `#${subject}`),
  login: () => routes.login,
  resetPassword: (token: string) => routes.resetPassword.replace(':token', encodeURIComponent(token)),
  confirmEmail: (token: string) => routes.confirmEmail.replace(':token', encodeURIComponent(token)),
  undoEmail: (token: string) => routes.undoEmail.replace(':token', encodeURIComponent(token)),
  invite: (token: string) => routes.invite.replace(':token', encodeURIComponent(token)),
  /** The same for players only: visitors log in or register first. */
  acceptInvite: (token: string) => routes.acceptInvite.replace(':token', encodeURIComponent(token)),
  /** A board for whoever has its link. */
  publicBoard: (token: string) => routes.publicBoard.replace(':token', encodeURIComponent(token)),
  myPools: () => routes.myPools,
  createPool: () => routes.createPool,
  joinPool: () => routes.joinPool,
  /** With a player, that player's golfers are expanded. */
  standings: (pool: string | null, player: string | null = null) =>
    withPool(routes.standings, pool, player === null ? {} : { player }),
  /** The settled contests of a pool; with a number, the board of that one. */
  pastWeeks: (pool: string | null, contest: number | null = null) =>
    withPool(routes.pastWeeks, pool, contest === null ? {} : { contest: String(contest) }),
  host: (pool: string | null) => withPool(routes.host, pool),
  news: (pool: string | null) => withPool(routes.news, pool),
  golfers: (pool: string | null) => withPool(routes.golfers, pool),
  profile: (pool: string | null) => withPool(routes.profile, pool),
  userProfile: (username: string, pool: string | null) =>
    withPool(routes.userProfile.replace(':username', encodeURIComponent(username)), pool),
};

/** These pages are about all pools, so arriving there leaves the active one. */
const routesWithoutPool: readonly RoutePattern[] = [routes.myPools, routes.createPool, routes.joinPool];

const isSamePath = (a: string, b: string) =>
  a.toLowerCase().replace(/\/+$/, '') === b.toLowerCase().replace(/\/+$/, '');

function useInAddress(name: string): string | null {
  const router = useRouter();
  // The router's own `useSearch` decodes once before URLSearchParams does, which would spoil a '%'.
  return new URLSearchParams(router.searchHook(router)).get(name);
}

/** The `?pool=` of the address, and whether the page is one that leaves it. */
function usePoolInAddress(): { pool: string | null; leaves: boolean } {
  const pool = useInAddress('pool');
  const [path] = useLocation();
  return { pool, leaves: routesWithoutPool.some((route) => isSamePath(route, path)) };
}

/** The pool named in the address, or null where none is active. */
export function useActivePool(): string | null {
  const { pool, leaves } = usePoolInAddress();
  return pool && !leaves ? pool : null;
}

/** The same outside of components. */
export function poolInBrowserAddress(): string | null {
  const leaves = routesWithoutPool.some((route) => isSamePath(route, location.pathname));
  return (!leaves && new URLSearchParams(location.search).get('pool')) || null;
}

/** The player whose golfers are expanded, or null. */
export function usePlayerInAddress(): string | null {
  return useInAddress('player') || null;
}

/** Which settled contest the page is about, or null. */
export function useContestInAddress(): number | null {
  const number = Number(useInAddress('contest'));
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** Removes the pool from the address of a page that is about all pools. */
export function useTidyAddress(): void {
  const { pool, leaves } = usePoolInAddress();
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (leaves && pool !== null) navigate(path, { replace: true });
  }, [leaves, pool, path, navigate]);
}

/** Whether the page at hand is that of a route. */
export function useIsAt(route: RoutePattern): boolean {
  return useRoute(route)[0];
}

export function usePath(): string {
  return useLocation()[0];
}

export function useNavigate() {
  return useLocation()[1];
}

/** A value out of the page's own pattern, such as the `username` of `userProfile`. */
export function usePathParam(name: 'format' | 'token' | 'username'): string {
  return useParams<Record<string, string>>()[name] ?? '';
}

export { type AroundNavHandler, Link, Redirect, Route, Router, Switch } from 'wouter';
