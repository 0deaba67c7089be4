import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from '../login/LoginPage.tsx';
import { arriveAtProfile } from '../profile/testing/profile-screen.tsx';
import { consentTo, textsOfPage } from './texts-of-page.ts';

const gateway = mockedGateway();
afterEach(() => document.querySelector('meta[name="fairway-texts"]')?.remove());

test('a new version of the terms is read and agreed to on the profile', async () => {
  const ann = gateway.world.player('ann');
  if (ann) ann.textsToAgree = ['terms-2027-02-01'];
  const { user } = await arriveAtProfile();
  expect(screen.getByRole('link', { name: 'terms of 2027-02-01' })).toHaveAttribute(
    'href',
    '/legal/terms-2027-02-01',
  );
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('Thank you. Your consent is kept with its date.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New terms' })).not.toBeInTheDocument());
});

test('a version that came since the profile was opened is shown, and agreed to by pressing again', async () => {
  const ann = gateway.world.player('ann');
  if (ann) ann.textsToAgree = ['terms-2027-02-01'];
  const { user } = await arriveAtProfile();
  if (ann) ann.textsToAgree = ['terms-2027-03-01'];
  await user.click(await screen.findByRole('button', { name: 'Agree' }));
  expect(await screen.findByText(/^There are new terms since this page was opened\./)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'terms of 2027-03-01' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(ann?.textsToAgree).toEqual([]));
});

test.each([
  ['registering', paths.login(), 'Register'],
  ['an invitation', paths.acceptInvite('members-only'), 'Register and join Members Only'],
])('%s shows the version that came since, and keeps what was typed', async (_which, path, button) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'fairway-texts' });
  meta.content = 'terms-2027-02-01';
  document.head.append(meta);
  gateway.world.textsInForce = ['terms-2027-03-01'];
  const route = path === paths.login() ? routes.login : routes.acceptInvite;
  const { user } = renderScreen(<LoginPage />, { path, route });
  await user.click(await screen.findByRole('tab', { name: 'Register' }));
  expect(screen.getByRole('link', { name: 'terms of 2027-02-01' })).toBeVisible();
  const typed = { Username: 'newbie', Email: 'newbie@example.com', Password: 'a long walk' };
  const again = { 'Confirm email': typed.Email, 'Confirm password': typed.Password };
  for (const [label, text] of Object.entries({ ...typed, ...(button === 'Register' && again) }))
    await user.type(screen.getByLabelText(label), text);
  const send = await screen.findByRole('button', { name: button });
  await user.click(send);
  expect(await screen.findByText(/^There are new terms since this page was opened\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'terms of 2027-03-01' })).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('newbie');
  expect(gateway.world.player('newbie')).toBeUndefined();
  await user.click(send);
  await waitFor(() => expect(gateway.world.player('newbie')).toBeDefined());
});

test('nothing is asked where there is nothing to agree to', async () => {
  await arriveAtProfile();
  expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
});

test('the page says what new users agree to, and usually nothing', () => {
  expect(textsOfPage()).toEqual([]);
  expect(consentTo(textsOfPage())).toEqual({});
  const meta = Object.assign(document.createElement('meta'), { name: 'fairway-texts' });
  document.head.append(meta);
  meta.content = '__TEXTS__';
  expect(textsOfPage()).toEqual([]);
  meta.content = 'terms-2026-01-01 privacy-2026-01-01';
  expect(consentTo(textsOfPage())).toEqual({ agreesTo: ['terms-2026-01-01', 'privacy-2026-01-01'] });
});
