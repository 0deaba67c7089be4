import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NewsPage } from './NewsPage.tsx';

mockedGateway();

test('says plainly that it is not open yet', () => {
  renderScreen(<NewsPage />, { player: 'ann' });
  expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(screen.getByText("Golf news isn't open yet.")).toBeVisible();
});
