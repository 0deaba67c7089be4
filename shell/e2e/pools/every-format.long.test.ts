import { beforeAll, describe, expect, test } from '@jest/globals';
import { addWholeCard, goodLuck, submit, visitPicks } from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import {
  allBuyIn,
  everybody,
  expectWinners,
  friends,
  isSalaryCap,
  multiWeek,
  order,
  pools,
  positions,
  roundPool,
  standings,
  weekly,
  winners,
} from './formats.ts';

// Each format from the creation of its pool to its winners. The pools are played side by side, so that each
// test begins where the last one left the clock: from a Wednesday noon to the Sunday of the next week.
const journey = startJourney();

let winnerOfTheWeek = '';
beforeAll(async () => {
  for (const username of everybody) await register(journey, username);
});

const visit = (path: string, username = 'caddie') => visitAs(journey, username, path);
const visitPool = (name: string, username?: string) =>
  visit(`/Standings?${new URLSearchParams({ pool: name })}`, username);
const at = (now: string) => journey.product.moveClock({ now });

describe('on Wednesday', () => {
  test.each(pools)('$name is created and joined', async ({ accordion, name, buyIn }) => {
    const page = await visit('/Create-Pool');
    await page.getByRole('button', { name: accordion, exact: true }).click();
    await page.getByLabel('Pool name').fill(name);
    await page.getByLabel('Buy-in', { exact: true }).selectOption(`$${buyIn}`);
    if (name === roundPool) await page.getByLabel('Round', { exact: true }).selectOption('Moving Day');
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
    expect(new URL(page.url()).searchParams.get('pool')).toBe(name);
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const friend = await visit('/Join-Pool', 'mulligan');
    await friend.getByLabel('Search').fill(name);
    await friend.getByRole('button', { name: 'Join', exact: true }).click();
    await friend.getByText('Successfully joined the pool!').waitFor();
    await friend.getByRole('heading', { level: 1, name }).waitFor();
    for (const username of friends.slice(1)) await (await asPlayer(journey, username)).joinPool(name);
  });

  test('a form is as readable as it is long', async () => {
    const page = await visit('/Create-Pool');
    await page.getByRole('button', { name: 'Multi-Week Salary Cap' }).click();
    await page.getByLabel('Private pool').click();
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByText('Pool name is required.').waitFor();
    await look(page, 'create-pool');
  });

  test.each(pools.filter(({ name }) => name !== roundPool))('$name is picked for and paid', (pool) =>
    allBuyIn(journey, pool),
  );

  test('all of them are among one’s own, and among those to join', async () => {
    const page = await visit('/Join-Pool');
    await page.getByRole('heading', { level: 3, name: roundPool }).waitFor();
    await look(page, 'join-pool');
    await page.getByRole('link', { name: 'My Pools' }).click();
    for (const { name } of pools) await page.getByRole('article', { name }).waitFor();
    await look(page, 'my-pools');
    await page.getByRole('article', { name: roundPool }).getByRole('button', { name: 'Open' }).click();
    await page.getByText('Picks open in').waitFor();
  });
});

describe('on Thursday', () => {
  test('the board moves, and is in the order of its scores', async () => {
    // Nobody looks on while days go by: every page that does is told of every half hour on the way.
    await at('2027-01-14T17:00:00Z');
    const page = await visitPool('Week by Week');
    await standings(page).getByText('1', { exact: true }).first().waitFor();
    const before = await standings(page).textContent();
    await journey.product.moveClock({ advanceSeconds: 3600 });
    await page.waitForFunction((text) => document.querySelector('table')?.textContent !== text, before);
    const places = (await positions(page)).map((text) => Number(text.replace('T', '')));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await look(page, 'pool-in-play');
  });

  test('behind every figure are the golfers, and the back button closes them', async () => {
    const page = await visitPool('Week by Week');
    const [leader] = await order(page);
    await standings(page).getByRole('cell').last().click();
    await page.getByRole('table', { name: 'Golfers' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const player = standings(page).getByRole('button', { name: `${leader}` });
    await player.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `${leader}'s Golfers` });
    await dialog.getByRole('table', { name: 'Golfers' }).waitFor();
    // A head, eight golfers, and what their counted scores add up to.
    expect(await dialog.getByRole('row').count()).toBe(10);
    expect(new URL(page.url()).searchParams.get('player')).toBe(leader);
    await look(page, 'player-golfers');
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('player')).toBeNull();
  });

  test('a salary cap counts every score', async () => {
    const page = await visitPool('A Hundred Credits');
    await standings(page).getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table', { name: 'Golfers' }).waitFor();
    expect(await dialog.locator('s').count()).toBe(0);
  });

  test('several weeks have a tab each', async () => {
    const page = await visitPool('Two in a Row');
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Week 1', 'Week 2', 'Total']);
    await page.getByRole('tab', { name: 'Total' }).click();
    await standings(page, 'Total').waitFor();
    expect(await standings(page, 'Total').getByRole('columnheader').allTextContents()).toEqual([
      'User',
      'Week 1',
      'Week 2',
      'Total',
    ]);
    await look(page, 'pool-total');
  });
});

describe('on Saturday', () => {
  beforeAll(() => at('2027-01-16T11:00:00Z'));

  test('the single round is picked and played', async () => {
    for (const pool of pools.filter(({ name }) => name === roundPool)) await allBuyIn(journey, pool);
    const page = await visitPool(roundPool);
    await page.getByText(/Golfers who missed the cut/).waitFor();
    await page.goto('about:blank');
    await at('2027-01-16T18:30:00Z');
    await page.goBack();
    await standings(page).getByText('1', { exact: true }).first().waitFor();
    expect(await standings(page).getByRole('columnheader').allTextContents()).toEqual([
      'Pos',
      'Player',
      'Moving Day Score',
    ]);
    await look(page, 'pool-single-round');
  });

  test('the race, places won since the round began and what is at stake go with the clock', async () => {
    const page = await visitPool('Week by Week');
    const lines = page.getByRole('img', { name: /^A line for each of 4 players over 3 rounds/ });
    await lines.waitFor();
    await page.getByRole('combobox', { name: 'Player' }).selectOption('sandtrap');
    await page.locator('figure').getByText('sandtrap').first().waitFor();
    await page.getByRole('table', { name: 'Who picked whom' }).getByText('yours').first().waitFor();
    await look(page, 'pool-race');

    await page.getByRole('button', { name: 'Show as table' }).click();
    const race = page.getByRole('table', { name: 'The race' });
    const before = await race.textContent();
    await look(page, 'pool-race-table');
    await journey.product.moveClock({ advanceSeconds: 3600 });
    await page.waitForFunction(
      (text) => document.querySelector('[aria-label="The race"] table')?.textContent !== text,
      before,
    );
    // Both tables are told by themselves, so that they agree once both have been.
    await page.waitForFunction(() => {
      const rowsOf = (label: string) => [
        ...document.querySelectorAll<HTMLTableRowElement>(`section[aria-label="${label}"] tbody tr`),
      ];
      const places = new Map(
        rowsOf('The race').map(({ cells }) => {
          const [name, ...legs] = [...cells].map((cell) => cell.textContent ?? '');
          return [name, legs.map((leg) => Number(/\d+/.exec(leg)?.[0]))];
        }),
      );
      return rowsOf('Standings').every(({ cells: [position, name] }) => {
        const [, begun = 0, now = 0] = places.get(name?.querySelector('button')?.textContent ?? '') ?? [];
        const arrow = /(up|down) (a|\d+) places?/.exec(position?.textContent ?? '');
        const moved = arrow ? (arrow[1] === 'up' ? 1 : -1) * (arrow[2] === 'a' ? 1 : Number(arrow[2])) : 0;
        return now > 0 && moved === begun - now;
      });
    });
    const stakes = await standings(page)
      .locator('tbody th')
      .evaluateAll((names) => names.flatMap((name) => name.getAttribute('data-note') ?? []));
    const dollars = stakes.map((note) => Number(/^If it ended now \$(.*)$/.exec(note)?.[1]));
    expect(dollars.reduce((sum, stake) => sum + stake, 0)).toBe(120);
  });

  test('whoever looks on sees who has won it', async () => {
    await at('2027-01-16T22:30:00Z');
    const page = await visitPool(roundPool);
    await standings(page).getByRole('button').first().waitFor();
    await at('2027-01-17T03:00:00Z');
    for (const pool of pools.filter(({ name }) => name === roundPool))
      await expectWinners(journey, page, pool);
  });
});

describe('on Sunday evening', () => {
  beforeAll(() => at('2027-01-18T01:00:00Z'));

  test.each(weekly)('$name has its winners, and they their prizes', async (pool) => {
    const page = await visitPool(pool.name);
    const best = await expectWinners(journey, page, pool);
    if (pool.name === 'Week by Week') winnerOfTheWeek = best;
    expect((await order(page))[0]).toBe(best);
    expect((await positions(page))[0]).toBe('1');
  });

  test('the single round is over, and says so after its winners', async () => {
    const page = await visitPool(roundPool, 'mulligan');
    await winners(page).getByRole('button', { name: 'Close' }).click();
    const ended = page.getByRole('dialog', { name: 'Your tournament has ended' });
    await ended.waitFor();
    expect(await ended.getByRole('button', { name: 'Delete Pool' }).count()).toBe(0);
    await look(page, 'pool-ended');
  });
});

describe('in the second week', () => {
  beforeAll(() => at('2027-01-19T18:00:00Z'));

  test('weekly pools begin anew, and the others go on', async () => {
    const page = await visitPool('Week by Week');
    await page.getByText('Picks lock in').waitFor();
    expect(await page.getByText(/^Not on the board /).count()).toBe(0);
    await look(page, 'pool-next-week');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByText(/^Not on the board /).waitFor();
    expect(await positions(page)).toEqual([]);
    const lastResult = page.getByRole('region', { name: 'Last Result' });
    await lastResult.getByRole('row', { name: new RegExp(`^1 ${winnerOfTheWeek} `) }).waitFor();
    await look(page, 'pool-last-result');
  });

  test('who has won pays the next buy-in from the balance, without a fee', async () => {
    const page = await visitPicks(journey, winnerOfTheWeek, 'Week by Week');
    const before = await (await asPlayer(journey, winnerOfTheWeek)).balance();
    await addWholeCard(page);
    await submit(page).click();
    await page
      .getByRole('dialog', { name: 'Use your account balance to pay for the buy in?' })
      .getByRole('button', { name: 'Yes' })
      .click();
    await goodLuck(page);
    expect(await (await asPlayer(journey, winnerOfTheWeek)).balance()).toBe(before - 30);
  });

  test('cards are sent for the second week of those that go on', async () => {
    for (const [variety, username] of everybody.entries()) {
      const player = await asPlayer(journey, username);
      for (const pool of multiWeek) await player.saveCard(pool.name, variety, isSalaryCap(pool));
    }
  });
});

describe('at the end of the second week', () => {
  beforeAll(() => at('2027-01-25T03:00:00Z'));

  test.each(multiWeek)('$name has its winners, and they their prizes', async (pool) => {
    const page = await visitPool(pool.name);
    await expectWinners(journey, page, pool);
    await page.getByRole('tab', { name: 'Total' }).click();
    await standings(page, 'Total').waitFor();
    for (const row of await standings(page, 'Total').locator('tbody tr').all()) {
      const [one, two, total] = (await row.getByRole('cell').allTextContents()).map((text) =>
        Number(text.replace('E', '0')),
      );
      expect((one ?? 0) + (two ?? 0)).toBe(total);
    }
    if (pool.name === 'Two in a Row') await look(page, 'pool-total-final');
  });

  test('days later who has played leaves one, and keeps what was won', async () => {
    await at('2027-01-25T12:00:00Z');
    const player = await asPlayer(journey, 'mulligan');
    const before = await player.balance();
    const page = await visitPool('Twice a Hundred', 'mulligan');
    await winners(page).getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('dialog', { name: 'Your tournament has ended' })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.getByRole('button', { name: 'Pool Information & Payouts' }).click();
    await page.getByRole('button', { name: 'Leave Pool' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You have left Twice a Hundred.').waitFor();
    expect(await player.balance()).toBe(before);
  });

  test('days later its admin is told that it has ended, and deletes it', async () => {
    const page = await visitPool('Two in a Row');
    await winners(page).getByRole('button', { name: 'Close' }).click();
    const ended = page.getByRole('dialog', { name: 'Your tournament has ended' });
    await ended.getByRole('button', { name: 'Run it back' }).waitFor();
    await ended.getByRole('button', { name: 'Delete Pool' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete Two in a Row?' });
    await look(page, 'ended-delete-asked');
    await asked.getByRole('button', { name: 'Delete Pool' }).click();
    await page.getByText('Two in a Row is deleted.').waitFor();
    await page.waitForURL(/\/Create-Pool$/);
    await page.goto(`${journey.product.address}/Standings?pool=Two+in+a+Row`);
    await page.getByText('There is no pool of that name').waitFor();
  });
});
