import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LandingPage } from './LandingPage.tsx';

test('leads to creating a pool, to joining one and to the tutorial', () => {
  render(<LandingPage />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Create a pool' }))
    expect(link).toHaveAttribute('href', '/Create-Pool');
  expect(screen.getByRole('link', { name: 'Join a pool' })).toHaveAttribute('href', '/Join-Pool');
  expect(screen.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/how-to');
});

test('names the seven formats', () => {
  render(<LandingPage />);
  expect(screen.getByRole('heading', { name: 'Key features' })).toBeVisible();
  for (const name of [
    'Single Week',
    'Salary Cap',
    'Multi-Week',
    'Multi-Week Salary Cap',
    'Single Round Best 4',
    'Series',
    'One and Done',
  ])
    expect(screen.getByRole('heading', { name, level: 4 })).toBeVisible();
});

describe('the address to write to', () => {
  const meta = document.createElement('meta');
  beforeEach(() => {
    Object.assign(meta, { name: 'fairway-contact', content: 'hello@golf.example.com' });
    document.head.append(meta);
  });
  afterEach(() => meta.remove());

  test('is the one that the server was given', async () => {
    render(<LandingPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Contact' }));
    expect(await screen.findByRole('link', { name: 'hello@golf.example.com' })).toHaveAttribute(
      'href',
      'mailto:hello@golf.example.com',
    );
  });

  test('stands in the privacy policy, too', async () => {
    render(<LandingPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('hello@golf.example.com');
  });
});

describe('a dialog of its foot', () => {
  test.each([
    ['Contact', 'support@fairway.example'],
    ['Privacy Policy', '10/8/2024'],
  ])('%s opens, is read and gives the focus back', async (name, text) => {
    render(<LandingPage />);
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    expect(await screen.findByRole('dialog', { name })).toHaveTextContent(text);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  });
});
