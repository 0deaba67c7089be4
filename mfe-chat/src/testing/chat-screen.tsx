import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeAll } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { PoolChat } from '../pool-chat/PoolChat.tsx';
import { outboxOf } from '../writing/outbox.ts';

/** A pool in which much was said, of which ann is the admin. */
export const sundayBest = 'id of Sunday Best';
/** One in which bob is the admin, and only dev has said anything yet: quickly looked through. */
export const backNine = 'id of Back Nine';

/** A pool's chat for the tests of a file, with the mocked gateway behind it. */
export function chatScreen() {
  const gateway = mockedGateway();
  beforeAll(() => {
    // This browser lays nothing out, so nothing ever changes its size.
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
  afterEach(() => {
    for (const pool of [sundayBest, backNine]) {
      const outbox = outboxOf('id of ann', pool);
      outbox.type('');
      for (const { clientId } of outbox.now().unsent) outbox.drop(clientId);
    }
  });

  const show = (pool = 'Sunday Best', player = 'ann') => renderScreen(<PoolChat pool={pool} />, { player });
  return {
    gateway,
    /** The page with its chat closed. */
    show,
    /** The page with its chat open. */
    async open(pool = 'Sunday Best', player = 'ann') {
      const view = show(pool, player);
      await view.user.click(bar());
      await field();
      return view;
    },
    /** Somebody else, or the product, sends a message. */
    say: (username: string | null, text: string, poolId = sundayBest) =>
      act(async () => gateway.world.talk.addMessage(poolId, username, text)),
  };
}

export const bar = () => screen.getByRole('button', { name: 'Pool Chat' });
// By label: finding roles is slow in a long log.
export const field = () => screen.findByLabelText('Message');
export const log = () => screen.getByLabelText('Messages');
/** The message with that text, whole; its quotations are buttons. */
export const row = async (text: string | RegExp) => {
  const found = (await screen.findByText(text, { ignore: 'script, style, button *' })).closest('li');
  if (!found) throw new Error(`${text} stands in no message.`);
  return found;
};
