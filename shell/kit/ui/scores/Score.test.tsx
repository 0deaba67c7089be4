import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { GlobalStyle } from '../theme/GlobalStyle.tsx';
import { Score } from './Score.tsx';

test.each([
  [-12, '-12', '12 under par'],
  [0, 'E', 'level par'],
  [3, '+3', '3 over par'],
  [null, '-', 'no score'],
])('%s is written %s and read %s', (toPar, written, read) => {
  render(<Score toPar={toPar} />);
  expect(screen.getByRole('img', { name: read })).toHaveTextContent(written);
});

test('only a score under par is red', () => {
  render(
    <>
      <GlobalStyle />
      <Score toPar={-1} />
      <Score toPar={0} />
      <Score toPar={1} />
    </>,
  );
  const colors = screen.getAllByRole('img').map((score) => getComputedStyle(score).color);
  expect(colors.map((color) => color === 'var(--color-red)')).toEqual([true, false, false]);
});
