import { breakOnce, mockedGateway, silence, waysToBreak } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { heads, lines } from '../testing/board-table.ts';
import { poolIn, saturdayMorning, sundayNight, texts } from '../testing/pool-page.tsx';
import { showBoard } from '../testing/pool-part.tsx';

const gateway = mockedGateway();
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));

const table = (name = 'Standings') => screen.findByRole('table', { name });

describe('before the first shot', () => {
  test('everyone is on the board with whether they have a card, and nobody has a position or opens', async () => {
    showBoard('Sunday Best');
    const board = await table();
    expect(heads(board)).toEqual(['Player', 'Card']);
    expect(lines(board)).toHaveLength(10);
    expect(new Set(lines(board).map(([, card]) => card))).toEqual(new Set(['is in', 'not yet']));
    expect(within(board).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Scores as of/)).not.toBeInTheDocument();
  });
});

describe('what is at stake', () => {
  const notes = (of: HTMLElement) =>
    [...of.querySelectorAll<HTMLElement>('tbody th')].map(({ dataset }) => dataset.note ?? null);

  test('if it ended now is told below the names, and in words below the table', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    showBoard('Sunday Best');
    const board = await table();
    // Ten have paid $30, of which 70, 20 and 10 percent.
    expect(notes(board)).toEqual([
      'If it ended now $210',
      'If it ended now $60',
      'If it ended now $30',
      ...Array(7).fill(null),
    ]);
    const [first, second, third] = lines(board).map(([, name]) => name);
    expect(screen.getByText(/^If it ended now:/)).toHaveTextContent(
      `If it ended now: ${first} $210, ${second} $60, ${third} $30. Together $300, at the current places`,
    );
  });

  test('once it has, what was won', async () => {
    gateway.world.moveClock({ now: '2026-01-19T02:00:00.000Z' });
    showBoard('Sunday Best');
    expect(notes(await table())[0]).toBe('Won $210');
    expect(screen.queryByText(/^If it ended now/)).not.toBeInTheDocument();
  });

  test('over several weeks it is the whole contest’s, and stands in its total', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = showBoard('Spring Swing');
    expect(notes(await table('Week 2')).filter(Boolean)).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Total' }));
    expect(notes(await table('Total'))[0]).toBe('If it ended now $175');
  });

  test('a free pool has nothing to win', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = showBoard('Grand Tour');
    await user.click(await screen.findByRole('tab', { name: 'Total' }));
    expect(notes(await table('Total')).filter(Boolean)).toEqual([]);
    expect(screen.queryByText(/^If it ended now/)).not.toBeInTheDocument();
  });
});

describe('in play', () => {
  test('the board is the server’s: in its order, with T where a position is shared', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    showBoard('Sunday Best');
    const board = lines(await table());
    const positions = board.map(([position]) => Number(position?.replace('T', '')));
    expect(positions.slice(0, -1)).toEqual(positions.slice(0, -1).toSorted((a, b) => a - b));
    for (const [position, , , , , , total] of board) {
      const sharers = board.filter((other) => other.at(-1) === total).length;
      expect(position?.startsWith('T')).toBe(sharers > 1);
    }
    expect(board.at(-1)).toEqual(['-', 'june', '-', '-', '-', '-', '-']);
    expect(board[0]?.slice(2)).toEqual(['-14', '-16', '-10', '-', '-40']);
  });

  test('one’s own row and the leader are found at a glance', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    showBoard('Sunday Best');
    const rows = within(await table()).getAllByRole('row');
    expect(rows[1]).toHaveAttribute('data-tone', 'lead');
    expect(rows.filter((row) => row.dataset.tone?.includes('mine')).map((row) => row.textContent)).toEqual([
      expect.stringContaining('ann'),
    ]);
  });

  test('higher than 600 px it scrolls under its head, and by keyboard', async () => {
    showBoard('Sunday Best');
    await table();
    const frame = screen.getByRole('region', { name: 'Standings' });
    expect(frame).toHaveStyle({ maxHeight: '600px', overflow: 'auto' });
    expect(frame).toHaveAttribute('tabindex', '0');
  });

  test('it changes as scores come in', async () => {
    gateway.world.moveClock({ now: '2026-01-15T15:00:00.000Z' });
    showBoard('Sunday Best');
    const before = lines(await table());
    await jumpTo('2026-01-15T18:00:00.000Z');
    await waitFor(async () => expect(lines(await table())).not.toEqual(before));
    expect((await table()).querySelectorAll('tr[data-move]').length).toBeGreaterThan(0);
  });

  test('it says who has won or lost places since the round began', async () => {
    gateway.world.condition = 'playing';
    gateway.world.moveClock({ now: saturdayMorning, speed: 0 });
    showBoard('Sunday Best');
    const board = await table();
    const moved = texts(within(board).getAllByText(/since the round began/));
    expect(new Set(moved)).toEqual(
      new Set([', down a place since the round began', ', up a place since the round began']),
    );
    // One arrow for each of them and none for anything else, and below the table what arrows mean.
    expect(board.querySelectorAll('svg')).toHaveLength(moved.length);
    expect(screen.getByText('places won and lost since the round began')).toBeVisible();
  });

  test('where nobody can have moved yet no arrow is explained', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    showBoard('Sunday Best');
    expect((await table()).querySelector('svg')).toBeNull();
    expect(screen.queryByText('places won and lost since the round began')).not.toBeInTheDocument();
  });

  test('it says how old the scores are, and when that is too old', async () => {
    gateway.world.condition = 'outage';
    gateway.world.scoresStoppedAt = '2026-01-17T15:52:00.000Z';
    gateway.world.moveClock({ now: saturdayMorning });
    showBoard('Sunday Best');
    await table();
    const panel = within(await screen.findByRole('region', { name: 'POOL STANDINGS' }));
    expect(panel.getByText('Round 3 in play')).toBeVisible();
    expect(panel.getByText(/^Scores as of/)).toBeVisible();
    expect(await panel.findByText(/Live scores are late/)).toBeVisible();
  });

  test('over by its schedule, it says that the final scores are waited for', async () => {
    gateway.world.scoresStoppedAt = '2026-01-18T20:00:00.000Z';
    gateway.world.moveClock({ now: sundayNight });
    showBoard('Sunday Best');
    await table();
    const panel = within(await screen.findByRole('region', { name: 'POOL STANDINGS' }));
    expect(panel.getByText('Waiting for the final scores')).toBeVisible();
    expect(panel.queryByText(/^Round 4|^Final/)).not.toBeInTheDocument();
  });

  test('who has not paid stands apart, without a position', async () => {
    showBoard('Sunday Best');
    expect(await screen.findByText(/^Not on the board/)).toHaveTextContent(/kit\.$/);
  });
});

test('a single round has one score, named after it', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Moving Day Madness');
  const board = await table();
  expect(heads(board)).toEqual(['Pos', 'Player', 'Moving Day Score']);
  expect(lines(board)[0]).toHaveLength(3);
});

describe('several weeks', () => {
  test('have a tab each and one for their total; the one in play is open', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    showBoard('Spring Swing');
    await table('Week 2');
    expect(texts(screen.getAllByRole('tab'))).toEqual(['Week 1', 'Week 2', 'Week 3', 'Total']);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Week 2');
    expect(heads(await table('Week 2'))).toEqual(['Pos', 'Player', 'R1', 'R2', 'R3', 'R4', 'Total']);
  });

  test('of the total each row is the sum of its weeks, with - for those missing', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = showBoard('Spring Swing');
    await table('Week 2');
    await user.click(screen.getByRole('tab', { name: 'Total' }));
    const board = await table('Total');
    expect(heads(board)).toEqual(['User', 'Week 1', 'Week 2', 'Week 3', 'Total']);
    for (const [, one, two, three, total] of lines(board)) {
      expect(Number(one) + Number(two)).toBe(Number(total));
      expect(three).toBe('-');
    }
  });

  test('a week that was played says what was played', async () => {
    const { user } = showBoard('Spring Swing');
    await table('Week 1');
    expect(screen.getByText('Coastal Invitational')).toBeVisible();
    // Above the tabs of all weeks it doesn't sound as if all were over.
    expect(screen.getByText('Week 1 is final')).toBeVisible();
    expect(screen.queryByText('Final')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Week 3' }));
    expect(await screen.findByText('Desert Open')).toBeVisible();
    expect(heads(await table('Week 3'))).toEqual(['Player', 'Card']);
  });
});

describe('what is behind a figure (G28)', () => {
  const golfers = (player: string) => screen.findByRole('dialog', { name: `${player}'s Golfers` });
  const rowOf = (of: HTMLElement, player: string) =>
    within(of).getByRole('row', { name: new RegExp(`^${player}|\\b${player}\\b`) });

  test('in the total, a week’s figure leads to that week', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = showBoard('Spring Swing');
    await user.click(await screen.findByRole('tab', { name: 'Total' }));
    const [firstWeek] = within(rowOf(await table('Total'), 'bob')).getAllByRole('cell');
    await user.click(firstWeek as HTMLElement);
    expect(within(await golfers('bob')).getByRole('tab', { selected: true })).toHaveTextContent('Week 1');
  });

  test('between two weeks the one that was played still opens, and the one to come does not', async () => {
    const { user } = showBoard('Spring Swing');
    const first = await table('Week 1');
    await user.click(within(first).getByRole('button', { name: 'bob' }));
    const dialog = await golfers('bob');
    expect(await within(dialog).findByRole('table', { name: 'Golfers' })).toBeInTheDocument();
    expect(within(dialog).queryByRole('tab')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('tab', { name: 'Week 2' }));
    expect(within(await table('Week 2')).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('what it is about', () => {
  const payouts = () => screen.queryByLabelText('Payouts');

  test('the banner has the prizes as the pot stands', async () => {
    showBoard('Sunday Best');
    await table();
    expect(texts(within(payouts() as HTMLElement).getAllByRole('term'))).toEqual(['1st', '2nd', '3rd']);
    expect(texts(within(payouts() as HTMLElement).getAllByRole('definition'))).toEqual([
      '$210',
      '$60',
      '$30',
    ]);
  });

  test('an empty pot and an empty board say how they fill', async () => {
    const round = poolIn(gateway.world, 'Moving Day Madness');
    round.unpaid = [...round.members];
    showBoard('Moving Day Madness');
    expect(await screen.findByText(/Prizes grow with every buy-in/)).toBeVisible();
    expect(await screen.findByText(/Nobody is on the board yet/)).toBeVisible();
    expect(payouts()).not.toBeInTheDocument();
    expect(screen.getByText(/^Not on the board/)).toHaveTextContent(/dev, ann, bob, emil\.$/);
  });

  test('a free pool has none', async () => {
    showBoard('Grand Tour');
    await screen.findByRole('tab', { name: 'Total' });
    expect(payouts()).not.toBeInTheDocument();
  });
});

test('a contest that came to nothing says so', async () => {
  poolIn(gateway.world, 'Sunday Best').isVoid = true;
  showBoard('Sunday Best');
  expect(await screen.findByText(/This contest does not count/)).toBeVisible();
  expect(lines(await table())[0]).toEqual(['-', 'ann', '-', '-', '-', '-', '-']);
});

test('a pool that the schedule has no tournament for says so', async () => {
  gateway.server.use(
    graphql
      .link('*/graphql')
      .query('PoolBoard', () =>
        HttpResponse.json({ data: { pool: { __typename: 'Pool', id: 'id of Sunday Best', board: null } } }),
      ),
  );
  silence(gateway.server, 'BoardChanges');
  showBoard('Sunday Best');
  expect(await screen.findByText(/start with the next tournament/)).toBeVisible();
});

test('a board that can’t be had is told, and a retry mends it', async () => {
  silence(gateway.server, 'BoardChanges');
  gateway.server.use(
    graphql.link('*/graphql').query('PoolBoard', () => HttpResponse.error(), { once: true }),
  );
  const { user } = showBoard('Sunday Best');
  const panel = within(await screen.findByRole('region', { name: 'POOL STANDINGS' }));
  expect(await panel.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  expect(lines(await table())).toHaveLength(10);
});

test('while it is on its way there are rows in its place', async () => {
  silence(gateway.server, 'BoardChanges');
  gateway.server.use(graphql.link('*/graphql').query('PoolBoard', () => new Promise<never>(() => undefined)));
  showBoard('Sunday Best');
  expect(await screen.findByText('Loading the standings')).toBeInTheDocument();
});

test.each(waysToBreak)(
  'a board that %s cuts off from its changes says so, and a retry brings them',
  async (how) => {
    breakOnce(gateway.server, 'BoardChanges', how);
    gateway.world.moveClock({ now: '2026-01-15T15:00:00.000Z' });
    const { user } = showBoard('Sunday Best');
    const before = lines(await table());
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await jumpTo('2026-01-15T18:00:00.000Z');
    await waitFor(async () => expect(lines(await table())).not.toEqual(before));
  },
);
