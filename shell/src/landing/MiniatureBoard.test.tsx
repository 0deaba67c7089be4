import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MiniatureBoard } from './MiniatureBoard.tsx';

const board = () => screen.getByRole('img', { name: /example of a pool's standings/ });
const clock = () => screen.getByText('Pool standings');

test('stands still until its clock runs, and stops after the last change', () => {
  render(<MiniatureBoard />);
  expect(board()).toHaveTextContent('1mulligan-9-6-8-3-26');
  for (let change = 0; change < 4; change++) fireEvent.animationIteration(clock());
  fireEvent.animationEnd(clock());
  const last = board().textContent;
  expect(last).toContain('1three_putt-7-8-5-7-27');
  expect(last).toContain('T2mulligan-9-6-8-2-25');
  fireEvent.animationIteration(clock());
  expect(board()).toHaveTextContent(last);
});
