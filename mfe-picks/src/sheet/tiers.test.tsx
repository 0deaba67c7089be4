import { lookAt } from '@fairway/kit/screen';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
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
  tab,
  visit,
} from '../testing/picks-screen.tsx';

const { give } = picksScreen();

describe('a tier', () => {
  test('that is full gives way to the next by itself, and the last to the picks', async () => {
    const shown = jest.fn();
    Element.prototype.scrollIntoView = shown;
    give('Sunday Best');
    const { user } = visit();
    await addOf(user, 1, 3);
    expect(await tab(1)).toHaveAccessibleName('Tier 1 Golfers 3 of 3');
    expect(await tab(2)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: /^Tier 2 Golfers/ })).toBeVisible();
    for (let added = 3; added < 8; added++) {
      expect(shown).not.toHaveBeenCalled();
      const [first] = screen.getAllByRole('button', { name: /^Add / });
      if (first) await user.click(first);
    }
    expect(await tab(4)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('heading', { name: 'My Picks' })).toHaveFocus();
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('that is full offers the swap', async () => {
    give('Sunday Best');
    const { user } = visit();
    await addOf(user, 1, 3);
    await choose(user, 1);
    await user.click(screen.getByRole('button', { name: 'Swap out Cole Brannigan' }));
    expect(screen.getByText(/^Add who comes in for/)).toHaveTextContent('Cole Brannigan');
    await add(user, 'Tommy Fairbairn');
    expect(await pickedNames(1)).toEqual(['Anders Lindqvist', 'Hugo Etxeberria', 'Tommy Fairbairn']);
    expect(await tab(1)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('button', { name: 'Add Cole Brannigan' })).toBeDisabled();
  });

  test('with room again lets nobody go out, whoever was chosen to before', async () => {
    give('Sunday Best');
    const { user } = visit();
    await addOf(user, 1, 3);
    await choose(user, 1);
    await user.click(screen.getByRole('button', { name: 'Swap out Cole Brannigan' }));
    await remove(user, 'Hugo Etxeberria');
    await add(user, 'Tommy Fairbairn');
    expect(await pickedNames(1)).toEqual(['Anders Lindqvist', 'Cole Brannigan', 'Tommy Fairbairn']);
    await choose(user, 1);
    expect(screen.getByRole('button', { name: 'Add Hugo Etxeberria' })).toBeDisabled();
  });

  test('is walked along with the arrows', async () => {
    const { user } = visit();
    (await tab(1)).focus();
    await user.keyboard('{ArrowLeft}');
    expect(await tab(4)).toHaveFocus();
    expect(await tab(4)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Home}{ArrowRight}');
    expect(await tab(2)).toHaveFocus();
  });

  test('has each golfer’s world rank and last results, on a phone below the name', async () => {
    give('Sunday Best');
    visit();
    await myPicks();
    const first = rowOf('Anders Lindqvist');
    expect(first.getByText('#1')).toBeVisible();
    expect(first.getByText('T1 T12 T23 T34 T45')).toBeVisible();
    act(() => lookAt('phone'));
    expect(heads()).toEqual(['Name', 'Odds', 'Add']);
    expect(golfers()[0]).toBe('Anders Lindqvist#1 · T1, T12, T23, T34, T45');
    act(() => lookAt('desk'));
  });
});
