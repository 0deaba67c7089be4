import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { chatScreen } from '../testing/chat-screen.tsx';

const { gateway, open, say } = chatScreen();

async function openSearch() {
  const view = await open();
  await view.user.click(screen.getByRole('tab', { name: 'Search' }));
  return { ...view, field: await screen.findByLabelText('Search the chat') };
}

test('finds what was said, in any case, with who said it, the latest first', async () => {
  await say('bob', 'A shank on 7');
  await say('carl', 'Nothing like a SHANK');
  const { user, field } = await openSearch();
  await user.type(field, 'shank{Enter}');
  const found = within(await screen.findByRole('list', { name: 'Messages with “shank”' }));
  expect(found.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Nothing like a SHANK',
    'A shank on 7',
  ]);
  expect(found.getByText(/^bob · /)).toBeInTheDocument();
});

test('goes on behind a page of nothing but what muted people said', async () => {
  Object.assign(gateway.world.player('ann') ?? {}, { muted: ['gus'] });
  await say('bob', 'A yip on 3');
  for (let n = 0; n < 50; n += 1) await say('gus', 'A yip again');
  const { user, field } = await openSearch();
  await user.type(field, 'yip{Enter}');
  expect(await screen.findByText('Only people whom you muted have said “yip”, so far.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByText('A yip on 3')).toBeInTheDocument();
  expect(screen.queryByText(/^Only people whom you muted/)).not.toBeInTheDocument();
});

test('says where nothing is found, and asks nothing for a single letter', async () => {
  const { user, field } = await openSearch();
  await user.type(field, 'x{Enter}');
  expect(screen.queryByText(/^Nobody has said/)).not.toBeInTheDocument();
  await user.type(field, 'yzzy{Enter}');
  expect(await screen.findByText('Nobody has said “xyzzy”.')).toBeInTheDocument();
});

test('keeps what is found where older ones can’t be had, and asks for just those again', async () => {
  await say('bob', 'A yip on 3');
  for (let n = 0; n < 50; n += 1) await say('bob', 'A yip again');
  const { user, field } = await openSearch();
  await user.type(field, 'yip{Enter}');
  const found = await screen.findByRole('list', { name: 'Messages with “yip”' });
  await user.type(field, 's');
  gateway.server.use(
    graphql.link('*/graphql').query('SearchMessages', () => HttpResponse.error(), { once: true }),
  );
  const button = screen.getByRole('button', { name: 'Show older ones' });
  await user.click(button);
  const notice = await screen.findByRole('alert');
  expect(found.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(button).not.toBeInTheDocument();
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await within(found).findByText('A yip on 3')).toBeInTheDocument();
  expect(within(found).getAllByRole('listitem')).toHaveLength(51);
});
