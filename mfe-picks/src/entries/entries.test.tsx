import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import {
  add,
  addOf,
  golfers,
  myPicks,
  pickedNames,
  picksScreen,
  submit,
  thursday,
  visit,
} from '../testing/picks-screen.tsx';

// G41: several entries of a member, where a pool's rules allow them.

const { gateway, poolNamed, jumpTo } = picksScreen();

/** A pool whose rules allow so many. */
function allow(entriesAMember: number, more: object = {}, name = 'Sunday Best') {
  return Object.assign(poolNamed(name), { chosenRules: { entriesAMember }, ...more });
}
const tabNames = async () => {
  const list = await screen.findByRole('tablist', { name: 'Your entries' });
  return within(list)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
};
const button = (name: string) => screen.findByRole('button', { name });
const entryTab = (name: RegExp) => screen.findByRole('tab', { name });

describe('whoever plays one entry', () => {
  test('meets no tabs, and no other entry where the rules allow none', async () => {
    visit();
    await myPicks();
    expect(screen.queryByRole('tablist', { name: 'Your entries' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '+ Another entry' })).not.toBeInTheDocument();
  });

  test('adds another, whose card is its own', async () => {
    allow(3);
    const { user } = visit();
    await user.click(await button('+ Another entry'));
    expect(await tabNames()).toEqual(['ann', 'ann 2 · not paid']);
    expect(await entryTab(/^ann 2/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(async () => expect(await pickedNames(1)).toEqual([]));
    await add(user, 'Cole Brannigan');
    expect(await pickedNames(1)).toEqual(['Cole Brannigan']);
    await user.click(await entryTab(/^ann$/));
    await waitFor(async () => expect(await pickedNames(1)).toHaveLength(3));
    expect(await pickedNames(1)).not.toEqual(['Cole Brannigan']);
    await waitFor(() => expect(poolNamed('Sunday Best').drafts['ann 2 this']?.golfers).toHaveLength(1));
    expect(poolNamed('Sunday Best').drafts['ann this']).toBeUndefined();
  });

  test('adds one only, though what follows can’t be fetched', async () => {
    const pool = allow(3);
    const { user } = visit();
    const press = await button('+ Another entry');
    gateway.server.use(graphql.link('*/graphql').query('Picks', () => HttpResponse.error(), { once: true }));
    await user.click(press);
    const fault = await screen.findByRole('alert');
    expect(fault).toHaveTextContent('Failed to fetch user picks');
    expect(screen.queryByText('That did not work. Please try again.')).not.toBeInTheDocument();
    await user.click(within(fault).getByRole('button', { name: 'Retry' }));
    expect(await tabNames()).toEqual(['ann', 'ann 2 · not paid']);
    expect(pool.moreEntries).toEqual(['ann 2']);
  });

  test('is shown what was added without an answer, and told to look for it', async () => {
    const pool = allow(3, { buyInCents: 0 });
    const { user } = visit();
    const addWithoutAnswer = () => {
      pool.moreEntries.push('ann 2');
      return HttpResponse.error();
    };
    gateway.server.use(graphql.link('*/graphql').mutation('AddEntry', addWithoutAnswer, { once: true }));
    await user.click(await button('+ Another entry'));
    render(<Toasts />);
    expect(await screen.findByText(/^No answer came\. Look whether it is there/)).toBeVisible();
    expect(await tabNames()).toEqual(['ann', 'ann 2 · no card']);
  });

  test('adds none once picks are locked', async () => {
    allow(3);
    await jumpTo(thursday);
    visit();
    await myPicks();
    expect(screen.queryByRole('button', { name: '+ Another entry' })).not.toBeInTheDocument();
  });
});

describe('whoever plays several', () => {
  test('sees first what lacks a card, and goes on to the next after saving', async () => {
    const pool = allow(3, { buyInCents: 0, moreEntries: ['ann 2', 'ann 3'] });
    const { user } = visit();
    expect(await tabNames()).toEqual(['ann', 'ann 2 · no card', 'ann 3 · no card']);
    for (const [index, count] of [3, 2, 2, 1].entries()) await addOf(user, index + 1, count);
    await user.click(await submit());
    await user.click(await button('Go on to ann 3'));
    expect(await tabNames()).toEqual(['ann', 'ann 2', 'ann 3 · no card']);
    expect(await entryTab(/^ann 3/)).toHaveAttribute('aria-selected', 'true');
    expect(pool.saved['ann 2 this']).toHaveLength(8);
  });

  test('is not asked to add once more what was added without an answer', async () => {
    const pool = allow(4, { buyInCents: 0, moreEntries: ['ann 2'] });
    const { user } = visit();
    const addWithoutAnswer = () => {
      pool.moreEntries.push('ann 3');
      return HttpResponse.error();
    };
    gateway.server.use(graphql.link('*/graphql').mutation('AddEntry', addWithoutAnswer, { once: true }));
    await user.click(await button('+ Another entry'));
    await waitFor(async () => expect(await tabNames()).toHaveLength(3));
    expect(screen.getByRole('alert')).toHaveTextContent('Look whether it is there before you try again.');
    expect(screen.queryByText(/Please try again/)).not.toBeInTheDocument();
  });

  test('copies a card with one press, also to a new entry', async () => {
    const pool = allow(3, { buyInCents: 0, moreEntries: ['ann 2'] });
    const { user } = visit();
    await user.click(await entryTab(/^ann$/));
    await user.click(await button('Copy card to ann 2'));
    await waitFor(async () => expect(await tabNames()).toEqual(['ann', 'ann 2']));
    expect(await entryTab(/^ann 2/)).toHaveAttribute('aria-selected', 'true');
    await user.click(await button('Copy card to a new entry'));
    await waitFor(async () => expect(await tabNames()).toEqual(['ann', 'ann 2', 'ann 3']));
    expect(pool.saved['ann 3 this']).toEqual(pool.saved['ann 2 this']);
  });

  test('copies to a new one beside what was added elsewhere meanwhile', async () => {
    const pool = allow(3, { buyInCents: 0 });
    const { user } = visit();
    const copy = await button('Copy card to a new entry');
    pool.moreEntries.push('ann 2');
    pool.saved['ann 2 this'] = ['7'];
    await user.click(copy);
    await waitFor(async () => expect(await tabNames()).toEqual(['ann', 'ann 2', 'ann 3']));
    expect(pool.saved['ann 2 this']).toEqual(['7']);
    expect(pool.saved['ann 3 this']).toHaveLength(8);
  });

  test('is led to the one whose golfer has withdrawn', async () => {
    const pool = allow(2, { buyInCents: 0, moreEntries: ['ann 2'] });
    pool.saved['ann 2 this'] = ['9'];
    gateway.world.withdrawn = ['9'];
    visit();
    expect(await tabNames()).toEqual(['ann', 'ann 2 · golfer out']);
    expect(await entryTab(/^ann 2/)).toHaveAttribute('aria-selected', 'true');
  });

  test('names one, and takes the nickname away', async () => {
    allow(2, { buyInCents: 0, moreEntries: ['ann 2'] });
    const { user } = visit();
    await user.click(await button('Give it a nickname'));
    await user.type(screen.getByLabelText('Nickname'), ' Lucky ');
    await user.click(await button('Save'));
    await waitFor(async () => expect(await tabNames()).toEqual(['ann', 'Lucky · no card']));
    await user.click(await button('Change the nickname'));
    await user.clear(screen.getByLabelText('Nickname'));
    await user.click(await button('Save'));
    await waitFor(async () => expect(await tabNames()).toEqual(['ann', 'ann 2 · no card']));
  });

  test('gives one back, but never the first', async () => {
    const pool = allow(2, { moreEntries: ['ann 2'], saved: { 'ann 2 this': [] } });
    const { user } = visit();
    await user.click(await entryTab(/^ann$/));
    expect(screen.queryByRole('button', { name: 'Give this entry back' })).not.toBeInTheDocument();
    await user.click(await entryTab(/^ann 2/));
    await user.click(await button('Give this entry back'));
    expect(screen.getByText(/goes back to your account balance/)).toBeInTheDocument();
    await user.click(await button('Give back'));
    await waitFor(() => expect(screen.queryByRole('tablist', { name: 'Your entries' })).toBeNull());
    expect(pool.moreEntries).toEqual([]);
  });

  test('pays all that wait from the balance at once', async () => {
    const draft = golfersOf(1);
    const pool = allow(3, {
      moreEntries: ['ann 2', 'ann 3'],
      unpaid: ['ann 2', 'ann 3', 'kit'],
      drafts: {
        'ann 2 this': { revision: 1, golfers: draft },
        'ann 3 this': { revision: 1, golfers: draft },
      },
    });
    const ann = gateway.world.player('ann');
    if (ann) ann.balanceCents = 10_000;
    const { user } = visit();
    await user.click(await submit());
    expect(await screen.findByText(/all 2 together cost \$60/)).toBeInTheDocument();
    await user.click(await button('Yes, for all 2'));
    expect(await screen.findByText('$60 taken from your balance.')).toBeInTheDocument();
    expect(pool.unpaid).toEqual(['kit']);
    expect(ann?.balanceCents).toBe(4000);
  });

  test('names the one that was refused of those that are paid at once', async () => {
    const draft = golfersOf(1);
    const pool = allow(3, {
      moreEntries: ['ann 2', 'ann 3'],
      unpaid: ['ann 2', 'ann 3'],
      drafts: {
        'ann 2 this': { revision: 1, golfers: draft },
        'ann 3 this': { revision: 1, golfers: draft },
      },
    });
    const ann = gateway.world.player('ann');
    if (ann) ann.balanceCents = 10_000;
    const { user } = visit();
    await user.click(await submit());
    await screen.findByText(/all 2 together cost \$60/);
    // The rest was spent on another device.
    if (ann) ann.balanceCents = 3000;
    await user.click(await button('Yes, for all 2'));
    expect(await screen.findByText('1 of 2 is paid. ann 3: Amount exceeds balance')).toBeInTheDocument();
    expect(pool.unpaid).toEqual(['ann 3']);
  });

  test('pays for one alone, and is led to the next', async () => {
    const draft = golfersOf(1);
    const pool = allow(3, {
      moreEntries: ['ann 2', 'ann 3'],
      unpaid: ['ann 2', 'ann 3'],
      drafts: {
        'ann 2 this': { revision: 1, golfers: draft },
        'ann 3 this': { revision: 1, golfers: draft },
      },
    });
    const ann = gateway.world.player('ann');
    if (ann) ann.balanceCents = 3000;
    const { user } = visit();
    await user.click(await submit());
    expect(screen.queryByText(/together cost/)).not.toBeInTheDocument();
    await user.click(await button('Yes'));
    await user.click(await button('Go on to ann 3'));
    expect(await tabNames()).toEqual(['ann', 'ann 2', 'ann 3 · not paid']);
    expect(pool.unpaid).toEqual(['ann 3']);
    expect(golfers().length).toBeGreaterThan(0);
  });
});

/** A full card of the field, by ids. */
const golfersOf = (from: number) =>
  [0, 1, 2].map((at) => String(at + from)).concat(['9', '10', '16', '17', '23']);
