import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import {
  add,
  choose,
  myPicks,
  pickedNames,
  picksScreen,
  remove,
  submit,
  thursday,
  tier,
  visit,
  visitAndComeBack,
} from '../testing/picks-screen.tsx';

const { gateway, poolNamed, jumpTo } = picksScreen();

describe('selected picks', () => {
  async function changeOne(view = visit()) {
    const [out] = await pickedNames(4);
    await remove(view.user, String(out));
    await choose(view.user, 4);
    await add(view.user, 'Harlan Boone');
    return { ...view, out };
  }

  test('are still there when one comes back', async () => {
    const { user } = await changeOne(visitAndComeBack());
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(screen.getByRole('button', { name: 'Come back' }));
    expect(await pickedNames(4)).toEqual(['Harlan Boone']);
    expect(await submit()).toHaveAccessibleDescription(/not submitted yet/);
    await waitFor(() => expect(draft()?.golfers).toContain('30'));
    expect(await pickedNames(4)).toEqual(['Harlan Boone']);
  });

  const draft = () => poolNamed('Sunday Best').drafts['ann this'];

  test('are sent to the gateway after a pause, and so are there on another device', async () => {
    const { unmount } = await changeOne();
    expect(within(await myPicks()).getByText('Not submitted')).toBeVisible();
    await waitFor(() => expect(draft()?.golfers).toContain('30'));
    expect(draft()?.revision).toBe(2);
    unmount();
    sessionStorage.clear();
    visit();
    expect(await pickedNames(4)).toEqual(['Harlan Boone']);
    expect(within(await myPicks()).getByText('Not submitted')).toBeVisible();
  });

  test('go to the gateway at once when the page is left', async () => {
    await changeOne();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(draft()?.golfers).toContain('30'));
  });

  test('are kept by the tab while the gateway is away, and sent when it is back', async () => {
    const { user } = visit();
    await myPicks();
    gateway.world.condition = 'offline';
    await remove(user, String((await pickedNames(4))[0]));
    expect(
      await screen.findByText(/kept in this tab only: leave it open until Fairway can be reached again/),
    ).toBeVisible();
    expect(draft()).toBeUndefined();
    gateway.world.condition = 'usual';
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(draft()?.golfers).toHaveLength(7));
    await waitFor(() => expect(screen.queryByText(/kept in this tab only/)).not.toBeInTheDocument());
  });

  const refuseDraft = (code: string, message: string) =>
    gateway.server.use(
      graphql
        .link('*/graphql')
        .mutation('SaveDraft', () => HttpResponse.json({ errors: [{ message, extensions: { code } }] }), {
          once: true,
        }),
    );

  test('that the gateway fails to keep are sent again', async () => {
    const { user } = visit();
    await myPicks();
    refuseDraft('INTERNAL', 'Something went wrong.');
    await remove(user, String((await pickedNames(4))[0]));
    expect(
      await screen.findByText(/kept in this tab only: leave it open until Fairway can be reached again/),
    ).toBeVisible();
    await waitFor(() => expect(draft()?.golfers).toHaveLength(7), { timeout: 10_000 });
    expect(await screen.findByText(/on all your devices/)).toBeVisible();
  });

  test('that the gateway refuses are told as kept nowhere else, and why', async () => {
    const { user } = visit();
    await myPicks();
    refuseDraft('UNCONFIRMED', 'Please confirm your address first.');
    await remove(user, String((await pickedNames(4))[0]));
    expect(
      await screen.findByText(/kept in this tab only. Please confirm your address first\./),
    ).toBeVisible();
    expect(screen.queryByText(/on all your devices/)).not.toBeInTheDocument();
  });

  test('can be submitted though their draft gets no answer, as on a dead connection', async () => {
    gateway.server.use(graphql.link('*/graphql').mutation('SaveDraft', () => delay('infinite')));
    const { user } = await changeOne();
    await user.click(await submit());
    const isSaved = () => expect(poolNamed('Sunday Best').saved['ann this']).toContain('30');
    await waitFor(isSaved, { timeout: 10_000 });
  });

  test('are the last word, whatever another device has sent meanwhile', async () => {
    const { user } = visit();
    await myPicks();
    poolNamed('Sunday Best').drafts['ann this'] = { revision: 9, golfers: ['1'] };
    await remove(user, String((await pickedNames(4))[0]));
    await waitFor(() => expect(draft()?.golfers).toHaveLength(7));
    expect(draft()?.revision).toBe(10);
  });

  test('are the last word also where another device submits, or picks, just then', async () => {
    const { user } = visit();
    const [first = ''] = await pickedNames(4);
    // Both go on from the same one.
    poolNamed('Sunday Best').drafts['ann this'] = { revision: 1, golfers: null };
    await remove(user, first);
    await waitFor(() => expect(draft()?.golfers).toHaveLength(7));
    expect(await pickedNames(4)).toEqual([]);
    poolNamed('Sunday Best').drafts['ann this'] = { revision: 3, golfers: ['1'] };
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    await waitFor(() => expect(draft()?.golfers).toBeNull());
    expect(await pickedNames(4)).toEqual([first]);
  });

  test('are no draft any more once they are submitted', async () => {
    const { user } = await changeOne();
    await user.click(await submit());
    await screen.findByRole('dialog', { name: /have been saved/ });
    expect(draft()?.golfers).toBeNull();
    expect(screen.queryByText('Not submitted')).not.toBeInTheDocument();
  });

  test('can be undone', async () => {
    const { user, out } = await changeOne();
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(await pickedNames(4)).toEqual([out]);
    expect(screen.queryByRole('button', { name: 'Undo changes' })).not.toBeInTheDocument();
  });

  test('that come too late are shown, and the saved card stands', async () => {
    const { user, out } = await changeOne();
    await jumpTo(thursday);
    expect(await screen.findByText(/Harlan Boone: picked and not submitted in time/)).toBeVisible();
    expect((await tier(4)).getByText(String(out))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/not submitted in time/)).not.toBeInTheDocument();
  });
});
