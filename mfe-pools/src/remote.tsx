import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { lazy } from 'react';
import { MyPoolsPage } from './my-pools/MyPoolsPage.tsx';
import { StandingsPage } from './standings/StandingsPage.tsx';

// Most visits are to the pools and their standings; the other screens are loaded on demand.
const CreatePoolPage = lazy(async () => ({
  default: (await import('./create-pool/CreatePoolPage.tsx')).CreatePoolPage,
}));
const JoinPoolPage = lazy(async () => ({
  default: (await import('./join-pool/JoinPoolPage.tsx')).JoinPoolPage,
}));
const InvitationPage = lazy(async () => ({
  default: (await import('./invitation/InvitationPage.tsx')).InvitationPage,
}));
const HostPage = lazy(async () => ({ default: (await import('./host/HostPage.tsx')).HostPage }));
const PublicBoardPage = lazy(async () => ({
  default: (await import('./share/PublicBoardPage.tsx')).PublicBoardPage,
}));
const RulesPage = lazy(async () => ({ default: (await import('./rules/RulesPage.tsx')).RulesPage }));
const NewsPage = lazy(async () => ({ default: (await import('./news/NewsPage.tsx')).NewsPage }));

export const remote: Remote = {
  name: 'mfe-pools',
  contract: REMOTE_CONTRACT,
  routes: {
    [routes.myPools]: MyPoolsPage,
    [routes.createPool]: CreatePoolPage,
    [routes.joinPool]: JoinPoolPage,
    [routes.invite]: InvitationPage,
    [routes.acceptInvite]: InvitationPage,
    [routes.publicBoard]: PublicBoardPage,
    [routes.rules]: RulesPage,
    [routes.standings]: StandingsPage,
    [routes.host]: HostPage,
    [routes.news]: NewsPage,
  },
  navigation: [
    { label: 'My Pools', path: paths.myPools() },
    { label: 'Create Pool', path: paths.createPool() },
    { label: 'Join Pool', path: paths.joinPool() },
    { label: 'Standings', path: paths.standings('Sunday Best') },
    { label: 'Weeks', path: paths.standings('Spring Swing') },
    { label: 'Round', path: paths.standings('Moving Day Madness') },
    { label: 'Ended', path: paths.standings('The Long Way Home') },
    { label: 'Stranger', path: paths.standings('Members Only') },
    { label: 'Invitation', path: paths.invite('members-only') },
    { label: 'Host', path: paths.host('Sunday Best') },
    { label: 'Public', path: paths.publicBoard('members-board') },
    { label: 'Rules', path: paths.rules('SINGLE_WEEK', null) },
    { label: 'News', path: paths.news('Sunday Best') },
  ],
};
