import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { GolfersPage } from './golfers/GolfersPage.tsx';

export const remote: Remote = {
  name: 'mfe-picks',
  contract: REMOTE_CONTRACT,
  routes: { [routes.golfers]: GolfersPage },
  navigation: [
    { label: 'Golfers', path: paths.golfers(null) },
    // One of the mocked gateway's pools for each kind of card, and one whose buy-in is not paid yet.
    ...['Sunday Best', 'Two Putt Club', 'Spring Swing', 'Moving Day Madness', 'Back Nine', 'Full House'].map(
      (pool) => ({ label: pool, path: paths.golfers(pool) }),
    ),
  ],
};
