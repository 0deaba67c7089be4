import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FaultBoundary } from './FaultBoundary.tsx';
import { UnexpectedErrorPage } from './UnexpectedErrorPage.tsx';

function Broken(): never {
  throw new Error('This page is broken.');
}

// React tells the console of every fault, also of one that is caught.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

test('a page that breaks is replaced, and what stands beside it stays', () => {
  render(
    <>
      <p>The header</p>
      <FaultBoundary fallback={<UnexpectedErrorPage>Something went wrong on this page.</UnexpectedErrorPage>}>
        <Broken />
      </FaultBoundary>
    </>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('Something went wrong on this page.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(screen.getByText('The header')).toBeVisible();
});

test('what stands instead may depend on the fault', () => {
  render(
    <FaultBoundary fallback={(fault) => <p>{fault instanceof Error ? fault.message : 'Unknown'}</p>}>
      <Broken />
    </FaultBoundary>,
  );
  expect(screen.getByText('This page is broken.')).toBeVisible();
});
