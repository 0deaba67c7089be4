import { type RoutePattern, routes } from '@fairway/kit/paths';
import { type OwnPage, ownPage } from './own-page.tsx';
import type { Audience } from './sign-in/AudienceGate.tsx';

interface PageEntry {
  route: RoutePattern;
  title: string;
  audience: Audience;
  /** A page of the shell's own, or the name of the remote that has it. */
  brought: { own: OwnPage } | { by: string };
}

const landing = ownPage(async () => (await import('./landing/LandingPage.tsx')).LandingPage);
const howTo = ownPage(async () => (await import('./how-to/HowToPage.tsx')).HowToPage);

const account = { by: 'mfe-account' };
const pools = { by: 'mfe-pools' };
const picks = { by: 'mfe-picks' };

/**
 * Every page of the product. The shell knows them all beforehand, so that each address exists whether its
 * remote can be reached or not.
 */
export const pages: readonly PageEntry[] = [
  { route: routes.landing, title: 'Welcome', audience: 'anyone', brought: { own: landing } },
  { route: routes.howTo, title: 'How To', audience: 'anyone', brought: { own: howTo } },
  { route: routes.rules, title: 'Rules', audience: 'anyone', brought: pools },
  { route: routes.login, title: 'Login', audience: 'visitors', brought: account },
  { route: routes.resetPassword, title: 'Reset Password', audience: 'anyone', brought: account },
  { route: routes.confirmEmail, title: 'Confirm your address', audience: 'anyone', brought: account },
  { route: routes.undoEmail, title: 'Undo the change of address', audience: 'anyone', brought: account },
  { route: routes.profile, title: 'Profile', audience: 'players', brought: account },
  { route: routes.userProfile, title: 'Player', audience: 'players', brought: account },
  { route: routes.myPools, title: 'My Pools', audience: 'players', brought: pools },
  { route: routes.createPool, title: 'Create Pool', audience: 'players', brought: pools },
  { route: routes.joinPool, title: 'Join Pool', audience: 'players', brought: pools },
  { route: routes.invite, title: 'Invitation', audience: 'anyone', brought: pools },
  { route: routes.acceptInvite, title: 'Invitation', audience: 'players', brought: pools },
  { route: routes.publicBoard, title: 'Standings', audience: 'anyone', brought: pools },
  { route: routes.standings, title: 'Pool Standings', audience: 'players', brought: pools },
  { route: routes.host, title: 'Host', audience: 'players', brought: pools },
  { route: routes.news, title: 'News', audience: 'players', brought: pools },
  { route: routes.golfers, title: 'Golfers', audience: 'players', brought: picks },
];
