import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Notice } from './Notice.tsx';

test('an error interrupts, anything else waits', () => {
  render(
    <>
      <Notice tone="error">Failed to join the pool.</Notice>
      <Notice>Picks lock on Thursday.</Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to join the pool.');
  expect(screen.getByRole('status')).toHaveTextContent('Picks lock on Thursday.');
});
