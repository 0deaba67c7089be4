import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ConfirmEmailBar } from './ConfirmEmailBar.tsx';

const gateway = mockedGateway();

const ann = () => gateway.world.player('ann');
const bar = () => screen.findByText('Confirm your address');

test('says that the address is to be confirmed, and leads to where a link is sent again', async () => {
  Object.assign(ann() ?? {}, { emailConfirmed: false });
  renderScreen(<ConfirmEmailBar />, { path: '/my-pools', player: 'ann' });
  expect((await bar()).parentElement).toHaveTextContent('by the link we sent to ann@example.com.');
  expect(screen.getByRole('link', { name: 'Send again or change it' })).toHaveAttribute('href', '/Profile');
});

test('says nothing to whoever has confirmed it, nor to strangers', async () => {
  const asked: string[] = [];
  gateway.server.events.on('response:mocked', ({ request }) => void asked.push(request.url));
  const { unmount } = renderScreen(<ConfirmEmailBar />, { path: '/my-pools', player: 'ann' });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Confirm your address')).not.toBeInTheDocument();
  unmount();
  renderScreen(<ConfirmEmailBar />, { path: '/' });
  expect(screen.queryByText('Confirm your address')).not.toBeInTheDocument();
});
