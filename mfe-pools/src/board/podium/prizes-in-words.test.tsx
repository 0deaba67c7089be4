import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { poolPage, saturdayMorning, sundayNight } from '../../testing/pool-page.tsx';

// G46: a free pool names its prizes in words; they stand beside whom they are for once it has ended.

const page = poolPage();

test('prizes in words stand beside whom they are for, on the board and with the winners', async () => {
  Object.assign(page.pool('Sunday Best'), {
    buyInCents: 0,
    namedPrizes: { words: ['a hat', 'level for a glove and a ball'] },
  });
  page.gateway.world.moveClock({ now: saturdayMorning });
  await page.open('Sunday Best');
  // By its caption: to roles it is hidden behind the dialog.
  const notes = async () => {
    const caption = await screen.findByText('Standings', { selector: 'caption' });
    return [...(caption.parentElement?.querySelectorAll<HTMLElement>('tbody th') ?? [])]
      .map(({ dataset }) => dataset.note)
      .filter(Boolean);
  };
  expect(await notes()).toEqual([]);
  await page.jumpTo(sundayNight);
  const dialog = await screen.findByRole('dialog', { name: 'Congratulations Winners!' });
  const prizes = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(prizes).toEqual(['a hat', 'level for a glove and a ball', '-']);
  expect(await notes()).toEqual(['Prize: a hat', 'Prize: level for a glove and a ball']);
  // Not said with the names in the table, so that it is heard once.
  expect(
    await screen.findByText(/^Prizes: \w+ a hat, \w+ level for a glove and a ball\.$/),
  ).toBeInTheDocument();
});
