import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { GolfersPage } from './golfers/GolfersPage.tsx';

export const remote: Remote = {
  name: 'mfe-picks',
  contract: REMOTE_CONTRACT,
  routes: { [routes.golfers]: GolfersPage },
  navigation: [{ label: 'Golfers', path: paths.golfers('The Masters') }],
};
