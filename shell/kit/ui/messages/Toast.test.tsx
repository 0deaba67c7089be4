import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showToast, Toasts } from './Toast.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('a toast is announced politely and disappears after six seconds', () => {
  render(<Toasts />);
  act(() => showToast('Username changed successfully'));
  expect(screen.getByRole('status')).toHaveTextContent('Username changed successfully');
  pass(5999);
  expect(screen.getByRole('status')).toHaveTextContent('Username changed successfully');
  pass(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('toasts lie beside the page, so that they lie above dialogs, which leave only what is live to screen readers', () => {
  render(
    <div id="root">
      <Toasts />
    </div>,
  );
  expect(screen.getByRole('status').parentElement).toBe(document.body);
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
});

test('each toast has its own six seconds, and can be sent away', () => {
  render(<Toasts />);
  act(() => showToast('first'));
  pass(3000);
  act(() => showToast('second'));
  pass(3000);
  expect(screen.queryByText('first')).not.toBeInTheDocument();
  expect(screen.getByText('second')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('second')).not.toBeInTheDocument();
});
