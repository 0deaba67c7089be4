import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { lazy } from 'react';

// Each screen is loaded when it is first visited. Its chunk's name says of which page it is, so that the gateway can have
// it fetched with the page.
const myPools = codeOf(
  () => import(/* webpackChunkName: "page-myPools" */ './my-pools/MyPoolsPage.tsx'),
  (page) => page.preloadMyPools(),
);
const MyPoolsPage = lazy(async () => ({ default: (await myPools.load()).MyPoolsPage }));
const standings = codeOf(
  () => import(/* webpackChunkName: "page-standings" */ './standings/StandingsPage.tsx'),
  (page) => page.preloadStandings(),
);
const StandingsPage = lazy(async () => ({ default: (await standings.load()).StandingsPage }));
const FirstStandings = lazy(async () => ({
  default: (await import(/* webpackChunkName: "first-standings" */ './standings/first/FirstStandings.tsx'))
    .FirstStandings,
}));
const CreatePoolPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-createPool" */ './create-pool/CreatePoolPage.tsx'))
    .CreatePoolPage,
}));
const JoinPoolPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-joinPool" */ './join-pool/JoinPoolPage.tsx'))
    .JoinPoolPage,
}));
const InvitationPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-invite" */ './invitation/InvitationPage.tsx'))
    .InvitationPage,
}));
const HostPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-host" */ './host/HostPage.tsx')).HostPage,
}));
const PastWeeksPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-pastWeeks" */ './past-weeks/PastWeeksPage.tsx'))
    .PastWeeksPage,
}));
const PublicBoardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-publicBoard" */ './share/PublicBoardPage.tsx'))
    .PublicBoardPage,
}));
const RulesPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-rules" */ './rules/RulesPage.tsx')).RulesPage,
}));
const NewsPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-news" */ './news/NewsPage.tsx')).NewsPage,
}));

/** A page's code, and how it asks in advance: at once where the code is here, since the page asks itself right after. */
function codeOf<Code>(load: () => Promise<Code>, ask: (code: Code) => Promise<void>) {
  let here: Code | undefined;
  const loadOnce = async () => {
    here ??= await load();
    return here;
  };
  return {
    load: loadOnce,
    // A page whose code does not come says so itself.
    preload: () => (here ? ask(here) : loadOnce().then(ask, () => undefined)),
  };
}

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
    [routes.pastWeeks]: PastWeeksPage,
    [routes.news]: NewsPage,
  },
  preload: (pattern) => {
    if (pattern === routes.myPools) return myPools.preload();
    if (pattern === routes.standings) return standings.preload();
    return undefined;
  },
  first: { [routes.standings]: FirstStandings },
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
    { label: 'Past weeks', path: paths.pastWeeks('Sunday Best') },
    { label: 'Public', path: paths.publicBoard('members-board') },
    { label: 'Rules', path: paths.rules('SINGLE_WEEK', null) },
    { label: 'News', path: paths.news('Sunday Best') },
  ],
};
