import { paths, type RoutePattern, routes } from '@fairway/kit/paths';

export interface NavigationEntry {
  label: string;
  route: RoutePattern;
  path: string;
}

const entry = (label: string, route: RoutePattern, path: string): NavigationEntry => ({ label, route, path });

/** The header's three states: signed out, signed in, and signed in with a pool open. */
export function navigationFor(
  signedIn: boolean,
  pool: string | null,
  picksLocked: boolean,
): NavigationEntry[] {
  if (signedIn && pool !== null) {
    return [
      entry('How To', routes.howTo, paths.howTo(pool)),
      entry('Standings', routes.standings, paths.standings(pool)),
      entry('News', routes.news, paths.news(pool)),
      // From the lock on there is nothing to pick, and one's own golfers play.
      entry(picksLocked ? 'My card' : 'Golfers', routes.golfers, paths.golfers(pool)),
      entry('Profile', routes.profile, paths.profile(pool)),
    ];
  }
  return [
    entry('Home', routes.landing, paths.landing()),
    entry('Create Pool', routes.createPool, paths.createPool()),
    entry('Join Pool', routes.joinPool, paths.joinPool()),
    entry('My Pools', routes.myPools, paths.myPools()),
    signedIn
      ? entry('Profile', routes.profile, paths.profile(null))
      : entry('Login', routes.login, paths.login()),
  ];
}
