import { routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { remote } from './remote.tsx';

mockedGateway();

const pages = Object.entries(remote.routes);

test.each(pages)('%s is a page of the product, with a heading', async (route, Page) => {
  expect(Object.values(routes)).toContain(route);
  const page = (
    <Suspense>
      <Page />
    </Suspense>
  );
  renderScreen(page, { path: route, route, player: 'ann' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});

test('lends the form for whoever was invited', async () => {
  const { joinByInvitation: JoinByInvitation } = remote.slots ?? {};
  if (!JoinByInvitation) throw new Error('The form is lent.');
  renderScreen(<Suspense>{<JoinByInvitation invite="members-only" pool="Members Only" />}</Suspense>, {});
  expect(await screen.findByRole('button', { name: 'Register and join Members Only' })).toBeVisible();
});

test('lends the list of all users', async () => {
  const { allUsers: AllUsers } = remote.slots ?? {};
  if (!AllUsers) throw new Error('The list is lent.');
  renderScreen(<Suspense>{<AllUsers />}</Suspense>, { player: 'ann' });
  expect(await screen.findByPlaceholderText('Search users')).toBeVisible();
});
