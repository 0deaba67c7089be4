import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { showToast, Toasts } from '../messages/Toast.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

function Rules() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        View Rules
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Rules for Salary Cap format">
        Spend exactly 100 credits.
      </Dialog>
    </>
  );
}

async function openRules() {
  render(<Rules />);
  await userEvent.click(screen.getByRole('button', { name: 'View Rules' }));
  return screen.findByRole('dialog', { name: 'Rules for Salary Cap format' });
}

describe('a dialog', () => {
  test('takes the focus and keeps it', async () => {
    const dialog = await openRules();
    const close = screen.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(close).toHaveFocus());
    await userEvent.tab();
    expect(dialog.parentElement).toContainElement(document.activeElement as HTMLElement);
    expect(screen.queryByRole('button', { name: 'View Rules' })).not.toBeInTheDocument();
  });

  test.each([
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is left by %s and gives the focus back', async (_, leave) => {
    await openRules();
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'View Rules' })).toHaveFocus());
  });
});

describe('on a phone, Back', () => {
  const watchers = new Set<EventTarget>();
  class FakeCloseWatcher extends EventTarget {
    constructor() {
      super();
      watchers.add(this);
    }
    destroy() {
      watchers.delete(this);
    }
  }
  const pressBack = () => {
    const [last] = [...watchers].slice(-1);
    if (last) watchers.delete(last);
    act(() => void last?.dispatchEvent(new Event('close')));
  };
  // Test files share a window, which others may have given one.
  let known: typeof window.matchMedia | undefined;
  beforeEach(() => {
    watchers.clear();
    known = window.matchMedia;
    Object.assign(window, {
      CloseWatcher: FakeCloseWatcher,
      matchMedia: (query: string) => ({ matches: query === '(pointer: coarse)' }),
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'CloseWatcher');
    if (known) Object.assign(window, { matchMedia: known });
    else Reflect.deleteProperty(window, 'matchMedia');
  });

  test('closes the dialog, and none is waited for behind it', async () => {
    await openRules();
    expect(watchers.size).toBe(1);
    pressBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(watchers.size).toBe(0);
  });

  test('is told each time to a dialog that stays', async () => {
    const asked = jest.fn();
    render(<Dialog open onClose={asked} title="Your picks" />);
    await screen.findByRole('dialog', { name: 'Your picks' });
    pressBack();
    pressBack();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('dialog', { name: 'Your picks' })).toBeVisible();
  });
});

test('a toast above a dialog is sent away by its button: the dialog stays, and keeps the focus', async () => {
  render(<Toasts />);
  await openRules();
  const close = screen.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(close).toHaveFocus());
  act(() => showToast('Your picks have been deleted'));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Your picks have been deleted')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Rules for Salary Cap format' })).toBeVisible();
  expect(close).toHaveFocus();
});

test('a confirmation asks its question and begins at the harmless answer', async () => {
  const confirm = jest.fn();
  const cancel = jest.fn();
  render(
    <ConfirmDialog
      open
      question="Are you sure you want to leave this pool?"
      onConfirm={confirm}
      onCancel={cancel}
    />,
  );
  expect(
    await screen.findByRole('dialog', { name: 'Are you sure you want to leave this pool?' }),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(1);
});
