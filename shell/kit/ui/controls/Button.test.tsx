import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './Button.tsx';

test('a busy button keeps its name and its focus, and does nothing', async () => {
  const click = jest.fn();
  const { rerender } = render(<Button onClick={click}>SUBMIT</Button>);
  const button = screen.getByRole('button', { name: 'SUBMIT' });
  await userEvent.click(button);
  rerender(
    <Button busy onClick={click}>
      SUBMIT
    </Button>,
  );
  await userEvent.click(button);
  expect(click).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName('SUBMIT');
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('Enter in a field sends a form once, and not again while its button is busy', async () => {
  const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'ann{Enter}');
  rerender(form(true));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});
