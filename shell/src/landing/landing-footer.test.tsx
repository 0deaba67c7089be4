/** @modules own */
import '@testing-library/jest-dom/jest-globals';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LandingFooter } from './LandingFooter.tsx';

const ContactDialog = () => <p>Write to us.</p>;
const fetched = jest.fn(() => ({ ContactDialog }));
jest.unstable_mockModule('./ContactDialog.tsx', fetched);

test('a dialog that can’t be fetched says so, and comes at the next press', async () => {
  fetched.mockImplementationOnce(() => {
    throw new Error('The network is away.');
  });
  render(
    <>
      <LandingFooter />
      <Toasts />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Contact' });
  await userEvent.click(button);
  expect(
    await screen.findByText("Fairway can't be reached. Please check your connection."),
  ).toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByText('Write to us.')).toBeInTheDocument();
});
