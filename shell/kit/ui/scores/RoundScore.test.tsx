import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { RoundScore } from './RoundScore.tsx';

const round = { toPar: -3, counts: true, penalty: false, live: false };

test.each([
  ['what counts', round, '-3'],
  ['what does not count', { ...round, counts: false }, "-3, doesn't count"],
  ['what is still played', { ...round, live: true }, '-3*, still playing'],
  ['a penalty', { ...round, toPar: 10, penalty: true }, '+10pen.'],
  ['no score yet', { ...round, toPar: null, counts: false }, '-'],
])('%s', (_what, shown, text) => {
  const { container } = render(<RoundScore {...shown} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('s') !== null).toBe(shown.toPar !== null && !shown.counts);
});
