import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Select } from './Select.tsx';

test('offers its options by name, and not those that are disabled', async () => {
  render(
    <Select
      label="New admin"
      defaultValue=""
      error="Please choose somebody."
      options={[
        { value: '', text: 'Select a user', disabled: true },
        { value: 'bob', text: 'bob' },
      ]}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'New admin' });
  expect(select).toHaveAccessibleDescription('Please choose somebody.');
  expect(screen.getByRole('option', { name: 'Select a user' })).toBeDisabled();
  await userEvent.selectOptions(select, 'bob');
  expect(select).toHaveValue('bob');
});
