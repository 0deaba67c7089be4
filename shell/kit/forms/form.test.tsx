import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Refusal, RefusalError } from '../gateway/refusal.ts';
import { Button } from '../ui/controls/Button.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { useForm } from './form.ts';

afterEach(cleanup);

const send = jest.fn<(values: Record<'name' | 'word', string>) => Promise<void>>();

function Example() {
  const form = useForm<'name' | 'word'>({
    check: ({ name, word }) => ({
      name: !name && 'A name is required.',
      word: !word && 'A word is required.',
    }),
    send,
    otherwise: 'It did not work.',
  });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Word" {...form.field('word')} />
      <p>{form.fault}</p>
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </form>
  );
}

const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const wordField = () => screen.getByRole('textbox', { name: 'Word' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function fillIn() {
  render(<Example />);
  await userEvent.type(nameField(), 'ann');
  await userEvent.type(wordField(), 'birdie');
}

test('what is seen to be wrong is shown at its field, the first one has the focus, and nothing is sent', async () => {
  render(<Example />);
  await press();
  expect(nameField()).toHaveAccessibleDescription('A name is required.');
  expect(wordField()).toHaveAccessibleDescription('A word is required.');
  expect(nameField()).toHaveFocus();
  await userEvent.type(nameField(), 'ann');
  // What is mended is forgiven, and the rest waits without pulling the focus away.
  expect(nameField()).toBeValid();
  expect(nameField()).toHaveFocus();
  expect(wordField()).toBeInvalid();
  await press();
  expect(nameField()).toBeValid();
  expect(wordField()).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('the values are sent by the names of their fields, once', async () => {
  let finish = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  await fillIn();
  await press();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  await press();
  await userEvent.type(nameField(), '{Enter}');
  expect(send.mock.calls).toEqual([[{ name: 'ann', word: 'birdie' }]]);
  finish();
  await screen.findByRole('button', { name: 'Send', busy: false });
});

const refusal = (more: Partial<Refusal>): RefusalError =>
  new RefusalError({ code: 'INVALID', message: 'That is not a word.', ...more });

test('a refusal that names a field is shown there, and leads there', async () => {
  send.mockRejectedValueOnce(refusal({ field: 'word' }));
  await fillIn();
  await press();
  expect(wordField()).toHaveAccessibleDescription('That is not a word.');
  expect(wordField()).toHaveFocus();
});

test.each([
  ['a refusal of no field', refusal({}), 'That is not a word.'],
  ['a refusal of a field that is elsewhere', refusal({ field: 'token' }), 'That is not a word.'],
  ['no answer', new TypeError('Failed to fetch'), 'It did not work.'],
])('%s is shown for the whole form', async (_what, error, text) => {
  send.mockRejectedValueOnce(error);
  await fillIn();
  await press();
  expect(await screen.findByText(text)).toBeVisible();
  expect(nameField()).toBeValid();
  expect(wordField()).toBeValid();
});
