import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { poolPage } from '../testing/pool-page.tsx';

const page = poolPage();

describe('who won last', () => {
  test('stays on the page when the board has gone on', async () => {
    page.pool('Sunday Best').lastWinners = ['carla', 'bob', 'ann'];
    await page.open('Sunday Best');
    const panel = within(await screen.findByRole('region', { name: 'Last Result' }));
    expect(panel.getByText('Coastal Invitational')).toBeVisible();
    const rows = panel.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['1', '-31', '$210'],
      ['2', '-28', '$60'],
      ['3', '-25', '$30'],
    ]);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'carla',
      'bob',
      'ann',
    ]);
  });

  test('and what they won where prizes are named in words', async () => {
    const pool = page.pool('Sunday Best');
    Object.assign(pool, {
      lastWinners: ['carla', 'bob', 'ann'],
      namedPrizes: { words: ['a hat', 'a glove'] },
    });
    await page.open('Sunday Best');
    const panel = within(await screen.findByRole('region', { name: 'Last Result' }));
    expect(
      panel
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent),
    ).toEqual(['a hat', 'a glove', '-']);
  });

  test('is no panel where nothing has been played yet', async () => {
    await page.open('Sunday Best');
    expect(screen.queryByRole('region', { name: 'Last Result' })).not.toBeInTheDocument();
  });
});
