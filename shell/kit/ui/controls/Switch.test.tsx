import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Switch } from './Switch.tsx';

test('is turned on from the keyboard and says what it does', async () => {
  render(<Switch label="Private" hint="Only those with the pin can join." />);
  const toggle = screen.getByRole('switch', { name: 'Private' });
  expect(toggle).toHaveAccessibleDescription('Only those with the pin can join.');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(toggle).toBeChecked();
});
