import { paths, Redirect, routes, usePathParam } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import type { ReactNode } from 'react';
import { usePageTitle } from '../frame/page-title.ts';
import { type Audience, remoteOfPage } from '../front-ends.ts';
import { RemotePage } from '../remotes/RemotePage.tsx';

interface AudienceGateProps {
  audience: Audience;
  title: string;
  children: ReactNode;
}

/**
 * Signed out, a page for players shows the login form in its place: the address stays, so whoever signs in
 * goes on where they were going. A player has no use for the form itself and goes to their pools.
 */
export function AudienceGate({ audience, title, children }: AudienceGateProps) {
  const signedIn = useToken() !== null;
  const showsLogin = audience === 'players' && !signedIn;
  // The key changes with the player.
  const player = usePathParam('username');
  usePageTitle(showsLogin ? 'Login' : player || title);

  if (audience === 'visitors' && signedIn) return <Redirect to={paths.myPools()} replace />;
  if (!showsLogin) return children;
  return <RemotePage name={remoteOfPage(routes.login)} route={routes.login} title="Login" />;
}
