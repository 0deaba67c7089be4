import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { backNine, bar, chatScreen, field, log, row, sundayBest } from '../testing/chat-screen.tsx';

const { gateway, open, say, show } = chatScreen();

const messageOf = (text: string | RegExp) => {
  const found = gateway.world.talk.messages.find((one) => one.text.match(text));
  if (!found) throw new Error(`Nobody said ${text}.`);
  return found;
};
const texts = (pattern: RegExp) =>
  within(log())
    .queryAllByText(pattern)
    .map(({ textContent }) => textContent);

test('what others say is there as they say it', async () => {
  await open('Back Nine');
  await say('bob', 'What a putt!', backNine);
  expect(await row('What a putt!')).toHaveTextContent(/bob/);
});

test('what was said while the line was dead comes when it is back, in order and once', async () => {
  await open('Back Nine');
  await say('bob', 'line 1', backNine);
  await screen.findByText('line 1');
  gateway.world.condition = 'offline';
  gateway.world.closeSockets();
  await screen.findByText(/^The chat is offline\./);
  for (let count = 2; count <= 130; count += 1)
    gateway.world.talk.addMessage(backNine, 'bob', `line ${count}`);
  gateway.world.condition = 'usual';
  await screen.findByText('line 130');
  await say('carla', 'line 131', backNine);
  await screen.findByText('line 131');
  const all = Array.from({ length: 131 }, (_line, index) => `line ${index + 1}`);
  expect(texts(/^line \d+$/)).toEqual(all);
}, 60_000);

test('what was taken back meanwhile is taken back here, too', async () => {
  await open();
  await row('So late tee times it is.');
  gateway.world.condition = 'offline';
  gateway.world.closeSockets();
  await screen.findByText(/^The chat is offline\./);
  gateway.world.talk.remove(messageOf(/^So late/), 'freya');
  gateway.world.condition = 'usual';
  expect(await screen.findByText('freya removed this message.')).toBeVisible();
});

test('what is taken back stays so, though an answer from before comes behind', async () => {
  await open();
  await row('So late tee times it is.');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isHeld = false;
  gateway.server.use(
    graphql.link('*/graphql').query(
      'ChatPage',
      async ({ request }) => {
        const slow = await fetch(request.clone()).then((found) => found.text());
        isHeld = true;
        await answered;
        return HttpResponse.json(JSON.parse(slow.replace('Second again', 'Third again')));
      },
      { once: true },
    ),
  );
  gateway.world.closeSockets();
  await waitFor(() => expect(isHeld).toBe(true), { timeout: 10_000 });
  await act(async () => gateway.world.talk.remove(messageOf(/^So late/), 'freya'));
  expect(await screen.findByText('freya removed this message.')).toBeVisible();
  answer();
  await row(/^Third again/);
  expect(screen.getByText('freya removed this message.')).toBeVisible();
  expect(screen.queryByText('So late tee times it is.')).not.toBeInTheDocument();
});

test('what is taken back elsewhere goes at once', async () => {
  await open();
  await row('So late tee times it is.');
  await act(async () => gateway.world.talk.remove(messageOf(/^So late/), 'freya'));
  expect(await screen.findByText('freya removed this message.')).toBeVisible();
  expect(screen.queryByText('So late tee times it is.')).not.toBeInTheDocument();
});

test.each(['an error', 'its end'])(
  'where word of what is taken back breaks off with %s, it is listened for anew',
  async (end) => {
    const broken: (() => void)[] = [];
    gateway.server.use(
      graphql.link('*/graphql').subscription('ChangedMessages', ({ subscription }) => {
        if (broken.length > 0) return;
        broken.push(() => {
          if (end === 'its end') subscription.complete();
          else subscription.error([{ message: 'The bus is away.' }]);
        });
      }),
    );
    await open();
    await row('So late tee times it is.');
    await waitFor(() => expect(broken).toHaveLength(1));
    await act(async () => broken[0]?.());
    gateway.world.talk.remove(messageOf(/^So late/), 'freya');
    expect(await screen.findByText('freya removed this message.')).toBeVisible();
    await act(async () => gateway.world.talk.remove(messageOf(/^Second again/), 'bob'));
    expect(await screen.findByText('bob removed this message.')).toBeVisible();
  },
);

test('the admin takes a message back, once that is confirmed', async () => {
  const { user } = await open();
  const said = within(await row(/^Second again/));
  await user.click(said.getByRole('button', { name: /^Actions/ }));
  const button = said.getByRole('button', { name: /^Remove/ });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this message?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(/^Second again/)).toBeVisible();

  await user.click(button);
  const again = within(await screen.findByRole('dialog', { name: 'Remove this message?' }));
  gateway.world.condition = 'error';
  await user.click(again.getByRole('button', { name: 'Remove' }));
  expect(await again.findByRole('alert')).toHaveTextContent('The database is away.');
  gateway.world.condition = 'usual';
  await user.click(again.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findAllByText('You removed this message.')).toHaveLength(2);
  expect(messageOf(/^$/).removedBy).toBe('ann');
});

test('so does a co-host', async () => {
  const pool = gateway.world.pools.find(({ name }) => name === 'Sunday Best');
  pool?.coHosts.push('bob');
  const { user } = await open('Sunday Best', 'bob');
  const said = within(await row(/^So late/));
  await user.click(said.getByRole('button', { name: /^Actions/ }));
  await user.click(said.getByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this message?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('You removed this message.')).toBeVisible();
});

test('a member takes back their own only, and nobody what the product said', async () => {
  const { user } = await open('Sunday Best', 'bob');
  const actionsOf = async (text: RegExp | string) => {
    const said = within(await row(text));
    await user.click(said.getByRole('button', { name: /^Actions/ }));
    return said;
  };
  const others = await actionsOf(/^So late/);
  expect(others.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  const own = await actionsOf(/^Second again/);
  expect(own.getByRole('button', { name: /^Remove/ })).toBeInTheDocument();
  await user.type(await field(), 'Sorry, wrong pool{Enter}');
  const said = await actionsOf('Sorry, wrong pool');
  expect(said.getByRole('button', { name: /^Remove/ })).toBeInTheDocument();
});

test('not even the admin takes back what the product said', async () => {
  await open();
  const result = within(await row(/^Coastal Invitational: the result is final/));
  expect(result.queryByRole('button')).not.toBeInTheDocument();
});

test('who is called otherwise is called so in what was said before', async () => {
  const freya = { id: 'id of freya', username: 'freya', email: 'freya@example.com', password: 'fairway1' };
  gateway.world.players.push(freya);
  await open();
  expect(await row(/^Who has looked at the weather/)).toHaveTextContent(/freya/);
  freya.username = 'freya.w';
  await act(async () => gateway.world.talk.rename('freya', 'freya.w'));
  await waitFor(async () =>
    expect(await row(/^Who has looked at the weather/)).toHaveTextContent(/freya\.w/),
  );
});

test('what was read in another window is not new any more when one comes back to this', async () => {
  gateway.world.talk.readUpTo.set(`ann, ${sundayBest}`, 99);
  show();
  await waitFor(() => expect(bar()).toHaveAccessibleDescription('2 new messages'));
  const turn = (state: DocumentVisibilityState) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await turn('hidden');
  gateway.world.talk.markRead(sundayBest, 'ann', 101);
  await turn('visible');
  await waitFor(() => expect(bar()).not.toHaveAccessibleDescription());
});
