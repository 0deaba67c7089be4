import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { HostChangeList } from './HostChanges.tsx';

const change = {
  id: '1',
  at: '2026-01-15T17:00:00.000Z',
  by: { id: 'id of ann', username: 'ann' },
  late: false,
  letIn: false,
  added: [],
  removed: [],
  guess: null,
  reason: 'He called.',
};
const lines = () =>
  within(screen.getByRole('list', { name: 'Changed by the host' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each change is told with who made it, when, from what to what, and why', () => {
  const swap = { ...change, added: ['Cole Brannigan', 'Ryo Katsuragi'], removed: ['Will Thackeray'] };
  const guess = { ...change, id: '2', guess: { from: null, to: -12 }, reason: 'A slip.' };
  render(<HostChangeList of={[swap, guess]} />);
  const [first, second] = lines();
  expect(first).toMatch(/^Changed after the lock: “He called\.”ann, Jan 15, 2026, .+ [A-Z]+\. /);
  expect(first).toMatch(/On: Cole Brannigan and Ryo Katsuragi\. Off: Will Thackeray\.$/);
  expect(second).toMatch(/Guess: none, now -12\.$/);
});

test('a card that was made late is told as such, by whomever', () => {
  const entered = { ...change, late: true, added: ['Cole Brannigan'] };
  render(<HostChangeList of={[{ ...change, id: '2', late: true, letIn: true }, entered]} />);
  const [letIn, late] = lines();
  expect(letIn).toMatch(/^Let in to pick late: “He called\.”/);
  expect(late).toMatch(/^Late card: “He called\.”/);
  expect(late).not.toMatch(/Cole Brannigan/);
});

test('nothing is told of most cards', () => {
  render(<HostChangeList of={[]} />);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
