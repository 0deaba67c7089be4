import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { awaitFocus } from '../harness/focus.ts';
import { desk, phone, shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { goOffline, goOnline } from '../harness/network.ts';
import { register } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { chatOf, pool, say, visitPool } from './talker.ts';

// People who talk to each other in a pool, each in a browser of their own, on good lines and on bad ones.
const journey = shareJourney();

const friends = ['baffy', 'mashie', 'brassie', 'cleek', 'lofter', 'driver'];
// Nobody writes more than five messages in ten seconds, so that a long talk takes many people; and on a quick
// machine all of these tests are over in ten.
const crowd = Array.from({ length: 12 }, (_member, index) => `spoon${index + 1}`);

beforeAll(async () => {
  for (const username of [...friends, ...crowd]) await register(journey, username);
  await (await asPlayer(journey, 'baffy')).createPool(pool, { format: 'Single Week' });
  for (const username of [...friends.slice(1), ...crowd])
    await (await asPlayer(journey, username)).joinPool(pool);
});

async function opened(username: string): Promise<{ page: Page; chat: ReturnType<typeof chatOf> }> {
  const page = await visitPool(journey, username);
  const chat = chatOf(page);
  await chat.open();
  return { page, chat };
}

/**
 * Likewise, of somebody who has read up to this message, which is the last one, also by the gateway's count: no
 * answer that comes late brings back what was new before.
 */
async function openedAndRead(username: string, lastId: string) {
  const page = await visitPool(journey, username);
  const marked: string[] = [];
  page.on('requestfinished', (request) => {
    const body = request.postData();
    if (body?.includes('MarkRead')) marked.push(JSON.parse(body).variables.upTo);
  });
  const isMarked = async (id: string) => {
    if (!marked.includes(id)) await page.waitForEvent('requestfinished', () => marked.includes(id));
  };
  const chat = chatOf(page);
  await chat.open();
  await isMarked(lastId);
  await page.reload();
  await chat.open();
  return { page, chat, isMarked };
}

test('on a desk it stands beside the board, as it was left; elsewhere it is a drawer of half a screen', async () => {
  const { page, chat } = await opened('baffy');
  const place = page.getByRole('region', { name: `Chat of ${pool}` });
  const board = page.getByRole('region', { name: 'Standings', exact: true });
  const boxes = async () => {
    const [chatBox, boardBox] = await Promise.all([place.boundingBox(), board.boundingBox()]);
    if (!chatBox || !boardBox) throw new Error('Both are shown.');
    return { chatBox, boardBox };
  };
  const docked = await boxes();
  expect(docked.chatBox.height).toBe(desk.height);
  expect(docked.boardBox.x + docked.boardBox.width).toBeLessThanOrEqual(docked.chatBox.x);
  await page.reload();
  await chat.field.waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  const { chatBox } = await boxes();
  expect(chatBox.height).toBe(400);
  expect(chatBox.x + chatBox.width).toBeLessThan(500);
  await chat.field.waitFor();
});

test('what is typed in one browser is read in the other', async () => {
  const [baffy, mashie] = [await opened('baffy'), await opened('mashie')];
  await baffy.page.getByText('No messages in The Long Table yet.').waitFor();
  const tookMs: number[] = [];
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    await baffy.chat.field.fill(text);
    // Seen by the reader's own browser, in the moment when it is in the page.
    const seenAt = mashie.page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const find = () => {
            const found = [...document.querySelectorAll('[data-message] p')].some(
              ({ textContent }) => textContent === wanted,
            );
            if (found) resolve(Date.now());
            else requestAnimationFrame(find);
          };
          find();
        }),
      text,
    );
    const pressedAt = await baffy.chat.field.evaluate(
      (field) =>
        new Promise<number>((resolve) => {
          field.addEventListener('keydown', () => resolve(Date.now()), { once: true });
          field.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
          );
        }),
    );
    tookMs.push((await seenAt) - pressedAt);
    await baffy.chat.message(text).waitFor();
  }
  expect(await mashie.chat.texts(/./)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(await baffy.chat.texts(/./)).toEqual(['One', 'Two', 'Three', 'Four']);
  process.stdout.write(`chat, from Enter to the other's screen: ${tookMs.join(', ')} ms\n`);
});

test('who has been without a network misses nothing, and gets nothing twice', async () => {
  const { page, chat } = await opened('mashie');
  journey.expectInConsole(/net::ERR_|WebSocket/);
  await goOffline(page);
  await page.getByText(/^The chat is offline\./).waitFor();
  await chat.send('Out of the tunnel');
  await page.getByText(/^Not sent\./).waitFor();
  await chat.field.fill('still typing');
  const senders = ['brassie', 'cleek', 'lofter', 'driver'];
  for (const username of senders)
    for (const part of ['a', 'b', 'c']) await say(journey, username, `meanwhile ${username} ${part}`);
  await look(page, 'chat-offline');
  await goOnline(page);
  await page.getByText(/^The chat is offline\./).waitFor({ state: 'detached' });
  await say(journey, 'spoon3', 'meanwhile is over');
  await chat.message('meanwhile is over').waitFor();
  const expected = senders.flatMap((username) =>
    ['a', 'b', 'c'].map((part) => `meanwhile ${username} ${part}`),
  );
  expect(await chat.texts(/^meanwhile/)).toEqual([...expected, 'meanwhile is over']);
  expect(await chat.field.inputValue()).toBe('still typing');

  await chat.log.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^Not sent\./).waitFor({ state: 'detached' });
  const other = await opened('brassie');
  await other.chat.message('Out of the tunnel').waitFor();
  expect(await other.chat.texts(/^Out of/)).toEqual(['Out of the tunnel']);
  expect(await chat.texts(/^Out of/)).toEqual(['Out of the tunnel']);
});

test('a closed drawer says that there is something new, until it is opened', async () => {
  const morning = await say(journey, 'spoon6', 'Good morning');
  const { page, chat, isMarked } = await openedAndRead('cleek', morning.id);
  await chat.field.press('Escape');
  await awaitFocus(chat.bar);
  await say(journey, 'brassie', 'Anybody home?');
  await page.getByText('1 new message', { exact: true }).waitFor({ state: 'attached' });
  await look(page, 'chat-closed');
  await chat.bar.press('Enter');
  await chat.message('Anybody home?').waitFor();
  await isMarked((await say(journey, 'spoon4', 'Always')).id);
  await page.reload();
  await chat.bar.waitFor();
  await chat.open();
  await chat.message('Always').waitFor();
  expect(await chat.log.getByText('New', { exact: true }).count()).toBe(0);
});

test('the admin takes a message back, and everybody sees that there was one', async () => {
  const [admin, member] = [await opened('baffy'), await opened('brassie')];
  await say(journey, 'spoon5', 'Something rude');
  await admin.chat.message('Something rude').hover();
  await member.chat.message('Something rude').waitFor();
  const actions = 'Actions for the message of spoon5: Something rude';
  for (const { page } of [admin, member]) await page.getByRole('button', { name: actions }).click();
  await member.page.getByRole('group', { name: /^React to the message of spoon5/ }).waitFor();
  expect(await member.page.getByRole('button', { name: /^Remove the message of spoon5/ }).count()).toBe(0);
  await admin.page.getByRole('button', { name: 'Remove the message of spoon5: Something rude' }).click();
  const question = admin.page.getByRole('dialog', { name: 'Remove this message?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await admin.chat.message('You removed this message.').waitFor();
  // The button is gone with the message, and the focus goes where that was.
  await admin.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'log');
  await member.chat.message('baffy removed this message.').waitFor();
  expect(await member.chat.message('Something rude').count()).toBe(0);
});

test('who reads further up stays there, whatever comes above and below', async () => {
  const ids: number[] = [];
  for (const round of [1, 2, 3, 4])
    for (const { id } of await Promise.all(
      crowd.map((username) => say(journey, username, `round ${round} of ${username}`)),
    ))
      ids.push(Number(id));
  const { page, chat } = await openedAndRead('mashie', String(Math.max(...ids)));
  await page.setViewportSize(phone);
  // There it covers something, and is closed until it is opened.
  await chat.field.waitFor({ state: 'detached' });
  await chat.open();
  const { log } = chat;
  await chat.message('round 4 of spoon12').waitFor();
  await isAtEnd(page);

  // What was the first message stays where it is when those before it come: seen in one look with the scrolling,
  // since they may come at once.
  const first = await log.evaluate((element) => {
    element.scrollTo(0, 0);
    const row = element.querySelector('[data-message]');
    const edge = element.getBoundingClientRect().top;
    return {
      id: row?.getAttribute('data-message') ?? '',
      offset: (row?.getBoundingClientRect().top ?? 0) - edge,
    };
  });
  await page.waitForFunction(
    ({ id }) => document.querySelector('[data-message]')?.getAttribute('data-message') !== id,
    first,
  );
  const offset = await log.evaluate((element, id) => {
    const row = element.querySelector(`[data-message="${id}"]`);
    return (row?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
  }, first.id);
  expect(Math.abs(offset - first.offset)).toBeLessThan(2);

  await say(journey, 'cleek', 'Far below');
  const pill = page.getByRole('button', { name: '1 new message' });
  await pill.click();
  await chat.message('Far below').waitFor();
  await isAtEnd(page);
  await look(page, 'chat-of-many');
});

/** Until the newest message is in sight: the log follows what is drawn. */
const isAtEnd = (page: Page) =>
  page.waitForFunction(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = document.querySelector('[role=log]') ?? {};
    return clientHeight > 0 && scrollHeight - scrollTop - clientHeight < 2;
  });
