import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from '../profile/ProfilePage.tsx';

const gateway = mockedGateway();

async function arrive() {
  const page = (
    <>
      <ProfilePage />
      <Toasts />
    </>
  );
  const view = renderScreen(page, { path: paths.profile(null), player: 'ann' });
  await screen.findByRole('heading', { name: 'ann' });
  return view;
}
const ann = () => gateway.world.player('ann');

async function openChange() {
  const { user } = await arrive();
  await user.click(screen.getByRole('button', { name: 'Change Email' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Change Email' })) };
}

describe('an address that is not confirmed', () => {
  test('says so, and another link can be sent', async () => {
    Object.assign(ann() ?? {}, { emailConfirmed: false });
    const { user } = await arrive();
    expect(await screen.findByText(/Not confirmed yet/)).toHaveTextContent(
      "Until then you can't pay buy-ins, withdraw money or send invitations.",
    );
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Another link is on its way to you.')).toBeVisible();
    expect(gateway.world.linksSent).toBe(1);
  });

  test('that is confirmed says nothing of it', async () => {
    await arrive();
    expect(screen.getByText('ann@example.com')).toBeVisible();
    expect(screen.queryByText(/Not confirmed yet/)).not.toBeInTheDocument();
  });
});

describe('“Change Email”', () => {
  test('shows the new address as waiting, and the old one as in force', async () => {
    const { user, dialog } = await openChange();
    await user.type(dialog.getByLabelText('New email'), 'ann@new.example{Enter}');
    expect(await screen.findByText('ann@new.example')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('ann@example.com')).toBeVisible();
    expect(ann()).toMatchObject({ email: 'ann@example.com', pendingEmail: 'ann@new.example' });
  });

  test('wants an address', async () => {
    const { user, dialog } = await openChange();
    await user.type(dialog.getByLabelText('New email'), 'nowhere{Enter}');
    expect(dialog.getByLabelText('New email')).toHaveAccessibleDescription('Invalid email format');
    expect(ann()?.pendingEmail).toBeUndefined();
  });

  test('asks for the password of whoever logged in a while ago', async () => {
    Object.assign(ann() ?? {}, { loggedInLongAgo: true });
    const { user, dialog } = await openChange();
    await user.type(dialog.getByLabelText('New email'), 'ann@new.example{Enter}');
    const field = await dialog.findByLabelText('Your password');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'fairway1');
    await user.click(dialog.getByRole('button', { name: 'Change Email' }));
    await waitFor(() => expect(ann()?.pendingEmail).toBe('ann@new.example'));
  });
});
