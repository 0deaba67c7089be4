import { silence } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { poolPage, saturdayMorning, sundayNight, texts } from '../../testing/pool-page.tsx';

const { gateway, open, jumpTo } = poolPage();

const winnersDialog = () => screen.findByRole('dialog', { name: 'Congratulations Winners!' });

describe('once it is settled', () => {
  test('the winners are shown by themselves once, and later by a button', async () => {
    gateway.world.moveClock({ now: sundayNight });
    const first = await open('Sunday Best');
    const dialog = within(await winnersDialog());
    expect(texts(dialog.getAllByRole('columnheader'))).toEqual(['Rank', 'Player', 'Total', 'Prize']);
    const winners = dialog.getAllByRole('row').slice(1);
    expect(winners).toHaveLength(3);
    expect(within(winners[0] as HTMLElement).getByText('$210')).toBeInTheDocument();
    await first.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    first.unmount();

    const second = await open('Sunday Best');
    await screen.findByRole('table', { name: 'Standings' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await second.user.click(screen.getByRole('button', { name: 'Winners' }));
    expect(await winnersDialog()).toBeInTheDocument();
  });

  test('the winners are shared as a picture, where they are read', async () => {
    gateway.world.moveClock({ now: sundayNight });
    const { user } = await open('Sunday Best');
    await user.click(within(await winnersDialog()).getByRole('button', { name: 'Share the podium' }));
    const share = within(await screen.findByRole('dialog', { name: 'Share the board' }));
    await user.click(share.getByRole('button', { name: 'Close' }));
    expect(await winnersDialog()).toBeInTheDocument();
  });

  test('somebody who looks on sees it happen', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    await open('Sunday Best');
    await screen.findByRole('table', { name: 'Standings' });
    await jumpTo(sundayNight);
    expect(await winnersDialog()).toBeInTheDocument();
  });
});

describe('a pool that has ended', () => {
  const ended = () => screen.findByRole('dialog', { name: 'Your tournament has ended' });

  /** The winners are shown first. */
  async function openEnded(player = 'ann') {
    const view = await open('The Long Way Home', { player });
    await view.user.click(
      within(await screen.findByRole('dialog', { name: 'Congratulations Winners!' })).getByRole('button', {
        name: 'Close',
      }),
    );
    return { ...view, dialog: within(await ended()) };
  }

  test('says so once, and is closed', async () => {
    const { user, dialog } = await openEnded('bob');
    expect(dialog.queryByRole('button', { name: 'Delete Pool' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is not told so again by the next visit, but another player is', async () => {
    const first = await openEnded('bob');
    await first.user.click(first.dialog.getByRole('button', { name: 'Close' }));
    first.unmount();

    const second = await open('The Long Way Home', { player: 'bob' });
    await screen.findByRole('button', { name: 'Winners' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    second.unmount();

    await open('The Long Way Home');
    expect(await ended()).toBeInTheDocument();
  });

  test('says so behind nothing: while the final board is on its way it waits', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    gateway.server.use(
      graphql.link('*/graphql').query('PoolBoard', async () => {
        await held;
        return undefined;
      }),
    );
    silence(gateway.server, 'BoardChanges');
    const { user } = await open('The Long Way Home');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    release();
    const podium = within(await winnersDialog());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(podium.getByRole('button', { name: 'Close' }));
    expect(await ended()).toBeInTheDocument();
  });

  test('is deleted by its admin, who is asked once more', async () => {
    const { user, dialog, history } = await openEnded();
    await user.click(dialog.getByRole('button', { name: 'Delete Pool' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete The Long Way Home?' }));
    expect(gateway.world.pools.map(({ name }) => name)).toContain('The Long Way Home');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await ended()).getByRole('button', { name: 'Delete Pool' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete The Long Way Home?' })).getByRole('button', {
        name: 'Delete Pool',
      }),
    );
    await waitFor(() => expect(history.at(-1)).toBe('/Create-Pool'));
    expect(gateway.world.pools.map(({ name }) => name)).not.toContain('The Long Way Home');
  });

  test('that can’t be deleted just then says so', async () => {
    const { user, dialog } = await openEnded();
    gateway.world.condition = 'offline';
    await user.click(dialog.getByRole('button', { name: 'Delete Pool' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete The Long Way Home?' }));
    await user.click(asked.getByRole('button', { name: 'Delete Pool' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('Error deleting pool');
  });

  test('offers what goes on first, and what cannot be undone last', async () => {
    const { dialog } = await openEnded();
    expect(texts(dialog.getAllByRole('button'))).toEqual([
      'Run it back',
      'Share the podium',
      'Close',
      'Delete Pool',
    ]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Run it back' })).toHaveFocus());
  });

  test('has its podium shared as a picture, also by members, and comes back then', async () => {
    const { user, dialog } = await openEnded('bob');
    expect(texts(dialog.getAllByRole('button'))).toEqual(['Share the podium', 'Close']);
    await user.click(dialog.getByRole('button', { name: 'Share the podium' }));
    const share = within(await screen.findByRole('dialog', { name: 'Share the board' }));
    await user.click(share.getByRole('button', { name: 'Close' }));
    expect(await ended()).toBeInTheDocument();
  });

  test('is offered to be run back before anything else', async () => {
    const { user, dialog, history } = await openEnded();
    await user.click(dialog.getByRole('button', { name: 'Run it back' }));
    const form = within(await screen.findByRole('dialog', { name: 'Run The Long Way Home back' }));
    await user.click(form.getByRole('button', { name: 'Run it back' }));
    await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=The+Long+Way+Home+2'));
  });

  test('a weekly pool never ends', async () => {
    gateway.world.moveClock({ now: sundayNight });
    const { user } = await open('Sunday Best');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
