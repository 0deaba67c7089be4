import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, mockToken, renderScreen } from '@fairway/kit/screen';
import { currentToken } from '@fairway/kit/session';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from './LoginPage.tsx';
import { registerWithoutAnswer } from './testing/register-without-answer.ts';

const gateway = mockedGateway();

describe('an invitation', () => {
  const arrive = (token = 'members-only') =>
    renderScreen(
      <>
        <LoginPage />
        <Toasts />
      </>,
      { path: paths.acceptInvite(token), route: routes.acceptInvite },
    );
  const fillIn = async (user: ReturnType<typeof arrive>['user']) => {
    await user.type(screen.getByLabelText('Username'), 'newbie');
    await user.type(screen.getByLabelText('Email'), 'newbie@example.com');
    await user.type(screen.getByLabelText('Password'), 'a long walk');
  };
  const membersOnly = () => gateway.world.pools.find(({ name }) => name === 'Members Only');

  test('is taken up with three fields: registered, signed in and in the pool', async () => {
    const { user, history } = arrive();
    const send = await screen.findByRole('button', { name: 'Register and join Members Only' });
    expect(screen.getAllByRole('textbox').length).toBe(2);
    await fillIn(user);
    await user.click(send);
    await waitFor(() => expect(currentToken()).toBe(mockToken('newbie')));
    expect(membersOnly()?.members).toContain('newbie');
    expect(history.at(-1)).toBe(paths.standings('Members Only'));
  });

  test('of a member’s to a pool with a pin takes the pin as the fourth', async () => {
    const pool = membersOnly();
    const { user } = arrive(`join-${pool?.id}`);
    const send = await screen.findByRole('button', { name: 'Register and join Members Only' });
    await fillIn(user);
    await user.click(send);
    expect(screen.getByLabelText('Pool pin')).toHaveAccessibleDescription(/The pin is required\./);
    await user.type(screen.getByLabelText('Pool pin'), 'birdie');
    await user.click(send);
    await waitFor(() => expect(currentToken()).toBe(mockToken('newbie')));
    expect(pool?.members).toContain('newbie');
  });

  test('with a wrong pin opens the account, and says what to mend', async () => {
    const pool = membersOnly();
    const { user } = arrive(`join-${pool?.id}`);
    const send = await screen.findByRole('button', { name: 'Register and join Members Only' });
    await fillIn(user);
    await user.type(screen.getByLabelText('Pool pin'), 'bogey');
    await user.click(send);
    expect(
      await screen.findByText('Your account is ready. Incorrect pin. Please try again.'),
    ).toBeInTheDocument();
    expect(pool?.members).not.toContain('newbie');
  });

  test('is taken up by the second press where the first one’s answer was lost', async () => {
    const { user } = arrive();
    const send = await screen.findByRole('button', { name: 'Register and join Members Only' });
    await fillIn(user);
    registerWithoutAnswer(gateway);
    await user.click(send);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error registering user');
    await user.click(send);
    await waitFor(() => expect(currentToken()).toBe(mockToken('newbie')));
    expect(membersOnly()?.members).toContain('newbie');
  });

  test('to a pool that is full still opens the account, and its page says why', async () => {
    const pool = membersOnly();
    if (pool) pool.maxUsers = 2;
    const { user, history } = arrive();
    const send = await screen.findByRole('button', { name: 'Register and join Members Only' });
    await fillIn(user);
    await user.click(send);
    await waitFor(() => expect(currentToken()).toBe(mockToken('newbie')));
    expect(pool?.members).not.toContain('newbie');
    expect(history.at(-1)).toBe(paths.acceptInvite('members-only'));
  });

  test('loses nothing that was typed where one looks at the log-in in between', async () => {
    const { user } = arrive();
    await fillIn(user);
    await user.click(screen.getByRole('tab', { name: 'Login' }));
    expect(screen.getByLabelText('Username')).toHaveValue('');
    await user.type(screen.getByLabelText('Username'), 'ann');
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    expect(screen.getByLabelText('Username')).toHaveValue('newbie');
    expect(screen.getByLabelText('Email')).toHaveValue('newbie@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('a long walk');
    await user.click(screen.getByRole('tab', { name: 'Login' }));
    expect(screen.getByLabelText('Username')).toHaveValue('ann');
  });

  test('tells what is wrong at the field, and nothing is done', async () => {
    const { user } = arrive();
    await user.click(await screen.findByRole('button', { name: 'Register and join Members Only' }));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/A username is required\./);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Invalid email format/);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/A password is required\./);
    expect(currentToken()).toBeNull();
  });
});
