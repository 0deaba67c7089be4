import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { PoolInformation } from '../information/PoolInformation.tsx';
import { poolIn } from '../testing/pool-page.tsx';
import { showPart } from '../testing/pool-part.tsx';
import { PastMembers } from './PastMembers.tsx';
import { RerunNotice } from './RerunNotice.tsx';
import { RerunPanel } from './RerunPanel.tsx';

const gateway = mockedGateway();
const ended = 'The Long Way Home';
const pool = (name: string) => poolIn(gateway.world, name);
const button = (name: string) => screen.findByRole('button', { name });
/** The next time it is asked for, that comes to nothing. */
const loseOnce = (mutation: string) =>
  gateway.server.use(
    graphql.link('*/graphql').mutation(mutation, () => HttpResponse.error(), { once: true }),
  );

const notice = (name: string) => showPart(name, (of) => <RerunNotice of={of} />);
const panel = (name: string, player = 'ann') =>
  renderScreen(
    <>
      <RerunPanel pool={name} />
      <Toasts />
    </>,
    { path: paths.host(name), player },
  );

describe('running a pool back', () => {
  async function ask() {
    const view = notice(ended);
    await view.user.click(await button('Run it back'));
    const dialog = await screen.findByRole('dialog', { name: `Run ${ended} back` });
    await waitFor(() => expect(dialog).toBeVisible()); // it fades in
    return { ...view, dialog: within(dialog) };
  }
  const submit = 'Run it back';

  test('tells what it will be: the same, with the next event, and nobody in it yet', async () => {
    const { dialog } = await ask();
    expect(
      dialog.getByText(
        'The same pool, Multi-Week, $30 buy-in, the same payouts, for the Palmetto Classic and the Desert Open.',
      ),
    ).toBeVisible();
    expect(
      dialog.getByText(/^2 members are invited by mail, with a link to join\. Nobody is in it/),
    ).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(`${ended} 2`);
  });

  test('makes one pool and goes there, however often it is pressed', async () => {
    const { dialog, history } = await ask();
    const press = dialog.getByRole('button', { name: submit });
    fireEvent.click(press);
    fireEvent.click(press);
    await waitFor(() => expect(history.at(-1)).toBe(paths.standings(`${ended} 2`)));
    expect(await screen.findByText(`${ended} 2 is ready; 2 members are invited by mail.`)).toBeVisible();
    expect(gateway.world.pools.filter(({ rerunOf }) => rerunOf === ended)).toHaveLength(1);
    // The page that was left points there by now.
    expect(await screen.findByRole('link', { name: 'Open the next pool' })).toBeVisible();
    expect(screen.queryByRole('button', { name: submit })).not.toBeInTheDocument();
  });

  test('asks nobody by mail on a day on which too many were asked, and says so before and after', async () => {
    gateway.world.hasAskedTooMany = true;
    const { user, dialog } = await ask();
    const why = 'You have sent many invitations today. Please wait until tomorrow, or share the link.';
    expect(dialog.getByText(`Nobody is invited by mail now. ${why}`, { exact: false })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: submit }));
    expect(await screen.findByText(`${ended} 2 is ready; nobody is invited by mail. ${why}`)).toBeVisible();
    expect(pool(`${ended} 2`).asked).toEqual([]);
  });

  test('takes another name, and says at the field what is wrong with it', async () => {
    const { user, dialog, history } = await ask();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    for (const [typed, complaint] of [
      ['  ', 'Pool name is required.'],
      ['Sunday Best', 'A pool of that name already exists. Please choose another name.'],
    ] as const) {
      await user.clear(name);
      await user.type(name, typed);
      await user.click(dialog.getByRole('button', { name: submit }));
      expect(await dialog.findByText(complaint)).toBeVisible();
      expect(name).toBeInvalid();
    }
    await user.clear(name);
    await user.type(name, 'The Way Back');
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(history.at(-1)).toBe(paths.standings('The Way Back')));
  });

  test('can be tried again when the gateway is out of reach', async () => {
    const { user, dialog, history } = await ask();
    loseOnce('RunPoolAgain');
    await user.click(dialog.getByRole('button', { name: submit }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(history.at(-1)).toBe(paths.standings(`${ended} 2`)));
  });

  test('is the admin’s alone, and only where there is a result', async () => {
    pool(ended).admin = 'bob';
    notice(ended);
    const running = showPart('Grand Tour', (of) => (
      <>
        <p>here</p>
        <RerunNotice of={of} />
      </>
    ));
    expect(await running.findByText('here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run it back' })).not.toBeInTheDocument();
  });

  test('on the host’s page it says why not yet, and stays away from pools that go on by themselves', async () => {
    panel('Grand Tour');
    expect(await button('Run it back')).toBeDisabled();
    expect(screen.getByText('You can run it again once its result is final.')).toBeVisible();
    pool(ended).isEnded = true;
    gateway.world.seasonIsOver = true;
    panel(ended);
    expect(await screen.findByText('The schedule has only 1 left, and this pool needs 2.')).toBeVisible();
    const weekly = panel('Sunday Best');
    await waitFor(() => expect(weekly.container.querySelector('section')).toBeNull());
  });
});

describe('a pool that is played again', () => {
  test('leads its members there by their invitation, and those who are in it straight on', async () => {
    const former = pool(ended);
    const next = { ...pool('Members Only'), id: 'next', name: 'The Way Back', rerunOf: ended };
    gateway.world.pools.push({ ...next, asked: ['ann'], invite: 'come-along' });
    former.admin = 'bob';
    const view = notice(ended);
    expect(await screen.findByText(/^This pool is played again:/)).toHaveTextContent(
      'This pool is played again: The Way Back. 2 players are in it so far.',
    );
    expect(screen.getByRole('link', { name: 'See the next pool' })).toHaveAttribute(
      'href',
      '/invite/come-along',
    );
    view.unmount();
    poolIn(gateway.world, 'The Way Back').members.push('ann');
    notice(ended);
    expect(await screen.findByRole('link', { name: 'Open the next pool' })).toHaveAttribute(
      'href',
      paths.standings('The Way Back'),
    );
  });

  test('leads to the pool itself where the link was taken back', async () => {
    const next = { ...pool('Members Only'), id: 'next', name: 'The Way Back', rerunOf: ended };
    gateway.world.pools.push({ ...next, asked: ['ann'], invite: null });
    notice(ended);
    expect(await screen.findByRole('link', { name: 'See the next pool' })).toHaveAttribute(
      'href',
      paths.standings('The Way Back'),
    );
  });
});

describe('past members', () => {
  const open = (name: string) =>
    renderScreen(
      <>
        <PastMembers pool={name} />
        <Toasts />
      </>,
      { path: paths.host(name), player: 'ann' },
    );
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('are named, asked with one click, and once each', async () => {
    pool('Grand Tour').asked = ['dev'];
    const { user } = open('Grand Tour');
    await button('Invite 7 past members');
    expect(rows()[0]).toMatch(/devInvited on /);
    expect(rows()[1]).toMatch(/emilNot invited yet$/);
    const press = await button('Invite 7 past members');
    await user.click(press);
    expect(await screen.findByText('7 mails are on the way.')).toBeVisible();
    expect(await screen.findByText('All of them have been invited.')).toBeVisible();
    expect(pool('Grand Tour').asked).toHaveLength(8);
    expect(rows().join()).not.toContain('Not invited yet');
  });

  test('are mailed a link, which the page then knows as the pool’s', async () => {
    const { user } = showPart('Grand Tour', (of) => (
      <>
        <PastMembers pool={of.name} />
        <PoolInformation of={of} />
      </>
    ));
    await user.click(await button('Invite 8 past members'));
    expect(await screen.findByText('8 mails are on the way.')).toBeVisible();
    gateway.server.use(graphql.link('*/graphql').mutation('CreateInvitation', () => HttpResponse.error()));
    await user.click(await button('Pool Information & Payouts'));
    await user.click(await button('Invite'));
    expect(await screen.findByText(/\/invite\/come-along$/)).toBeInTheDocument();
  });

  test('can’t be asked into a pool that nobody can join', async () => {
    pool('Grand Tour').maxUsers = 3;
    open('Grand Tour');
    expect(await button('Invite 8 past members')).toBeDisabled();
    expect(screen.getByText('Pool full')).toBeVisible();
  });

  test('may all be in it', async () => {
    gateway.world.pools = gateway.world.pools.filter(({ admin, name }) => admin !== 'ann' || name === ended);
    open(ended);
    expect(
      await screen.findByText('Everybody who has played with you before is in this pool.'),
    ).toBeVisible();
  });

  test('can be asked again when the gateway was out of reach', async () => {
    const { user } = open('Grand Tour');
    const press = await button('Invite 8 past members');
    loseOnce('InvitePastMembers');
    await user.click(press);
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(press);
    expect(await screen.findByText('All of them have been invited.')).toBeVisible();
  });
});
