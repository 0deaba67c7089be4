import { breakOnce, lookAt, mockedGateway, silence, waysToBreak } from '@fairway/kit/screen';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { saturdayMorning, texts } from '../testing/pool-page.tsx';
import { showBoard } from '../testing/pool-part.tsx';

const gateway = mockedGateway();
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));

const golfers = (player: string) => screen.findByRole('dialog', { name: `${player}'s Golfers` });
const tableIn = (dialog: HTMLElement) => within(dialog).findByRole('table', { name: 'Golfers' });
const lines = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('td, th')]));
/** Below them the sums. */
const golferLines = (of: HTMLElement) => lines(of).slice(0, -1);
const player = async (username: string, board = 'Standings') =>
  within(await screen.findByRole('table', { name: board })).getByRole('button', { name: username });

async function openBob() {
  gateway.world.moveClock({ now: saturdayMorning });
  const view = showBoard('Sunday Best');
  await view.user.click(await player('bob'));
  return { ...view, dialog: await golfers('bob') };
}

test('a click on a player opens the golfers behind the figures, and the address says so', async () => {
  const { dialog, history } = await openBob();
  expect(history.at(-1)).toBe('/Standings?pool=Sunday+Best&player=bob');
  const table = await tableIn(dialog);
  expect(texts(within(table).getAllByRole('columnheader'))).toEqual([
    'Tier',
    'Golfers',
    'Pos',
    'Score',
    'Thru',
    'Today',
    'R1',
    'R2',
    'R3',
    'R4',
    'Counts',
  ]);
  expect(golferLines(table)).toHaveLength(8);
});

test('a phone has the rounds, and how the golfer stands below the name', async () => {
  lookAt('phone');
  const { dialog } = await openBob();
  const table = await tableIn(dialog);
  expect(texts(within(table).getAllByRole('columnheader'))).toEqual([
    'Golfers',
    'R1',
    'R2',
    'R3',
    'R4',
    'Counts',
  ]);
  expect(within(table).getAllByText(/^T?\d+ · [-+E\d]+ (thru \d+|F)$/).length).toBeGreaterThan(0);
  expect(within(table).getAllByText(/^T?\d+ · tees off \d+:\d\d [AP]M$/).length).toBeGreaterThan(0);
});

test('what counts of each golfer adds up to the score of the card', async () => {
  const { dialog } = await openBob();
  const [sums, ...rows] = lines(await tableIn(dialog)).reverse();
  const figure = (text: string | null | undefined) => (text === '-' ? 0 : Number(text?.replace('E', '0')));
  const together = rows.reduce((sum, row) => sum + figure(row.at(-1)), 0);
  expect(together).toBe(figure(sums?.at(-1)));
});

test('so does a click on any figure of the row', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showBoard('Sunday Best');
  const row = (await player('bob')).closest('tr') as HTMLElement;
  await user.click(within(row).getAllByRole('cell').at(-1) as HTMLElement);
  expect(await golfers('bob')).toBeInTheDocument();
});

test('the lowest score comes first', async () => {
  const { dialog } = await openBob();
  const scores = golferLines(await tableIn(dialog))
    .filter(([, , position]) => position !== 'CUT' && position !== 'WD')
    .map(([, , , score]) => Number(score?.replace('E', '0')));
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
});

test('four scores of a round count, and the others are struck through', async () => {
  const { dialog } = await openBob();
  const rows = within(await tableIn(dialog))
    .getAllByRole('row')
    .slice(1, -1);
  const firstRounds = rows.map((row) => within(row).getAllByRole('cell')[5] as HTMLElement);
  const scored = firstRounds.filter(({ textContent }) => textContent !== '-');
  const struck = scored.filter((cell) => cell.querySelector('s'));
  expect(scored.length - struck.length).toBe(4);
  for (const cell of struck) expect(cell).toHaveTextContent("doesn't count");
  expect(within(dialog).getByText(/Struck through: doesn't count\./)).toBeInTheDocument();
});

test('what counts adds up to what the board says', async () => {
  const { dialog } = await openBob();
  const table = await tableIn(dialog);
  const row = screen.getByRole('button', { name: 'bob', hidden: true }).closest('tr');
  const onBoard = texts([...(row?.querySelectorAll<HTMLElement>('td') ?? [])]).slice(1);
  const sums = within(table).getByRole('rowheader', { name: 'Counted scores' }).closest('tr');
  expect(texts([...(sums?.querySelectorAll<HTMLElement>('[data-part="sum"]') ?? [])])).toEqual(onBoard);
});

test('whose score counts in the round in play is seen at a glance', async () => {
  const { dialog } = await openBob();
  const table = await tableIn(dialog);
  const counting = within(table)
    .getAllByRole('row')
    .slice(1, -1)
    .filter((row) => within(row).getAllByRole('cell')[7]?.textContent !== '-')
    .filter((row) => !within(row).getAllByRole('cell')[7]?.querySelector('s'));
  const tagged = within(table).getAllByText('counts');
  expect(tagged.map((tag) => tag.closest('tr'))).toEqual(counting);
  expect(within(dialog).getByText(/“counts”: makes the score of round 3/)).toBeInTheDocument();
});

test('where every score counts, nothing has to be told apart', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showBoard('Two Putt Club');
  await user.click(await player('bob'));
  const dialog = await golfers('bob');
  expect(within(await tableIn(dialog)).queryByText('counts')).not.toBeInTheDocument();
});

test('penalties and replacements are labelled', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showBoard('Sunday Best');
  const seen: string[] = [];
  for (const name of ['ann', 'bob', 'carla', 'dev', 'emil', 'freya', 'gus', 'hana']) {
    await user.click(await player(name));
    const dialog = await golfers(name);
    await tableIn(dialog);
    seen.push(dialog.textContent ?? '');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(
    seen.some((text) => /\+10(, doesn't count)? ?pen\./.test(text) && /penalty for a round/.test(text)),
  ).toBe(true);
  expect(seen.some((text) => /for Grady Wexford/.test(text) && /replaced a golfer/.test(text))).toBe(true);
  expect(seen.some((text) => /, still playing/.test(text) && /\*: still playing/.test(text))).toBe(true);
});

test('closing it takes the player out of the address, and gives the keyboard back', async () => {
  const { user, dialog, history } = await openBob();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(history.at(-1)).toBe('/Standings?pool=Sunday+Best');
  const bob = await player('bob');
  await waitFor(() => expect(bob).toHaveFocus());
});

test('an address with a player opens by itself, whatever its case', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Sunday Best', 'BOB');
  expect(await tableIn(await golfers('bob'))).toBeInTheDocument();
});

test('it changes as scores come in', async () => {
  const { dialog } = await openBob();
  const before = lines(await tableIn(dialog));
  await jumpTo('2026-01-17T17:30:00.000Z');
  await waitFor(async () => expect(lines(await tableIn(dialog))).not.toEqual(before));
});

test('of several weeks it has those that have begun, the one that was looked at first', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showBoard('Spring Swing');
  await user.click(await screen.findByRole('tab', { name: 'Week 1' }));
  await user.click(await player('bob', 'Week 1'));
  const dialog = await golfers('bob');
  expect(texts(within(dialog).getAllByRole('tab'))).toEqual(['Week 1', 'Week 2']);
  expect(within(dialog).getByRole('tab', { selected: true })).toHaveTextContent('Week 1');
  const first = lines(await tableIn(dialog));
  await user.click(within(dialog).getByRole('tab', { name: 'Week 2' }));
  await waitFor(async () => expect(lines(await tableIn(dialog))).not.toEqual(first));
});

test('it says how old its scores are, and when that is too old', async () => {
  gateway.world.condition = 'outage';
  gateway.world.scoresStoppedAt = '2026-01-17T15:52:00.000Z';
  const { dialog } = await openBob();
  expect(within(dialog).getByText(/^Scores as of/)).toBeInTheDocument();
  expect(await within(dialog).findByText(/Live scores are late/)).toBeInTheDocument();
});

test('before the lock nothing opens, whatever the address says', async () => {
  showBoard('Sunday Best', 'bob');
  await screen.findByRole('table', { name: 'Standings' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('who has no card, or nobody who has teed off, has nothing to show', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Sunday Best', 'june');
  expect(await within(await golfers('june')).findByText(/No golfers to show/)).toBeInTheDocument();
});

describe('while it is not there', () => {
  beforeEach(() => silence(gateway.server, 'PlayerGolfersChanges'));

  test('a spinner turns', async () => {
    gateway.server.use(
      graphql.link('*/graphql').query('PlayerGolfers', () => new Promise<never>(() => undefined)),
    );
    const { dialog } = await openBob();
    expect(within(dialog).getByText('Loading the golfers')).toBeInTheDocument();
  });

  test('an error is shown, and a retry repairs it', async () => {
    gateway.server.use(
      graphql.link('*/graphql').query('PlayerGolfers', () => HttpResponse.error(), { once: true }),
    );
    const { user, dialog } = await openBob();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await tableIn(dialog)).toBeInTheDocument();
  });
});

test.each(waysToBreak)(
  'cut off from their changes by %s, golfers say so, and a retry brings them',
  async (how) => {
    breakOnce(gateway.server, 'PlayerGolfersChanges', how);
    const { user, dialog } = await openBob();
    const before = lines(await tableIn(dialog));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument());
    await jumpTo('2026-01-17T19:30:00.000Z');
    await waitFor(async () => expect(lines(await tableIn(dialog))).not.toEqual(before));
  },
);
