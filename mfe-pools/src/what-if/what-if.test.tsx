import { mockedGateway } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { poolIn, saturdayMorning, sundayNight, texts } from '../testing/pool-page.tsx';
import { showBoard } from '../testing/pool-part.tsx';
import { chanceText } from './WhatIfTable.tsx';

const gateway = mockedGateway();
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function open(pool = 'Sunday Best', now = saturdayMorning) {
  gateway.world.moveClock({ now });
  const { user } = showBoard(pool);
  await user.click(await button('What if …'));
  return { user, table: await screen.findByRole('table', { name: 'What if: standings' }) };
}
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('th, td')]));
const chances = (table: HTMLElement) => rows(table).map((row) => row.at(-1));
const estimated = () =>
  screen.findByText('Wins: an estimate, from 10,000 runs of what is left.', {}, { timeout: 20_000 });
const sliders = () => screen.getAllByRole('slider') as HTMLInputElement[];
const move = (slider: HTMLElement | undefined, value: string) => {
  if (!slider) throw new Error('There is no slider.');
  fireEvent.change(slider, { target: { value } });
};

describe('it is offered', () => {
  test('while a week whose cards all can see is in play, and not before or after', async () => {
    const offered = () => screen.queryByRole('button', { name: 'What if …' });
    showBoard('Sunday Best');
    await screen.findByText('POOL STANDINGS');
    expect(offered()).not.toBeInTheDocument();
    await jumpTo(saturdayMorning);
    await waitFor(() => expect(offered()).toBeInTheDocument());
    await jumpTo(sundayNight);
    await waitFor(() => expect(offered()).not.toBeInTheDocument());
  });

  test('not while golfers of the round are still to tee off', async () => {
    gateway.world.moveClock({ now: '2026-01-17T14:00:00.000Z' });
    showBoard('Moving Day Madness');
    await screen.findByText('POOL STANDINGS');
    expect(screen.queryByRole('button', { name: 'What if …' })).not.toBeInTheDocument();
  });
});

describe('opened', () => {
  test('it says what it is, shows everybody with prizes and chances, and one press leads back', async () => {
    const { user, table } = await open();
    expect(screen.getByRole('heading', { name: 'What if' })).toHaveFocus();
    expect(
      screen.getByText('Not the real board. Only you see it, and nothing is saved.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Standings' })).not.toBeInTheDocument();
    expect(texts(within(table).getAllByRole('columnheader'))).toEqual([
      'Pos',
      'Player',
      'Total',
      'Prize',
      'Wins',
    ]);
    expect(screen.getByText('Everybody plays on as projected.')).toBeInTheDocument();
    await estimated();
    const sum = chances(table).reduce((total, text) => total + Number(/\d+/.exec(text ?? '')?.[0] ?? 0), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(8);
    await user.click(await button('Back to the board'));
    expect(await screen.findByRole('table', { name: 'Standings' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'What if …' })).toHaveFocus());
  });

  test('a golfer’s score moves the board, and is taken back', async () => {
    const { user, table } = await open();
    const before = rows(table);
    const [slider] = sliders();
    const projected = slider?.value;
    move(slider, slider?.min ?? '');
    expect(await screen.findByText('1 golfer as you say, the rest as projected.')).toBeInTheDocument();
    expect(rows(table)).not.toEqual(before);
    await user.click(await button(/^Undo: /));
    expect(slider?.value).toBe(projected);
    expect(rows(table).map((row) => row.slice(0, 3))).toEqual(before.map((row) => row.slice(0, 3)));
    expect(screen.queryByRole('button', { name: 'All as projected' })).not.toBeInTheDocument();
  });

  test('sliders say scores and strokes, keep to the holes left, and go with the keyboard', async () => {
    await open();
    for (const slider of sliders()) {
      expect(slider).toHaveAccessibleName();
      expect(slider.getAttribute('aria-valuetext')).toMatch(/^(E|[+-]\d+), \d+ strokes$/);
      expect(Number(slider.min)).toBeLessThan(Number(slider.max));
    }
  });

  test('one’s own golfers come first', async () => {
    await open();
    const items = within(screen.getByRole('region', { name: 'What golfers score' })).getAllByRole('listitem');
    const own = items.map((item) => item.textContent?.includes('yours') ?? false);
    expect(own[0]).toBe(true);
    expect(own.lastIndexOf(true)).toBeLessThan(own.includes(false) ? own.indexOf(false) : own.length);
  });

  test('a golfer can be out, which costs what the rules say, and play on again', async () => {
    const { user, table } = await open();
    const before = rows(table);
    const [out] = screen.getAllByRole('button', { name: /: out of round \d$/ });
    if (out) await user.click(out);
    expect(await screen.findByText('out')).toBeInTheDocument();
    expect(sliders()[0]).toBeDisabled();
    expect(rows(table)).not.toEqual(before);
    await user.click(await button(/: plays on$/));
    expect(sliders()[0]).toBeEnabled();
  });

  test('rounds to come have scores of their own', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'R4' }));
    move(sliders()[0], '-9');
    expect(await screen.findByText('-9 (63)')).toBeInTheDocument();
  });

  test('nothing of it is sent', async () => {
    const { user } = await open();
    const sent: string[] = [];
    gateway.server.events.on('request:start', ({ request }) => void sent.push(request.url));
    move(sliders()[0], sliders()[0]?.max ?? '');
    await user.click(await button('All as projected'));
    await estimated();
    gateway.server.events.removeAllListeners();
    expect(sent).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('what');
  });

  test('in a free pool there is no prize, and a pool of one round has one', async () => {
    poolIn(gateway.world, 'Moving Day Madness').buyInCents = 0;
    const { table } = await open('Moving Day Madness', '2026-01-17T20:30:00.000Z');
    expect(texts(within(table).getAllByRole('columnheader'))).toEqual(['Pos', 'Player', 'Total', 'Wins']);
    expect(screen.queryByRole('radio', { name: 'R4' })).not.toBeInTheDocument();
  });
});

test.each([
  [null, '…'],
  [0, '0%'],
  [0.004, '<1%'],
  [0.2549, '25%'],
  [0.9951, '>99%'],
  [1, '100%'],
])('a chance of %p is %p', (chance, text) => expect(chanceText(chance)).toBe(text));
