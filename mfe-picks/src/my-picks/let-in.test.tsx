import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fact, heads, myPicks, picksScreen, submit, visit } from '../testing/picks-screen.tsx';

// Whom the host lets pick late picks golfer by golfer, until the last one tees off (G44).

const { gateway, poolNamed } = picksScreen();
const afterTheLock = '2026-01-15T12:00:00.000Z';
const underWay = '2026-01-15T14:05:00.000Z';

beforeEach(() => {
  const pool = poolNamed('Sunday Best');
  const act = { id: '1', at: afterTheLock, by: { id: 'id of ann', username: 'ann' }, reason: 'On a plane.' };
  pool.hostChanges.ann = [{ ...act, late: true, letIn: true, added: [], removed: [], guess: null }];
  pool.saved['ann this'] = [];
  gateway.world.moveClock({ now: afterTheLock });
});

test('it is said until when, as where golfers lock one by one', async () => {
  visit();
  await myPicks();
  expect(heads()).toContain('Tee Time');
  expect(fact('The last golfer tees off in')).toMatch(/^\d+ h/);
  expect(await submit()).toHaveAccessibleDescription(
    /Each golfer can be picked until they tee off, the last Thu, Jan 15/,
  );
});

test('what the host did stands below the card, with the reason', async () => {
  visit();
  const changes = within(await screen.findByRole('list', { name: 'Changed by the host' }));
  expect(changes.getByText(/“On a plane\.”/)).toHaveTextContent('Let in to pick late: “On a plane.”');
  expect(changes.getByText(/^ann, Jan 15, 2026, 7:00 AM EST$/)).toBeVisible();
});

test('a guess can be made until the first golfer tees off, and is then told as it is', async () => {
  poolNamed('Sunday Best').chosenRules = { ties: 'GUESS' };
  const { unmount } = visit();
  expect(await screen.findByLabelText('Your guess: what will the winner score?')).toBeVisible();
  unmount();
  gateway.world.moveClock({ now: underWay });
  visit();
  expect(await screen.findByText(/^Your guess of the winner's score:/)).toHaveTextContent(
    "Your guess of the winner's score: none (golfers have teed off, so that it is fixed)",
  );
  expect(screen.queryByLabelText(/^Your guess:/)).not.toBeInTheDocument();
});
