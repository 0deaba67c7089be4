import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { currentToken } from '@fairway/kit/session';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { annLoggedInLongAgo, arriveAtProfile } from './testing/profile-screen.tsx';

const gateway = mockedGateway();

const press = (name: string) => screen.getByRole('button', { name });

describe('the picture', () => {
  const photo = (name: string) => new File(['a picture'], name, { type: 'image/png' });
  const input = () => screen.getByLabelText('Upload Photo');
  const picture = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

  test('is shown while it is being sent', async () => {
    const { user, container } = await arriveAtProfile();
    gateway.world.condition = 'loading';
    await user.upload(input(), photo('me.png'));
    expect(picture(container)).toMatch(/^blob:/);
    expect(screen.getByText('Uploading your picture')).toBeInTheDocument();
    expect(input()).toBeDisabled();
  });

  test('is what everybody sees then', async () => {
    const { user, container } = await arriveAtProfile();
    await user.upload(input(), photo('me.png'));
    await waitFor(() => expect(picture(container)).toMatch(/^data:image\/png/));
    expect(gateway.world.player('ann')?.profilePic).toBe(picture(container));
    expect(screen.queryByText('Uploading your picture')).not.toBeInTheDocument();
  });

  test.each([
    ['x-large.png', 'A picture has at most 5 MB.'],
    ['x-vast.png', 'A picture has at most 25 megapixels.'],
    ['x-kind.png', 'A picture is a JPEG, PNG or WebP file.'],
    ['x-damaged.png', 'The picture is damaged or incomplete.'],
  ])('%s is refused in the gateway’s words, and the old one is back', async (name, message) => {
    const { user, container } = await arriveAtProfile();
    await user.upload(input(), photo(name));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(picture(container)).toBeUndefined();
    await user.upload(input(), photo('me.png'));
    await waitFor(() => expect(picture(container)).toMatch(/^data:/));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('without an answer it can be tried again', async () => {
    const { user } = await arriveAtProfile();
    gateway.world.condition = 'offline';
    await user.upload(input(), photo('me.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error uploading profile picture. Please try again.',
    );
  });

  test('with a token that is no longer good the player is signed out', async () => {
    const { user } = await arriveAtProfile();
    gateway.world.players = [];
    await user.upload(input(), photo('me.png'));
    await waitFor(() => expect(currentToken()).toBeNull());
  });
});

describe('the username', () => {
  async function change(to: string) {
    const view = await arriveAtProfile();
    await view.user.click(press('Change Username'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Username' }));
    await view.user.type(dialog.getByLabelText('New username'), `${to}{Enter}`);
    return { ...view, dialog };
  }

  test('changes everywhere, keeps the new token, and says so', async () => {
    await change(' annie ');
    expect(await screen.findByText('Username changed successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'annie' })).toBeVisible();
    expect(currentToken()).toBe(mockToken('annie', 'id of ann'));
    await waitFor(() => expect(press('Change Username')).toHaveFocus());
  });

  test.each([
    ['bob', 'Username already taken. Please choose another one.'],
    ['x-refused', 'This is refused.'],
    [' ', 'A username is required.'],
  ])('“%s”: %s', async (name, message) => {
    const { dialog } = await change(name);
    const field = dialog.getByLabelText('New username');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveFocus();
    expect(currentToken()).toBe(mockToken('ann'));
  });

  test('long after the log-in the password is asked for, and sending it again does it', async () => {
    const password = annLoggedInLongAgo(gateway);
    const { user, dialog } = await change('annie');
    const field = await dialog.findByLabelText('Your password');
    expect(field).toHaveAccessibleDescription('Please enter your password to go on.');
    await waitFor(() => expect(field).toHaveFocus());
    const send = () => user.click(dialog.getByRole('button', { name: 'Change Username' }));
    await user.type(field, 'not this one');
    await send();
    await waitFor(() => expect(field).toHaveAccessibleDescription('The password is wrong.'));
    await user.clear(field);
    await user.type(field, password);
    await send();
    expect(await screen.findByText('Username changed successfully')).toBeVisible();
  });

  test('without an answer it can be tried again', async () => {
    const view = await arriveAtProfile();
    await view.user.click(press('Change Username'));
    gateway.world.condition = 'offline';
    await view.user.type(await screen.findByLabelText('New username'), 'annie{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update username. Please try again.',
    );
  });

  test('that may be changed without an answer is told where the log-out leaves it to be read', async () => {
    const view = await arriveAtProfile();
    await view.user.click(press('Change Username'));
    gateway.server.use(graphql.link('*/graphql').mutation('ChangeUsername', () => HttpResponse.error()));
    await view.user.type(await screen.findByLabelText('New username'), 'annie{Enter}');
    await screen.findByRole('alert');
    view.unmount();
    render(<Toasts />);
    expect(
      screen.getByText(
        'No answer came. Your username may be annie now: if you are logged out, log in with it.',
      ),
    ).toBeVisible();
  });

  test('that is refused is told as that alone', async () => {
    await change('bob');
    await waitFor(() => expect(screen.getByLabelText('New username')).toBeInvalid());
    expect(screen.queryByText(/No answer came/)).not.toBeInTheDocument();
  });
});
