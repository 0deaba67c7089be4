import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { poolIn } from '../../testing/pool-page.tsx';
import { HostPage } from '../HostPage.tsx';

const gateway = mockedGateway();

async function open() {
  const view = renderScreen(
    <>
      <HostPage />
      <Toasts />
    </>,
    { path: paths.host('Sunday Best'), player: 'ann' },
  );
  await screen.findByRole('heading', { level: 2, name: 'Members' });
  return view;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the notice', () => {
  const field = () => screen.getByRole('textbox', { name: /notice/ });

  test('is put up, replaced and taken down', async () => {
    const { user } = await open();
    expect(screen.getByText('No notice is posted.')).toBeVisible();
    await user.type(field(), 'Pay by Wednesday.');
    expect(screen.getByText(/^263 characters left\./)).toBeVisible();
    await user.click(button('Post notice'));
    expect(await screen.findByText('The notice is posted. Everyone in the pool sees it.')).toBeVisible();
    const notice = within(await screen.findByRole('complementary', { name: 'Notice from the host' }));
    expect(notice.getByText('Pay by Wednesday.')).toBeVisible();
    expect(notice.getByText(/^ann, Jan 14, 2026/)).toBeVisible();
    expect(screen.getByText('Shown until the contest ends.')).toBeVisible();
    expect(field()).toHaveValue('');
    await user.click(button('Remove notice'));
    expect(await screen.findByText('No notice is posted.')).toBeVisible();
    const acts = within(screen.getByRole('region', { name: 'What the host did' }));
    await waitFor(() =>
      expect(acts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^ann removed the notice/),
        expect.stringMatching(/^ann posted the notice “Pay by Wednesday.”/),
      ]),
    );
  });

  test('ends when the host says', async () => {
    const { user } = await open();
    await user.type(field(), 'Drinks tonight.');
    await user.selectOptions(screen.getByLabelText('Show it until'), 'Tomorrow');
    await user.click(button('Post notice'));
    expect(await screen.findByText(/^Shown until Thu, Jan 15, /)).toBeVisible();
  });

  test('needs a text, and not too long a one', async () => {
    const { user } = await open();
    await user.click(button('Post notice'));
    expect(field()).toHaveAccessibleDescription('Please write the notice first.');
    fireEvent.change(field(), { target: { value: 'a'.repeat(281) } });
    await user.click(button('Post notice'));
    expect(await screen.findByText('A notice has 1 to 280 characters.')).toBeVisible();
    expect(poolIn(gateway.world, 'Sunday Best').notice).toBeNull();
  });

  test('that could not be put up keeps its text', async () => {
    const { user } = await open();
    await user.type(field(), 'Hello');
    gateway.world.condition = 'offline';
    await user.click(button('Post notice'));
    expect(await screen.findByText('The notice could not be posted. Please try again.')).toBeVisible();
    expect(field()).toHaveValue('Hello');
  });
});
