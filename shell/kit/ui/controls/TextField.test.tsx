import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TextField } from './TextField.tsx';

test('the hint is read with the field until there is an error', () => {
  const { rerender } = render(<TextField label="Email" hint="Only you will see it" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveAccessibleDescription('Only you will see it');
  expect(field).toBeValid();

  rerender(<TextField label="Email" hint="Only you will see it" error="Invalid email format" />);
  expect(field).toHaveAccessibleDescription('Invalid email format');
  expect(field).toBeInvalid();
});

test('a password can be looked at, and keeps its label while it is', async () => {
  render(<TextField label="Password" type="password" defaultValue="fairway1" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show', pressed: false }));
  expect(screen.getByRole('textbox', { name: 'Password' })).toHaveValue('fairway1');
  await userEvent.click(screen.getByRole('button', { name: 'Show', pressed: true }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});
