import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { OwnPosition } from './OwnPosition.tsx';

mockedGateway();

const row = (username: string, position: string, running: number | null, points: number | null = null) => ({
  ...{ user: { username }, entry: 1, nickname: null, total: null },
  ...{ position, running, points },
});
type Row = ReturnType<typeof row>;

function shown(rows: readonly Row[], viewer: string): string | null {
  const { unmount } = renderScreen(<OwnPosition pool="Sunday Best" rows={rows} viewer={viewer} />);
  const text = screen.getByRole('button', { name: /go to your row$/ }).textContent;
  unmount();
  return text?.replace(', go to your row', '') ?? null;
}

test('one’s distance is to the leader, and the leader’s to the second', () => {
  const rows = [row('ann', '1', -8), row('bob', '2', -5), row('carla', '3', 1), row('dev', '-', null)];
  expect(shown(rows, 'ann')).toBe('1 · -8 · 3 ahead');
  expect(shown(rows, 'bob')).toBe('2 · -5 · 3 back');
  expect(shown(rows, 'carla')).toBe('3 · +1 · 9 back');
  expect(shown([row('ann', '1', -8)], 'ann')).toBe('1 · -8 · alone');
});

test('who leads together is told so', () => {
  const rows = [row('ann', 'T1', -8), row('bob', 'T1', -8), row('carla', '3', 1)];
  expect(shown(rows, 'ann')).toBe('T1 · -8 · shared lead');
  expect(shown(rows, 'bob')).toBe('T1 · -8 · shared lead');
});

test('of points, more is ahead', () => {
  const rows = [row('ann', '1', null, 50_000), row('bob', '2', null, 42_550)];
  expect(shown(rows, 'ann')).toBe('1 · 500 · 74.5 ahead');
  expect(shown(rows, 'bob')).toBe('2 · 425.5 · 74.5 back');
});

test('who has missed a week is behind with a lower total, and no distance says otherwise (G27)', () => {
  const rows = [row('bob', '1', 0), row('ann', '2', -4)];
  expect(shown(rows, 'bob')).toBe('1 · E');
  expect(shown(rows, 'ann')).toBe('2 · -4');
});
