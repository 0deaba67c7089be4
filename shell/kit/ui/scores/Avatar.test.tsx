import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar.tsx';

test('a picture that does not come is replaced by the first letter', () => {
  const { rerender } = render(<Avatar name="øystein" picture="/gone.webp" />);
  fireEvent.error(screen.getByRole('presentation'));
  expect(screen.getByText('ø')).toBeVisible();
  rerender(<Avatar name="øystein" picture="/new.webp" />);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/new.webp');
});
