import { paths } from '@fairway/kit/paths';
import { mockCode, mockedGateway, mockToken, pretendDevice, renderScreen } from '@fairway/kit/screen';
import { currentToken } from '@fairway/kit/session';
import { Toasts } from '@fairway/kit/ui/Toast';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql as operations } from 'msw/graphql';
import { ProfilePage } from '../profile/ProfilePage.tsx';

const gateway = mockedGateway();
let forget: () => void;
beforeEach(() => {
  forget = pretendDevice({ id: 'anns' });
});
afterEach(() => forget());

const ann = () => {
  const player = gateway.world.player('ann');
  if (!player) throw new Error('ann is gone');
  return player;
};
const phone = { id: 'anns', name: 'Phone', createdAt: '2026-01-12T15:00:00.000Z', lastUsedAt: null };

async function arrive() {
  const page = (
    <>
      <ProfilePage />
      <Toasts />
    </>
  );
  const view = renderScreen(page, { path: paths.profile(null), player: 'ann' });
  const section = within(await screen.findByRole('region', { name: 'Ways to log in' }));
  const open = async (button: string, title: string) => {
    await view.user.click(section.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  return { ...view, section, open };
}

describe('passkeys', () => {
  const removal = /^Remove the passkey/;

  test('are listed with when they were added and last used', async () => {
    ann().passkeys = [phone, { ...phone, id: 'x', name: 'Desk', lastUsedAt: '2026-01-14T16:00:00.000Z' }];
    const { section } = await arrive();
    const added = 'added Mon, Jan 12, 3:00 PM UTC';
    expect(section.getByText(`Not used yet, ${added}`)).toBeVisible();
    expect(section.getByText(`Last used Wed, Jan 14, 4:00 PM UTC, ${added}`)).toBeVisible();
  });

  test('are added under a name', async () => {
    const { user, section, open } = await arrive();
    const dialog = await open('Add a passkey', 'Add a passkey');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('A name is required.');
    await user.type(dialog.getByLabelText('Name'), 'My phone{Enter}');
    expect(await screen.findByText('The passkey is added.')).toBeVisible();
    expect(await section.findByText('My phone')).toBeVisible();
  });

  test('none is added where the device says no', async () => {
    forget();
    forget = pretendDevice({ refuses: true });
    const { user, open } = await arrive();
    const dialog = await open('Add a passkey', 'Add a passkey');
    await user.type(dialog.getByLabelText('Name'), 'My phone{Enter}');
    expect(await dialog.findByText(/^No passkey was added/)).toBeVisible();
    expect(ann().passkeys).toBeUndefined();
  });

  test('are removed, with the password where one has not just logged in', async () => {
    Object.assign(ann(), { passkeys: [phone], loggedInLongAgo: true });
    const { user, section } = await arrive();
    await user.click(section.getByRole('button', { name: removal }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Phone”?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await user.type(await dialog.findByLabelText('Your password'), 'fairway1{Enter}');
    expect(await screen.findByText('The passkey is removed.')).toBeVisible();
    await waitFor(() => expect(section.queryByRole('button', { name: removal })).not.toBeInTheDocument());
  });

  test('take the password’s place wherever it is asked for again', async () => {
    Object.assign(ann(), { passkeys: [phone], loggedInLongAgo: true, secondFactor: { codesLeft: 3 } });
    const { user, open } = await arrive();
    const dialog = await open('Switch off', 'Switch off the second factor?');
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
    expect(await screen.findByText('The second factor is off.')).toBeVisible();
    expect(currentToken()).toBe(mockToken('ann'));
  });

  test('are not spoken of where the browser knows none and one has none', async () => {
    forget();
    const { section } = await arrive();
    expect(section.queryByText('Passkeys')).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const codesIn = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');

  test('is switched on by a code of the app; the recovery codes are shown once, to copy and to keep', async () => {
    const { user, section, open } = await arrive();
    const dialog = await open('Switch on the second factor', 'Switch on the second factor');
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText(/^JBSW Y3DP/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'open it here' })).toHaveAttribute(
      'href',
      expect.stringContaining('otpauth://totp/Fairway:ann?'),
    );
    await user.type(dialog.getByLabelText('Code'), '111111{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(
        'That is not the code that the app shows now.',
      ),
    );
    await user.clear(dialog.getByLabelText('Code'));
    await user.type(dialog.getByLabelText('Code'), `${mockCode}{Enter}`);
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(codesIn(codes)).toHaveLength(10);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(codes.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(expect.stringContaining('k7mq-2xvd-9kwe-3hpa-n5rt-1fh1'));
    expect(codes.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      expect.stringContaining('k7mq-2xvd-9kwe-3hpa-n5rt-1fha'),
    );
    await user.click(codes.getByRole('button', { name: 'Close' }));
    expect(await section.findByText(/10 of 10 recovery codes are left/)).toBeVisible();
  });

  test('new recovery codes are made in place of the old ones', async () => {
    ann().secondFactor = { codesLeft: 2 };
    const { user, section, open } = await arrive();
    expect(section.getByText(/2 of 10 recovery codes are left/)).toBeVisible();
    const dialog = await open('New recovery codes', 'New recovery codes');
    await user.click(dialog.getByRole('button', { name: 'Get new codes' }));
    expect(await dialog.findByText('k7mq-2xvd-9kwe-3hpa-n5rt-2fh1')).toBeVisible();
    expect(await section.findByText(/10 of 10 recovery codes are left/)).toBeInTheDocument();
  });

  /** The change is made, and its answer gets lost. */
  const loseAnswer = (operation: string, codesLeft?: number) =>
    gateway.server.use(
      operations.link('*/graphql').mutation(
        operation,
        () => {
          if (codesLeft === undefined) delete ann().secondFactor;
          else ann().secondFactor = { codesLeft };
          return HttpResponse.error();
        },
        { once: true },
      ),
    );

  test('new codes whose answer got lost may be the only ones that work, and others can be had', async () => {
    ann().secondFactor = { codesLeft: 2 };
    const { user, section, open } = await arrive();
    const dialog = await open('New recovery codes', 'New recovery codes');
    loseAnswer('RenewRecoveryCodes', 10);
    await user.click(dialog.getByRole('button', { name: 'Get new codes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'No answer came. Your old codes may have stopped working: get new ones.',
    );
    expect(await section.findByText(/10 of 10 recovery codes are left/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Get new codes' }));
    expect(await dialog.findByText('k7mq-2xvd-9kwe-3hpa-n5rt-2fh1')).toBeVisible();
  });

  test('new codes are not lost by a Cancel while they are on their way', async () => {
    ann().secondFactor = { codesLeft: 2 };
    const { user, open } = await arrive();
    const dialog = await open('New recovery codes', 'New recovery codes');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    gateway.server.use(
      operations
        .link('*/graphql')
        .mutation('RenewRecoveryCodes', () => answered.then(() => undefined), { once: true }),
    );
    await user.click(dialog.getByRole('button', { name: 'Get new codes' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer();
    expect(await dialog.findByText('k7mq-2xvd-9kwe-3hpa-n5rt-2fh1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('that may be on, since its answer got lost, is not told as off', async () => {
    const { user, section, open } = await arrive();
    const dialog = await open('Switch on the second factor', 'Switch on the second factor');
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    await user.type(await dialog.findByLabelText('Code'), mockCode);
    loseAnswer('SwitchSecondFactorOn', 10);
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('It may be on by now');
    expect(await section.findByText(/10 of 10 recovery codes are left/)).toBeInTheDocument();
  });

  test('that may be off, since its answer got lost, is not told as on', async () => {
    ann().secondFactor = { codesLeft: 2 };
    const { user, section, open } = await arrive();
    const dialog = await open('Switch off', 'Switch off the second factor?');
    loseAnswer('SwitchSecondFactorOff');
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('It may be off by now');
    expect(await section.findByText(/^It is off\./)).toBeInTheDocument();
  });
});
