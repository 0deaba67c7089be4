// Every address of the product, and the only door to the router: screens never write a URL themselves.
import { useLocation, useParams, useRouter } from 'wouter';

/** The pages' patterns. The router matches them whatever their case. */
export const routes = {
  landing: '/',
  howTo: '/how-to',
  login: '/Login',
  resetPassword: '/reset-password/:token',
  myPools: '/my-pools',
  createPool: '/Create-Pool',
  joinPool: '/Join-Pool',
  standings: '/Standings',
  news: '/News',
  golfers: '/Golfers',
  profile: '/Profile',
  userProfile: '/user-profile/:username',
} as const;

export type Route = (typeof routes)[keyof typeof routes];

/** The active pool travels in the address, so that links, reloads and the back button keep it. */
const withPool = (path: string, pool: string | null) =>
  pool === null ? path : `${path}?${new URLSearchParams({ pool })}`;

export const paths = {
  landing: () => routes.landing,
  howTo: (pool: string | null) => withPool(routes.howTo, pool),
  login: () => routes.login,
  resetPassword: (token: string) => routes.resetPassword.replace(':token', encodeURIComponent(token)),
  myPools: () => routes.myPools,
  createPool: () => routes.createPool,
  joinPool: () => routes.joinPool,
  standings: (pool: string | null) => withPool(routes.standings, pool),
  news: (pool: string | null) => withPool(routes.news, pool),
  golfers: (pool: string | null) => withPool(routes.golfers, pool),
  profile: (pool: string | null) => withPool(routes.profile, pool),
  userProfile: (username: string, pool: string | null) =>
    withPool(routes.userProfile.replace(':username', encodeURIComponent(username)), pool),
};

/** These pages are about all pools, so arriving there leaves the active one. */
const routesWithoutPool: readonly Route[] = [routes.myPools, routes.createPool, routes.joinPool];

const isSamePath = (a: string, b: string) =>
  a.toLowerCase().replace(/\/+$/, '') === b.toLowerCase().replace(/\/+$/, '');

/** The pool named in the address, or null where none is active. */
export function useActivePool(): string | null {
  const router = useRouter();
  const [path] = useLocation();
  // The router's own `useSearch` decodes once before URLSearchParams does, which would spoil a '%'.
  const pool = new URLSearchParams(router.searchHook(router)).get('pool');
  return pool && !routesWithoutPool.some((route) => isSamePath(route, path)) ? pool : null;
}

export function usePath(): string {
  return useLocation()[0];
}

export function useNavigate() {
  return useLocation()[1];
}

/** A value out of the page's own pattern, such as the `username` of `userProfile`. */
export function usePathParam(name: 'token' | 'username'): string {
  return useParams<Record<string, string>>()[name] ?? '';
}

export { Link } from 'wouter';
