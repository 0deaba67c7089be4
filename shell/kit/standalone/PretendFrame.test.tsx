import { afterEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { connect, useQuery } from '../gateway/apollo.tsx';
import { graphql } from '../gateway/graphql.ts';
import { mockedGateway } from '../mock/screen.tsx';
import { conditions } from '../mock/world.ts';
import { paths, routes } from '../page/paths.ts';
import { REMOTE_CONTRACT, type Remote } from '../page/remote.ts';
import { PretendFrame } from './PretendFrame.tsx';

mockedGateway();

const Who = graphql(`
  query Who { me { id username } }
`);

function ProfilePage() {
  const { data } = useQuery(Who);
  return <h1>{data === undefined ? 'On its way' : `Profile of ${data.me?.username ?? 'nobody'}`}</h1>;
}

const remote: Remote = {
  name: 'mfe-sample',
  contract: REMOTE_CONTRACT,
  routes: { [routes.profile]: ProfilePage },
  navigation: [{ label: 'Profile', path: paths.profile(null) }],
};

const { client, close } = connect();
afterEach(close);

test('a remote stands alone before a mocked gateway, in every state that can be chosen', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/');
  render(<PretendFrame remote={remote} client={client} />);
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  expect(await screen.findByRole('heading', { name: 'Profile of nobody' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in as ann' }));
  expect(await screen.findByRole('heading', { name: 'Profile of ann' })).toBeVisible();

  const states = within(screen.getByLabelText('Gateway')).getAllByRole('option');
  expect(states.map(({ textContent }) => textContent)).toEqual([...conditions]);
  expect(conditions).toEqual(expect.arrayContaining(['loading', 'empty', 'error', 'offline']));
});
