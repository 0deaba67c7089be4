import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { HowToPage } from './HowToPage.tsx';

test('welcomes, tells a week in five steps and leads on', () => {
  render(<HowToPage />);
  expect(screen.getByText(/^Welcome to Fairway/)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
  for (const link of screen.getAllByRole('link', { name: 'Create a pool' }))
    expect(link).toHaveAttribute('href', '/Create-Pool');
  expect(screen.getByRole('link', { name: 'Join a pool' })).toHaveAttribute('href', '/Join-Pool');
});

test('gives the picks and the price of each tier', () => {
  render(<HowToPage />);
  const table = screen.getByRole('table', { name: 'Tiers, picks and credits' });
  for (const row of [
    'Tier 1 First 21% 3 25',
    'Tier 2 Next 24% 2 15',
    'Tier 3 Next 26% 2 10',
    'Tier 4 The rest 1 5',
  ])
    expect(within(table).getByRole('row', { name: row })).toBeVisible();
});
