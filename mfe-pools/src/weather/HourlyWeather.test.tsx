import { mockedGateway, readerIn, renderScreen } from '@fairway/kit/screen';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HourlyWeather } from './HourlyWeather.tsx';

const gateway = mockedGateway();

const show = (pool = 'Sunday Best') => renderScreen(<HourlyWeather pool={pool} />, { player: 'ann' });
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));
const hours = () => screen.queryAllByRole('listitem');
const hourNames = () => hours().map((hour) => within(hour).getByRole('time').textContent);
const afternoon = ['12 PM', '1 PM', '2 PM', '3 PM', '4 PM', '5 PM'];

beforeEach(() => void readerIn('America/New_York'));

test('six hours at the course, the one under way first', async () => {
  show();
  await screen.findByText('12 PM');
  expect(screen.getByRole('heading', { name: 'Hourly Weather Report' })).toBeVisible();
  expect(hourNames()).toEqual(afternoon);
  const [noon] = hours();
  const first = within(noon as HTMLElement);
  expect(first.getByRole('img', { name: 'Sun' })).toBeVisible();
  expect(first.getByText('Sunny')).toBeVisible();
  expect(first.getByText('64°F')).toBeVisible();
  expect(first.getByText('5 mph')).toBeVisible();
});

test('in the evening fewer are left', async () => {
  gateway.world.moveClock({ now: '2026-01-15T02:10:00.000Z' });
  show();
  await screen.findByText('9 PM');
  expect(hourNames()).toEqual(['9 PM', '10 PM', '11 PM']);
});

test('what was stored is shown at once while the next forecast is on its way', async () => {
  show();
  await screen.findByText('12 PM');
  cleanup();
  gateway.world.condition = 'loading';
  show();
  expect(hourNames()).toEqual(afternoon);
});

test('an hour of the game later, what was stored is no longer shown', async () => {
  show();
  await screen.findByText('12 PM');
  cleanup();
  gateway.world.condition = 'loading';
  // At sixty times its speed an hour of the game is a minute of ours.
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the weather');
});

test('what was stored is replaced by what comes', async () => {
  show();
  await screen.findByText('12 PM');
  cleanup();
  gateway.world.moveClock({ now: '2026-01-14T18:20:00.000Z' });
  show();
  await waitFor(() => expect(hourNames()).toEqual([...afternoon.slice(1), '6 PM']));
});

test('a jump of the clock never leaves hours that are past', async () => {
  show();
  await screen.findByText('12 PM');
  gateway.world.condition = 'usual';
  await jumpTo('2026-01-14T20:40:00.000Z');
  await waitFor(() => expect(hourNames()[0]).toBe('3 PM'));
  await waitFor(() => expect(hourNames()).toEqual(['3 PM', '4 PM', '5 PM', '6 PM', '7 PM', '8 PM']));
});

test('beside the board of a pool that has ended there is none, and why is said', async () => {
  show();
  await screen.findByText('12 PM');
  cleanup();
  // What was stored for another pool's tournament is nothing to this one's.
  show('The Long Way Home');
  expect(hours()).toEqual([]);
  expect(await screen.findByText('The tournament is over.')).toBeVisible();
});

test('a damaged store is nothing worse than an empty one', async () => {
  localStorage.setItem('fairway.forecast', '{"hours":');
  show();
  expect(await screen.findByText('12 PM')).toBeVisible();
});

test('a reader elsewhere sees their own hours, and those at the course on demand', async () => {
  readerIn('Asia/Tokyo');
  const { user } = show();
  expect(await screen.findByText('2 AM')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show course times' }));
  expect(screen.getByText('12 PM')).toBeVisible();
});

test('without a forecast it says so', async () => {
  gateway.world.condition = 'empty';
  show();
  expect(await screen.findByText('There is no forecast for the coming hours.')).toBeVisible();
});

test('a fault is forecast, and a retry repairs it', async () => {
  gateway.world.condition = 'error';
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('12 PM')).toBeVisible();
});
