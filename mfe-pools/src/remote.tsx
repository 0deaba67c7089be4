import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { CreatePoolPage } from './create-pool/CreatePoolPage.tsx';
import { JoinPoolPage } from './join-pool/JoinPoolPage.tsx';
import { MyPoolsPage } from './my-pools/MyPoolsPage.tsx';
import { NewsPage } from './news/NewsPage.tsx';
import { StandingsPage } from './standings/StandingsPage.tsx';

export const remote: Remote = {
  name: 'mfe-pools',
  contract: REMOTE_CONTRACT,
  routes: {
    [routes.myPools]: MyPoolsPage,
    [routes.createPool]: CreatePoolPage,
    [routes.joinPool]: JoinPoolPage,
    [routes.standings]: StandingsPage,
    [routes.news]: NewsPage,
  },
  navigation: [
    { label: 'My Pools', path: paths.myPools() },
    { label: 'Create Pool', path: paths.createPool() },
    { label: 'Join Pool', path: paths.joinPool() },
    { label: 'Standings', path: paths.standings('The Masters') },
    { label: 'News', path: paths.news('The Masters') },
  ],
};
