import { routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { poolIn, texts } from '../testing/pool-page.tsx';
import { formatInAddress } from './format-in-address.ts';
import { RulesPage } from './RulesPage.tsx';

const gateway = mockedGateway();

const open = (format: string, search = '') =>
  renderScreen(<RulesPage />, { path: `/rules/${format}${search}`, route: routes.rules });
const heading = (level: number, name: string) => screen.findByRole('heading', { level, name });
const lines = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('td, th')]));

test('a stranger reads the rules subject by subject, each with a link of its own', async () => {
  open('single-week');
  expect(await heading(1, 'Single Week rules')).toBeVisible();
  expect(await heading(2, 'In short')).toBeVisible();
  expect(screen.getByText('Equal totals share a position.')).toBeVisible();
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(contents.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['In short', '#in-short'],
    ['Ties', '#ties'],
    ['A worked example', '#example'],
  ]);
  for (const { hash } of contents as HTMLAnchorElement[])
    expect(document.getElementById(hash.slice(1))).toBeInTheDocument();
});

describe('the example', () => {
  test('opens a card: what counts, what does not, what is a penalty, and who came in', async () => {
    open('single-week');
    await heading(3, "Ann's card");
    expect(lines("Ann's card")).toEqual([
      ['Golfer', 'Tier', 'R1', 'R2', 'R3', 'R4'],
      ['Archer', '1', '-1', '-2', '-5', '-2'],
      ['Lanefor Knight', '3', "+2, doesn't count", 'E', '-1', '+1'],
      [
        'Yorkmissed the cut',
        '4',
        "+5, doesn't count",
        "+3, doesn't count",
        "+10, doesn't countpen.",
        "+10, doesn't countpen.",
      ],
      ['What counts', '', '-1', '-2', '-6', '-1'],
    ]);
    expect(screen.getByText(/struck through don't count/)).toBeVisible();
    expect(screen.getByText('Ann had picked Knight. Lane came in.')).toBeVisible();
  });

  test('ends with a board and its prizes to the cent', async () => {
    open('single-week');
    await heading(3, 'The prizes');
    expect(lines('The board of the example')).toEqual([
      ['Pos', 'Player', 'R1', 'R2', 'R3', 'R4', 'Total'],
      ['T1', 'Ann', '-1', '-2', '-6', '-1', '-10'],
      ['T1', 'Bob', '-4', '-3', '-3', 'E', '-10'],
      ['3', 'Dev', 'E', '+1', '+1', 'E', '+2'],
    ]);
    expect(lines('The prizes of the example').slice(1)).toEqual([
      ['T1', 'Ann', '$37.00'],
      ['T1', 'Bob', '$1.68'],
      ['3', 'Dev', '$0.00'],
    ]);
  });

  test('adds up weeks where there are several, and says what golfers cost', async () => {
    open('multi-week-salary-cap');
    expect(await heading(3, "Ann's card in week 1")).toBeVisible();
    expect(screen.getByText('Tier 1, 25 credits each')).toBeVisible();
    expect(lines('The board of the example')[0]).toEqual(['Pos', 'Player', 'Week 1', 'Week 2', 'Total']);
    expect(lines('The board of the example')[2]).toEqual(['T1', 'Bob', '-6', '-', '-6']);
  });
});

test('one format’s rules lead to the others’, and a pool stays open on the way', async () => {
  open('Salary-Cap', '?pool=Sunday+Best');
  const formats = within(await screen.findByRole('navigation', { name: 'Formats' }));
  expect(formats.getByText('Salary Cap')).toHaveAttribute('aria-current', 'page');
  const links = formats.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['single-week', 'multi-week', 'multi-week-salary-cap', 'single-round', 'series', 'one-and-done'].map(
      (format) => `/rules/${format}?pool=Sunday+Best`,
    ),
  );
});

test('a pool’s own rules have an address, and lead to the usual ones', async () => {
  poolIn(gateway.world, 'Two Putt Club').chosenRules = { mustSpendAll: false };
  renderScreen(<RulesPage />, {
    path: '/rules/salary-cap?pool=Two+Putt+Club',
    route: routes.rules,
    player: 'ann',
  });
  expect(await heading(1, 'The rules of Two Putt Club')).toBeVisible();
  expect(screen.getByRole('link', { name: 'The usual rules of Salary Cap' })).toHaveAttribute(
    'href',
    '/rules/salary-cap',
  );
});

test('so has a pool that settles its money itself', async () => {
  poolIn(gateway.world, 'Two Putt Club').settledOutside = {
    buyInCents: 2000,
    unpaid: 'RANKED',
    showsPayments: true,
  };
  renderScreen(<RulesPage />, {
    path: '/rules/salary-cap?pool=Two+Putt+Club',
    route: routes.rules,
    player: 'ann',
  });
  expect(await heading(1, 'The rules of Two Putt Club')).toBeVisible();
  expect(screen.getByText(/This pool has its own way with money/)).toBeVisible();
});

test('a pool without any has those of its format', async () => {
  renderScreen(<RulesPage />, {
    path: '/rules/salary-cap?pool=Two+Putt+Club',
    route: routes.rules,
    player: 'ann',
  });
  expect(await heading(2, 'In short')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Salary Cap rules' })).toBeVisible();
});

test('a link to one subject leads there once it is there', async () => {
  const scrolled: string[] = [];
  const scrollIntoView = jest.fn(function scroll(this: Element) {
    scrolled.push(this.id);
  });
  Object.assign(Element.prototype, { scrollIntoView });
  history.replaceState(null, '', '#ties');
  open('single-week');
  await waitFor(() => expect(scrolled).toEqual(['ties']));
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('a format that there is not is shown, with those that there are', async () => {
  open('stroke-play');
  expect(screen.getByText(/^There is no format with that name/)).toBeVisible();
  expect(within(screen.getByRole('navigation', { name: 'Formats' })).getAllByRole('link')).toHaveLength(7);
});

test('what can’t be loaded is reported, and a retry repairs it', async () => {
  gateway.world.condition = 'offline';
  const { user } = open('single-week');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  gateway.world.condition = 'usual';
  await user.click(retry);
  expect(await heading(2, 'In short')).toBeVisible();
});

test.each([
  ['single-week', 'SINGLE_WEEK'],
  ['MULTI-WEEK-SALARY-CAP', 'MULTI_WEEK_SALARY_CAP'],
  ['single_round', 'SINGLE_ROUND'],
  ['', null],
  ['toString', null],
])('%s in an address is %s', (name, format) => expect(formatInAddress(name)).toBe(format));
