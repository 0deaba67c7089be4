import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
