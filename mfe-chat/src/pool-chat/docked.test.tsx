import { lookAt } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { bar, chatScreen, field } from '../testing/chat-screen.tsx';

const { gateway, show, open, say } = chatScreen();
const room = () => document.documentElement.style.getPropertyValue('--dock-width');

test('where there is room it stands beside the page, which makes room for it', async () => {
  lookAt('wide');
  const { user } = await open();
  expect(await field()).toHaveFocus();
  expect(room()).toBe('20rem');
  await user.click(bar());
  expect(room()).toBe('');
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

test('stays open at the next visit, without taking the focus, until it is closed', async () => {
  lookAt('wide');
  await open();
  cleanup();
  expect(room()).toBe('');
  const { user } = show();
  expect(await field()).not.toHaveFocus();
  await user.click(bar());
  cleanup();
  show();
  await waitFor(() => expect(bar()).toHaveAttribute('aria-expanded', 'false'));
});

test('covers nothing where the window becomes too narrow for it', async () => {
  lookAt('wide');
  await open();
  act(() => lookAt('phone'));
  expect(bar()).toHaveAttribute('aria-expanded', 'false');
  expect(room()).toBe('');
  act(() => lookAt('wide'));
  expect(bar()).toHaveAttribute('aria-expanded', 'true');
});

test('stays open, with what is new in it, while the window is made narrower and wider', async () => {
  lookAt('desk');
  await open();
  const log = await screen.findByRole('log');
  for (const width of ['wide', 'desk', 'wide'] as const) {
    act(() => lookAt(width));
    expect(bar()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('log')).toBe(log);
    expect(room()).toBe(width === 'wide' ? '20rem' : '');
  }
});

test('elsewhere it is closed at every visit', async () => {
  await open();
  cleanup();
  show();
  await waitFor(() => expect(bar()).toHaveAttribute('aria-expanded', 'false'));
  expect(room()).toBe('');
});

test('reads what comes while it stands open', async () => {
  lookAt('wide');
  gateway.world.talk.readUpTo.set('ann, id of Sunday Best', 99);
  await open();
  await waitFor(() => expect(gateway.world.talk.readUpTo.get('ann, id of Sunday Best')).toBe(101));
});

test('an address that asks for it opens it, at a visit and on an open page', async () => {
  window.location.hash = '#chat';
  show();
  await waitFor(() => expect(bar()).toHaveAttribute('aria-expanded', 'true'));
  cleanup();
  window.location.hash = '';
  show();
  await waitFor(() => expect(bar()).toHaveAttribute('aria-expanded', 'false'));
  act(() => {
    window.location.hash = '#chat';
  });
  await waitFor(() => expect(bar()).toHaveAttribute('aria-expanded', 'true'));
  window.location.hash = '';
});

test('beside the story and the search it says what is new, and an address that asks for it leads back', async () => {
  const { user } = await open();
  const tab = (name: string) => screen.getByRole('tab', { name });
  await user.click(tab('Story'));
  expect(tab('Chat')).not.toHaveAccessibleDescription();
  await say('bob', 'Anybody?');
  await waitFor(() => expect(tab('Chat')).toHaveAccessibleDescription('1 new message'));
  expect(tab('Story')).not.toHaveAccessibleDescription();
  act(() => {
    window.location.hash = '#chat';
  });
  expect(await screen.findByText('Anybody?')).toBeVisible();
  expect(tab('Chat')).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(tab('Chat')).not.toHaveAccessibleDescription());
  window.location.hash = '';
});
