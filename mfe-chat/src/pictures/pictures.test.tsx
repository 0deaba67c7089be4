import { beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chatScreen, field, log } from '../testing/chat-screen.tsx';

const { gateway, open } = chatScreen();
beforeAll(() => {
  // This browser shows no pictures.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
const photo = (name = 'photo.png') => new File(['a photo'], name, { type: 'image/png' });

test('a picture is chosen, described, sent, and opens large', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Add a picture'), photo());
  await user.type(await screen.findByLabelText('Describe it (optional)'), 'The 18th at dusk');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const shown = await within(log()).findByRole('img', { name: 'The 18th at dusk' });
  await waitFor(() => expect(shown).toHaveAttribute('loading', 'lazy'));
  // Its frame has its proportions before it is loaded.
  expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['260', '195']);
  expect(screen.queryByLabelText('Describe it (optional)')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enlarge: The 18th at dusk' }));
  const large = within(await screen.findByRole('dialog', { name: 'The 18th at dusk' }));
  expect(large.getByRole('img')).toHaveAttribute('width', '1600');
});

test('one is pasted, taken back, and pasted again with words', async () => {
  const { user } = await open();
  const text = await field();
  fireEvent.paste(text, { clipboardData: { files: [photo()] } });
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  fireEvent.paste(text, { clipboardData: { files: [photo()] } });
  await user.type(text, 'Look!{Enter}');
  expect(await within(log()).findByRole('img', { name: 'Picture by ann' })).toBeInTheDocument();
  expect(gateway.world.talk.messages.at(-1)).toMatchObject({ text: 'Look!', picture: { alt: '' } });
});

test('what the gateway refuses stays with its reason until it is discarded', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Add a picture'), photo('broken.png'));
  gateway.world.condition = 'error';
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. The database is away.');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('where the host has switched pictures off, none can be added', async () => {
  const pool = gateway.world.pools.find(({ name }) => name === 'Sunday Best');
  Object.assign(pool ?? {}, { hasNoPictures: true });
  await open();
  expect(screen.queryByLabelText('Add a picture')).not.toBeInTheDocument();
});
