import { paths } from '@fairway/kit/paths';
import { type mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ProfilePage } from '../ProfilePage.tsx';

export function visitProfile(player = 'ann') {
  const page = (
    <>
      <ProfilePage />
      <Toasts />
    </>
  );
  return renderScreen(page, { path: paths.profile(null), player });
}

/** The page once the gateway has answered. */
export async function arriveAtProfile(player = 'ann') {
  const view = visitProfile(player);
  await screen.findByRole('heading', { name: player });
  await waitFor(() => expect(screen.queryByText('Loading past results')).not.toBeInTheDocument());
  return view;
}

/** Makes ann's sign-in too old; returns her password. */
export function annLoggedInLongAgo({ world }: ReturnType<typeof mockedGateway>): string {
  const ann = world.player('ann');
  if (!ann) throw new Error('The mocked world has ann.');
  ann.loggedInLongAgo = true;
  return ann.password;
}
