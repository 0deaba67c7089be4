import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { bringIntoView } from '../testing/in-view.ts';
import {
  add,
  addOf,
  choose,
  golfers,
  heads,
  myPicks,
  pickedNames,
  picksScreen,
  remove,
  rowOf,
  submit,
  tab,
  tier,
  visit,
} from '../testing/picks-screen.tsx';

const { gateway, poolNamed, give } = picksScreen();

describe('a tier', () => {
  test('has its golfers with their odds, favourites first', async () => {
    give('Sunday Best');
    const { user } = visit();
    await myPicks();
    expect(heads()).toEqual(['Name', 'Rank', 'Last 5', 'Odds', 'Add']);
    expect(golfers()).toHaveLength(8);
    expect(golfers()[0]).toBe('Anders Lindqvist');
    expect(rowOf('Anders Lindqvist').getByText('12.00%')).toBeVisible();
    expect(rowOf('Cole Brannigan').getByText('7.50%')).toBeVisible();
    const odds = screen.getAllByText(/^\d+\.\d\d%$/, { selector: 'td' });
    const figures = odds.map(({ textContent }) => Number.parseFloat(textContent ?? ''));
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    await choose(user, 4);
    expect(golfers()).toContain('Harlan Boone');
    expect(golfers()).not.toContain('Anders Lindqvist');
  });

  test('loses whom one picks, and has them back', async () => {
    give('Sunday Best');
    const { user } = visit();
    await myPicks();
    await add(user, 'Cole Brannigan');
    expect(golfers()).not.toContain('Cole Brannigan');
    expect(await pickedNames(1)).toEqual(['Cole Brannigan']);
    expect((await tier(1)).getByText('1 of 3')).toBeVisible();
    await remove(user, 'Cole Brannigan');
    expect(golfers()).toContain('Cole Brannigan');
    expect(await pickedNames(1)).toEqual([]);
  });

  test('takes no more than its limit, and says so', async () => {
    give('Sunday Best');
    const { user } = visit();
    await addOf(user, 1, 3);
    await choose(user, 1);
    const more = screen.getByRole('button', { name: 'Add Tommy Fairbairn' });
    expect(more).toBeDisabled();
    expect(more).toHaveAccessibleDescription(/^Tier 1 is full: 3 of 3 picked\./);
    await choose(user, 2);
    expect(screen.getByRole('button', { name: 'Add Jordan Castellano' })).toBeEnabled();
  });

  test('is shown by its open places too', async () => {
    give('Sunday Best');
    const { user } = visit();
    const [place] = (await tier(3)).getAllByRole('button', { name: 'Choose from Tier 3' });
    if (place) await user.click(place);
    expect(await tab(3)).toHaveAttribute('aria-selected', 'true');
    expect(await tab(3)).toHaveFocus();
    expect(golfers()).toContain('Nick Abernathy');
  });

  test('passes the focus on, so that a keyboard can pick one after the other', async () => {
    give('Sunday Best');
    const { user } = visit();
    await myPicks();
    screen.getByRole('button', { name: 'Add Cole Brannigan' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Add Hugo Etxeberria' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    // With the third the tier is full, and the next one's favourite comes to hand.
    expect(screen.getByRole('button', { name: 'Add Jordan Castellano' })).toHaveFocus();
    screen.getByRole('button', { name: 'Remove Hugo Etxeberria' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Tommy Fairbairn' })).toHaveFocus();
    expect(
      screen.getAllByRole('status').some((one) => /Etxeberria is removed/.test(one.textContent ?? '')),
    ).toBe(true);
  });
});

test('how far the card is stands by the golfers too, with the way to it', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  give('Sunday Best');
  const { user } = visit();
  await addOf(user, 1, 2);
  expect(screen.getByText('2 of 8 golfers')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'My Picks' }));
  expect(screen.getByRole('heading', { name: 'My Picks' })).toHaveFocus();
});

test('the way to the picks goes when one has arrived, and comes back when one leaves', async () => {
  give('Sunday Best');
  visit();
  await myPicks();
  bringIntoView(true);
  expect(screen.queryByRole('button', { name: 'My Picks' })).not.toBeInTheDocument();
  bringIntoView(false);
  expect(screen.getByRole('button', { name: 'My Picks' })).toBeVisible();
});

test('what can be done with SUBMIT, or why it can’t, stands right after it', async () => {
  give('Sunday Best');
  visit();
  const button = await submit();
  expect(button).toBeDisabled();
  const sentence = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(button.closest('header')?.nextElementSibling).toBe(sentence);
});

describe('a search', () => {
  test('finds by part of a name in all tiers, without accents', async () => {
    give('Sunday Best');
    const { user } = visit();
    await myPicks();
    await user.type(screen.getByLabelText('Search all tiers'), 'ho');
    expect(heads()).toEqual(['Name', 'Tier', 'Rank', 'Last 5', 'Odds', 'Add']);
    expect(golfers()).toEqual(['Dustin Holloway', 'Kasper Højgaard-Lund']);
    await add(user, 'Kasper Højgaard-Lund');
    expect(await pickedNames(3)).toEqual(['Kasper Højgaard-Lund']);
  });

  test('says when nobody is found', async () => {
    const { user } = visit();
    await myPicks();
    await user.type(screen.getByLabelText('Search all tiers'), 'zz');
    expect(screen.getByText('No golfer you can still pick has “zz” in their name.')).toBeVisible();
  });
});

describe('SUBMIT', () => {
  test('waits for a whole card, and says what is missing and until when', async () => {
    give('Sunday Best');
    const { user } = visit();
    expect(await submit()).toBeDisabled();
    expect(await submit()).toHaveAccessibleDescription(
      'Pick 8 more golfers: 3 from Tier 1, 2 from Tier 2, 2 from Tier 3 and 1 from Tier 4. You have until Thu, Jan 15, 12:00 AM EST.',
    );
    for (const [number, count] of [
      [1, 3],
      [2, 2],
      [3, 2],
      [4, 1],
    ] as const)
      await addOf(user, number, count);
    expect(await submit()).toBeEnabled();
    expect(await submit()).toHaveAccessibleDescription(/^Your card is complete, and not submitted yet/);
  });

  test('saves the picks, and wishes luck', async () => {
    const pool = poolNamed('Sunday Best');
    const { user } = visit();
    const [out] = await pickedNames(4);
    await remove(user, String(out));
    await choose(user, 4);
    await add(user, 'Harlan Boone');
    await user.click(await submit());
    const dialog = await screen.findByRole('dialog', { name: 'Your picks have been saved to your profile' });
    expect(dialog).toHaveTextContent('Good luck!');
    expect(pool.saved['ann this']).toContain('30');
    expect(pool.saved['ann this']).toHaveLength(8);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await submit()).toHaveAccessibleDescription(/^These picks are saved/);
    expect(await pickedNames(4)).toEqual(['Harlan Boone']);
  });

  test('takes what was sent: what is changed meanwhile stays selected', async () => {
    const pool = poolNamed('Sunday Best');
    const { user } = visit();
    const [out] = await pickedNames(4);
    await remove(user, String(out));
    await choose(user, 4);
    await add(user, 'Harlan Boone');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    gateway.server.use(
      graphql.link('*/graphql').mutation('SaveCard', () => answered.then(() => undefined), { once: true }),
    );
    await user.click(await submit());
    await remove(user, 'Harlan Boone');
    answer();
    const dialog = await screen.findByRole('dialog', { name: /have been saved/ });
    expect(pool.saved['ann this']).toContain('30');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await pickedNames(4)).toEqual([]);
    expect(await submit()).toHaveAccessibleDescription(/^Pick 1 more golfer from Tier 4/);
  });

  test('that is refused shows why, keeps the picks, and asks how things are', async () => {
    const { user } = visit();
    const [out] = await pickedNames(4);
    await remove(user, String(out));
    await choose(user, 4);
    await add(user, 'Harlan Boone');
    // Somebody withdraws while the card is on its way.
    gateway.world.withdrawn = ['30'];
    await user.click(await submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('is out of the tournament');
    await waitFor(async () => expect(await pickedNames(4)).toEqual([]));
    expect(await submit()).toBeDisabled();
  });

  test('that is not answered can be pressed again', async () => {
    const { user } = visit();
    await remove(user, String((await pickedNames(4))[0]));
    await choose(user, 4);
    await add(user, 'Harlan Boone');
    gateway.server.use(
      graphql.link('*/graphql').mutation('SaveCard', () => HttpResponse.error(), { once: true }),
    );
    await user.click(await submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unknown error occurred. Your picks are still here: please try again.',
    );
    await user.click(await submit());
    expect(await screen.findByRole('dialog', { name: /have been saved/ })).toHaveTextContent('Good luck!');
  });

  test('whose answer alone is lost has saved the picks, and says so', async () => {
    const { user } = visit();
    await remove(user, String((await pickedNames(4))[0]));
    await choose(user, 4);
    await add(user, 'Harlan Boone');
    const saveWithoutAnswer = ({ variables }: { variables: Record<string, unknown> }) => {
      poolNamed('Sunday Best').saved['ann this'] = variables.golfers as string[];
      return HttpResponse.error();
    };
    gateway.server.use(graphql.link('*/graphql').mutation('SaveCard', saveWithoutAnswer, { once: true }));
    await user.click(await submit());
    const dialog = await screen.findByRole('dialog', { name: /have been saved/ });
    expect(screen.queryByText(/An unknown error occurred/)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await submit()).toHaveAccessibleDescription(/^These picks are saved/);
  });
});

test('whoever asks is told what locks when, and what a withdrawal means', async () => {
  const { user } = visit();
  const ask = await screen.findByRole('button', { name: 'What locks when?' });
  await user.click(ask);
  const reminder = await screen.findByRole('dialog', { name: 'Important Reminder' });
  expect(reminder).toHaveTextContent('Picks lock Thu, Jan 15, 12:00 AM EST.');
  expect(reminder).toHaveTextContent(/withdraws before the lock/);
  expect(within(reminder).queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  await user.click(within(reminder).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(ask).toHaveFocus());
});

describe('a salary cap', () => {
  const balance = () => screen.getByText('Balance', { selector: 'dt' }).nextElementSibling?.textContent;

  test('goes down and up with what golfers cost', async () => {
    give('Two Putt Club');
    const { user } = visit('Two Putt Club');
    await myPicks();
    expect(heads()).toEqual(['Name', 'Rank', 'Last 5', 'Odds', 'Cost', 'Add']);
    expect(rowOf('Anders Lindqvist').getByText('25')).toBeVisible();
    expect(balance()).toBe('100 of 100 credits');
    await addOf(user, 1, 1);
    expect(balance()).toBe('75 of 100 credits');
    await addOf(user, 4, 1);
    expect(balance()).toBe('70 of 100 credits');
    await remove(user, 'Anders Lindqvist');
    expect(balance()).toBe('95 of 100 credits');
  });

  test('takes any number of a tier, as far as the credits go, and submits when they are spent', async () => {
    give('Two Putt Club');
    const { user } = visit('Two Putt Club');
    await addOf(user, 1, 3);
    await addOf(user, 2, 1);
    expect(await submit()).toBeDisabled();
    expect(await submit()).toHaveAccessibleDescription(/^You have 10 credits left to spend/);
    await choose(user, 2);
    expect(screen.getByRole('button', { name: 'Add Benjamin Oakes' })).toHaveAccessibleDescription(
      'A golfer of Tier 2 costs 15, and you have 10 credits left. To change one, choose who goes out:',
    );
    await addOf(user, 3, 1);
    expect(balance()).toBe('0 of 100 credits');
    expect(await submit()).toBeEnabled();
  });

  test('that need not be spent whole, is submitted with as many golfers as a card needs', async () => {
    give('Two Putt Club');
    poolNamed('Two Putt Club').chosenRules = { mustSpendAll: false };
    const { user } = visit('Two Putt Club');
    await addOf(user, 1, 3);
    expect(await submit()).toBeDisabled();
    expect(await submit()).toHaveAccessibleDescription(/^Pick 1 more golfer at least\./);
    await addOf(user, 4, 1);
    expect(balance()).toBe('20 of 100 credits');
    expect(await submit()).toBeEnabled();
  });
});
