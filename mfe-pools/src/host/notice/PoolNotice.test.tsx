import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PoolInformation } from '../../information/PoolInformation.tsx';
import { poolPage, saturdayMorning } from '../../testing/pool-page.tsx';
import { showPart } from '../../testing/pool-part.tsx';

const { open, pool, jumpTo } = poolPage();

const notice = () => screen.queryByRole('complementary', { name: 'Notice from the host' });
const at = '2026-01-14T17:00:00.000Z';

test('a notice stands on top of the pool’s page, with who put it up and when', async () => {
  pool('Two Putt Club').notice = { text: 'Pay by Wednesday.\nhttps://example.com', at, by: 'bob' };
  await open('Two Putt Club');
  const shown = notice();
  expect(shown).toHaveTextContent(/^Pay by Wednesday\. https:\/\/example\.combob, Jan 14, 2026/);
  expect(shown && within(shown).queryByRole('link')).toBeNull();
});

test('it comes to an open page, and goes from it', async () => {
  await open('Two Putt Club');
  expect(notice()).not.toBeInTheDocument();
  pool('Two Putt Club').notice = { text: 'Fore!', at, by: 'bob' };
  await jumpTo(saturdayMorning);
  await waitFor(() => expect(notice()).toHaveTextContent('Fore!'));
  pool('Two Putt Club').notice = null;
  await jumpTo('2026-01-17T18:30:00.000Z');
  await waitFor(() => expect(notice()).not.toBeInTheDocument());
});

test('the way to look after a pool is its admin’s alone', async () => {
  const { unmount } = await open('Sunday Best');
  expect(screen.getByRole('link', { name: 'Host' })).toHaveAttribute('href', '/Host?pool=Sunday+Best');
  unmount();
  await open('Two Putt Club');
  expect(screen.queryByRole('link', { name: 'Host' })).not.toBeInTheDocument();
});

test('members read what the host did', async () => {
  pool('Two Putt Club').acts = [{ id: '1', text: 'removed emil', at, by: 'bob' }];
  const { user } = showPart('Two Putt Club', (of) => <PoolInformation of={of} />);
  await user.click(await screen.findByRole('button', { name: 'Pool Information & Payouts' }));
  const list = await screen.findByRole('region', { name: 'What the host did' });
  expect(await within(list).findByText('removed emil', { exact: false })).toHaveTextContent(
    'bob removed emil',
  );
});
