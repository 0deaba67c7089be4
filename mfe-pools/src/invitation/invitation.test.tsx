import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { SlotProvider } from '@fairway/kit/slot';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { PoolInformation } from '../information/PoolInformation.tsx';
import { poolIn } from '../testing/pool-page.tsx';
import { showPart } from '../testing/pool-part.tsx';
import { InvitationPage } from './InvitationPage.tsx';

const gateway = mockedGateway();

const button = (name: string) => screen.findByRole('button', { name });

describe('whoever follows the link', () => {
  const arrive = (token: string, player?: string) =>
    renderScreen(
      <SlotProvider value={(name, props) => <p>{`${name} ${Object.values(props)}`}</p>}>
        <InvitationPage />
        <Toasts />
      </SlotProvider>,
      { path: paths.invite(token), route: routes.invite, ...(player && { player }) },
    );

  test('reads what it leads to, registers there, or is sent to log in', async () => {
    arrive('members-only');
    expect(await screen.findByText('freya invites you to play.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Members Only' })).toBeVisible();
    expect(screen.getByText('Salary Cap · $30 buy-in, $33 by card with the fee · 2 players')).toBeVisible();
    expect(screen.getByText(/^Played at Palmetto Classic\. Picks lock Thu, Jan 15, /)).toBeVisible();
    expect(screen.getByText(/^This invitation works until .*Jan 28/)).toBeVisible();
    expect(screen.getByText('joinByInvitation members-only,Members Only,false')).toBeVisible();
    expect(screen.getByRole('link', { name: 'I have an account: log in' })).toHaveAttribute(
      'href',
      '/invite/members-only/join',
    );
  });

  test('reads by what rules is played, before joining', async () => {
    poolIn(gateway.world, 'Members Only').ownRules = ['A card costs at most 100 credits.'];
    const { user } = arrive('members-only');
    expect(
      await screen.findByText('This pool has rules of its own. A card costs at most 100 credits.'),
    ).toBeVisible();
    await user.click(screen.getByText('Its rules in full'));
    expect(screen.getByText('A card costs at most 100 credits.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All other rules of the format' })).toHaveAttribute(
      'href',
      '/rules/salary-cap',
    );
  });

  test('reads until when to join, where golfers lock one by one after that', async () => {
    poolIn(gateway.world, 'Members Only').chosenRules = { lock: 'GOLFER' };
    arrive('members-only');
    expect(
      await screen.findByText(
        /Join before Thu, Jan 15, 5:00\sAM\sUTC\. Golfers lock one by one, from Thu, Jan 15, 1:00\sPM\sUTC on\./,
      ),
    ).toBeVisible();
  });

  test('joins without the pin, and lands in the pool', async () => {
    const { user, history } = arrive('members-only', 'ann');
    await user.click(await button('Join'));
    await waitFor(() => expect(history.at(-1)).toBe(paths.standings('Members Only')));
    expect(poolIn(gateway.world, 'Members Only').members).toContain('ann');
  });

  test('is in the pool by the second press where the first one’s answer was lost', async () => {
    const { user, history } = arrive('members-only', 'ann');
    const joinWithoutAnswer = () => {
      poolIn(gateway.world, 'Members Only').members.push('ann');
      return HttpResponse.error();
    };
    gateway.server.use(
      graphql.link('*/graphql').mutation('AcceptInvitation', joinWithoutAnswer, { once: true }),
    );
    await user.click(await button('Join'));
    await screen.findByRole('alert');
    await user.click(await button('Join'));
    await waitFor(() => expect(history.at(-1)).toBe(paths.standings('Members Only')));
  });

  test('of a member’s, reads whose pool it is, and is asked for the pin', async () => {
    const { id } = poolIn(gateway.world, 'Members Only');
    const { user, history } = arrive(`join-${id}`, 'ann');
    expect(await screen.findByText('You are invited to play. freya is the host.')).toBeVisible();
    expect(screen.queryByText(/This invitation works until/)).not.toBeInTheDocument();
    await user.click(await button('Join'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Members Only' }));
    await user.type(dialog.getByLabelText('Pin'), 'bogey{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Pin')).toHaveAccessibleDescription('Incorrect pin. Please try again.'),
    );
    await user.clear(dialog.getByLabelText('Pin'));
    await user.type(dialog.getByLabelText('Pin'), 'birdie{Enter}');
    await waitFor(() => expect(history.at(-1)).toBe(paths.standings('Members Only')));
  });

  test('opens the pool where they are in it already', async () => {
    poolIn(gateway.world, 'Members Only').members.push('ann');
    arrive('members-only', 'ann');
    expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      paths.standings('Members Only'),
    );
  });

  test('is told why nobody can join now', async () => {
    poolIn(gateway.world, 'Members Only').maxUsers = 2;
    arrive('members-only', 'ann');
    expect(await button('Join')).toBeDisabled();
    expect(screen.getByText('Pool full')).toBeVisible();
  });

  test('is told when the link works no more', async () => {
    arrive('taken-back', 'ann');
    expect(await screen.findByText('This invitation is no longer valid. Ask for a new one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join another pool' })).toBeVisible();
  });

  test('can ask again when the gateway is in trouble', async () => {
    gateway.world.condition = 'error';
    const { user } = arrive('members-only');
    await button('Retry');
    gateway.world.condition = 'usual';
    await user.click(await button('Retry'));
    expect(await screen.findByText('freya invites you to play.')).toBeVisible();
  });
});

async function invite(pool = 'Sunday Best') {
  const view = showPart(pool, (of) => <PoolInformation of={of} />);
  await view.user.click(await button('Pool Information & Payouts'));
  await view.user.click(await button('Invite'));
  const dialog = await screen.findByRole('dialog', { name: `Invite to ${pool}` });
  await waitFor(() => expect(dialog).toBeVisible()); // it is there before it is shown
  return { ...view, dialog: within(dialog) };
}

describe('the admin', () => {
  test('has a link made, as text, as QR code and to be copied', async () => {
    const { user, dialog } = await invite();
    expect(await dialog.findByText(/\/invite\/invite-1$/)).toBeVisible();
    const code = await dialog.findByRole('img', { name: 'QR code of the link to Sunday Best' });
    expect(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,/));
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/invite\/invite-1$/));
    expect(await screen.findByText('The link is copied. Send it to your friends.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'on the Host page' })).toHaveAttribute(
      'href',
      paths.host('Sunday Best'),
    );
  });

  test('keeps a link that was made elsewhere since the page was opened', async () => {
    const { user } = showPart('Sunday Best', (of) => <PoolInformation of={of} />);
    await user.click(await button('Pool Information & Payouts'));
    await button('Invite');
    poolIn(gateway.world, 'Sunday Best').invite = 'mailed';
    await user.click(await button('Invite'));
    expect(await screen.findByText(/\/invite\/mailed$/)).toBeInTheDocument();
    expect(poolIn(gateway.world, 'Sunday Best').invite).toBe('mailed');
  });

  test('is never shown a link that another host has turned off since', async () => {
    const { user, dialog } = await invite();
    expect(await dialog.findByText(/\/invite\/invite-1$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    poolIn(gateway.world, 'Sunday Best').invite = null;
    await user.click(await button('Invite'));
    expect(screen.queryByText(/\/invite\/invite-1$/)).not.toBeInTheDocument();
    expect(await screen.findByText(/\/invite\/invite-2$/)).toBeInTheDocument();
  });

  test('is shown none as long as the gateway does not answer, and can ask again', async () => {
    const { user, dialog } = await invite();
    expect(await dialog.findByText(/\/invite\/invite-1$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    gateway.world.condition = 'error';
    await user.click(await button('Invite'));
    const again = await button('Try again');
    expect(screen.queryByText(/\/invite\/invite-1$/)).not.toBeInTheDocument();
    gateway.world.condition = 'usual';
    await user.click(again);
    expect(await screen.findByText(/\/invite\/invite-1$/)).toBeInTheDocument();
    expect(poolIn(gateway.world, 'Sunday Best').invite).toBe('invite-1');
  });

  test('takes it back, and makes another', async () => {
    const { user, dialog } = await invite();
    await user.click(await dialog.findByRole('button', { name: 'Turn off the link' }));
    expect(await dialog.findByText(/There is no link now/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make a new link' }));
    expect(await dialog.findByText(/\/invite\/invite-2$/)).toBeVisible();
  });

  test('alone can: others send the pool’s own link, which takes the pin', async () => {
    const pool = poolIn(gateway.world, 'Sunday Best');
    Object.assign(pool, { admin: 'bob', pin: 'birdie' });
    const { dialog } = await invite();
    expect(dialog.getByText(/can join with the pin, which the host gives out/)).toBeVisible();
    expect(dialog.getByText(`${location.origin}/invite/join-${pool.id}`)).toBeVisible();
    expect(pool.invite).toBeNull();
  });
});

const ownLink = (pool: string) => `${location.origin}/invite/join-${poolIn(gateway.world, pool).id}`;

test('a member who is no host invites by the pool’s own link', async () => {
  const { user, dialog } = await invite('Two Putt Club');
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  expect(dialog.queryByRole('button', { name: 'Send link' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/The link is copied/)).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(ownLink('Two Putt Club'));
});

test('where the system sends links, it is asked to', async () => {
  const send = jest.fn<typeof navigator.share>().mockResolvedValue(undefined);
  Object.assign(navigator, { share: send });
  try {
    const { user } = await invite('Two Putt Club');
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ url: ownLink('Two Putt Club'), title: 'Two Putt Club' }),
    );
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('where a page can’t copy, it says what to do instead', async () => {
  const { user } = await invite('Two Putt Club');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/Select it and copy it yourself/)).toBeInTheDocument();
});
