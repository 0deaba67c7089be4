import '@testing-library/jest-dom/jest-globals';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { HowToPage } from './HowToPage.tsx';
import { transcript } from './WeekFilm.tsx';

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

test('shows a film with controls, a poster and captions, and says it in words too', () => {
  render(<HowToPage />);
  const film = screen.getByLabelText<HTMLVideoElement>('A week of golf in a private pool');
  expect(film).toHaveAttribute('controls');
  expect(film).toHaveAttribute('preload', 'none');
  expect(film).toHaveAttribute('poster', expect.stringMatching(/a-week.*\.webp$/));
  const [source, track] = film.querySelectorAll('source, track');
  expect(source).toHaveAttribute('src', expect.stringMatching(/a-week.*\.webm$/));
  expect(track).toHaveAttribute('kind', 'captions');
  for (const sentence of transcript) expect(screen.getByText(sentence)).toBeInTheDocument();
});

test('the captions of the film are its words', () => {
  const captions = readFileSync(new URL('./film/a-week.vtt', import.meta.url), 'utf8');
  const said = captions.split('\n').filter((line) => line !== '' && !/^WEBVTT|-->/.test(line));
  expect(said).toEqual([...transcript]);
});
