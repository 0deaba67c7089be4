import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CreatePoolPage } from './CreatePoolPage.tsx';

mockedGateway();

test('says plainly that it is not open yet', () => {
  renderScreen(<CreatePoolPage />, { player: 'ann' });
  expect(screen.getByRole('heading', { level: 1, name: 'Create Pool' })).toBeVisible();
  expect(screen.getByText(/Creating pools isn't open yet/)).toBeVisible();
});
