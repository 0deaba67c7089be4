import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { JoinPoolPage } from './JoinPoolPage.tsx';

mockedGateway();

test('says plainly that there is no pool to join yet', () => {
  renderScreen(<JoinPoolPage />, { player: 'ann' });
  expect(screen.getByRole('heading', { level: 1, name: 'Join Pool' })).toBeVisible();
  expect(screen.getByText(/no pools to join yet/)).toBeVisible();
});
