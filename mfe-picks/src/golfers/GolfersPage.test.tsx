import { usePicksLocked } from '@fairway/kit/paths';
import { readerIn, renderScreen } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import {
  add,
  choose,
  earlySaturday,
  fact,
  golfers,
  heads,
  myPicks,
  pickedNames,
  picksScreen,
  rowOf,
  submit,
  thursday,
  tier,
  visit,
} from '../testing/picks-screen.tsx';
import { GolfersPage } from './GolfersPage.tsx';

const { gateway, poolNamed, jumpTo, give } = picksScreen();

describe('without anything to pick from', () => {
  test('and without a pool it leads to the pools', () => {
    renderScreen(<GolfersPage />, { path: '/Golfers', player: 'ann' });
    expect(screen.getByRole('heading', { level: 1, name: 'Golfers' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Pools' })).toHaveAttribute('href', '/my-pools');
  });

  test('a pool that isn’t there is shown', async () => {
    visit('Nowhere');
    expect(await screen.findByText(/no pool of that name/)).toBeVisible();
  });

  test('a stranger is led to where one joins that very pool', async () => {
    visit('Free Drop');
    expect(await screen.findByText(/You are not in this pool/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join Pool' })).toHaveAttribute(
      'href',
      '/Standings?pool=Free+Drop',
    );
  });

  test('a pool without a tournament waits for one', async () => {
    const pool = {
      __typename: 'Pool',
      ...{ id: 'early', name: 'Sunday Best', format: 'SINGLE_WEEK', round: null, numTournaments: 1 },
      ...{ isMember: true, buyInCents: 0, feeCents: 0, contest: null, entry: null },
    };
    const me = { __typename: 'User', id: 'id of ann', email: null, balanceCents: 0 };
    const clock = { __typename: 'Clock', now: thursday, zone: 'America/New_York' };
    gateway.server.use(
      graphql.link('*/graphql').query('Picks', () => HttpResponse.json({ data: { clock, me, pool } })),
    );
    visit();
    expect(await screen.findByText(/no tournament to pick for yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Standings' })).toHaveAttribute(
      'href',
      '/Standings?pool=Sunday+Best',
    );
  });

  test('before the sheet opens it says when that is', async () => {
    gateway.world.moveClock({ now: '2026-01-10T17:00:00.000Z' });
    visit();
    expect(
      await screen.findByText('Picks are not open yet. They open Mon, Jan 12, 12:00 AM EST.'),
    ).toBeVisible();
    expect(fact('Picks open in')).toBe('1 d 12 h');
  });

  test('before its day a single round’s golfers can be looked at, and why none can be taken is said (G7)', async () => {
    const { user } = visit('Moving Day Madness');
    await myPicks();
    const reason = 'Picks are not open yet. They open Sat, Jan 17, 12:00 AM EST.';
    await choose(user, 2);
    expect(golfers().length).toBeGreaterThan(3);
    expect(heads()).toEqual(['Name', 'Tee Time', 'Rank', 'Last 5', 'Odds', 'Add']);
    for (const name of golfers()) {
      const button = rowOf(String(name)).getByRole('button', { name: `Add ${name}` });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(reason);
    }
    expect(await submit()).toBeDisabled();
    expect(await submit()).toHaveAccessibleDescription(reason);
    expect(fact('Picks open in')).toBe('2 d 12 h');
  });

  test('it opens by itself', async () => {
    gateway.world.moveClock({ now: '2026-01-12T04:58:00.000Z' });
    visit();
    await screen.findByText(/Picks are not open yet/);
    await jumpTo('2026-01-12T05:00:00.000Z');
    expect(await myPicks()).toBeVisible();
  });
});

test('while it waits it says so', () => {
  gateway.world.condition = 'loading';
  visit();
  expect(screen.getByText('Loading the golfers')).toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says why it could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visit();
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to fetch user picks${message}`);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await myPicks()).toBeVisible();
});

describe('how long there is', () => {
  test('is shown as a countdown, and as the reader’s own time', async () => {
    visit();
    await myPicks();
    expect(fact('Tournament')).toBe('Palmetto Classic');
    expect(fact('Picks lock in')).toBe('12 h 0 min');
    expect(screen.getByText('Thu, Jan 15, 12:00 AM EST')).toBeVisible();
    expect(screen.queryByText(/at the course/)).not.toBeInTheDocument();
    await jumpTo('2026-01-15T04:50:00.000Z');
    await waitFor(() => expect(fact('Picks lock in')).toBe('10 min'));
  });

  test('and elsewhere the course’s time is told on demand', async () => {
    readerIn('America/Los_Angeles');
    const { user } = visit();
    await myPicks();
    expect(screen.queryByText(/at the course/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /9:00\sPM\sPST$/ }));
    expect(screen.getByText(/^Thu,\sJan\s15,\s12:00\sAM\sEST at the course$/)).toBeVisible();
  });
});

describe('once picks are locked', () => {
  test('nothing can be changed, and it is said', async () => {
    const { user } = visit();
    await myPicks();
    await jumpTo('2026-01-15T05:00:00.000Z');
    await screen.findByRole('link', { name: 'Standings' });
    expect(await submit()).toBeDisabled();
    expect(await submit()).toHaveAccessibleDescription('Picks are locked.');
    expect(screen.queryByRole('button', { name: /^(Add|Remove|Choose)/ })).not.toBeInTheDocument();
    expect(fact('Picks')).toBe('Locked');
    expect(screen.getByRole('heading', { level: 1, name: 'My card' })).toBeVisible();
    expect(renderHook(() => usePicksLocked('Sunday Best')).result.current).toBe(true);
    expect(golfers().length).toBeGreaterThan(3);
    for (const name of golfers()) expect(rowOf(String(name)).getByText('Locked')).toBeVisible();
    await user.click(await submit());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that is seen, too, while an answer from before is still on its way', async () => {
    const answers: Response[] = [];
    gateway.server.events.on('response:mocked', ({ response }) => void answers.push(response.clone()));
    const { user } = visit();
    await myPicks();
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const before = texts.find((text) => JSON.parse(text).data?.pool?.entry);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    const late = async () => {
      asked += 1;
      await arrived;
      return new Response(before, { headers: { 'content-type': 'application/json' } });
    };
    gateway.server.use(graphql.link('*/graphql').query('Picks', late, { once: true }));
    await jumpTo('2026-01-14T18:00:00.000Z');
    await waitFor(() => expect(asked).toBe(1));
    await jumpTo('2026-01-15T05:00:00.000Z');
    arrive();
    expect(await screen.findByRole('heading', { level: 1, name: 'My card' })).toBeVisible();
    await user.click(await submit());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('who came in for somebody is named with them (G16)', async () => {
    give('Sunday Best', '1', '2', '3', '9', '10', '16', '17', '24');
    gateway.world.moveClock({ now: thursday });
    visit();
    expect(await (await tier(4)).findByText('came in for Grady Wexford')).toBeVisible();
  });

  test('of a pool over several weeks, the next week’s opening is shown', async () => {
    gateway.world.moveClock({ now: thursday });
    visit('Spring Swing');
    await myPicks();
    expect(fact('Week 2 of 3')).toBe('Palmetto Classic');
    expect(await submit()).toHaveAccessibleDescription(
      'Picks are locked. Picks for week 3 open Mon, Jan 19, 12:00 AM EST.',
    );
  });
});

test('over several weeks, who has not paid before the first began can’t any more', async () => {
  poolNamed('Spring Swing').unpaid = ['ann'];
  visit('Spring Swing');
  expect(await submit()).toBeDisabled();
  expect(await submit()).toHaveAccessibleDescription(
    'The buy-in had to be paid before the first tournament began.',
  );
});

test('a golfer who is out before the lock leaves an open place, and the player is told (G16)', async () => {
  give('Sunday Best', '1', '2', '3', '9', '10', '16', '17', '30');
  gateway.world.withdrawn = ['9'];
  const { user } = visit();
  expect(await screen.findByText(/Jordan Castellano is out of the tournament/)).toBeVisible();
  expect((await tier(2)).getByText('1 of 2')).toBeVisible();
  expect(await submit()).toHaveAccessibleDescription(/^Pick 1 more golfer from Tier 2/);
  await choose(user, 2);
  expect(golfers()).not.toContain('Jordan Castellano');
});

describe('a single round', () => {
  const visitRound = () => {
    gateway.world.moveClock({ now: earlySaturday });
    give('Moving Day Madness', '2', '7');
    return visit('Moving Day Madness');
  };

  test('has tee times, and locks each golfer at their own (G7)', async () => {
    visitRound();
    await myPicks();
    expect(heads()).toEqual(['Name', 'Tee Time', 'Rank', 'Last 5', 'Odds', 'Add']);
    expect(screen.getByText('The last golfer tees off in')).toBeVisible();
    const lockedNames = golfers().filter((name) => rowOf(String(name)).queryByText('Locked'));
    expect(lockedNames).toEqual([
      'Anders Lindqvist',
      'Hugo Etxeberria',
      'Tommy Fairbairn',
      'Ryo Katsuragi',
      'Dustin Holloway',
    ]);
    for (const name of lockedNames)
      expect(screen.queryByRole('button', { name: `Add ${name}` })).not.toBeInTheDocument();
    expect(rowOf('Will Thackeray').getByText('8:50 AM')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Will Thackeray' })).toBeEnabled();
  });

  test('tells readers far away the day of tee times, and the clocks at the course', async () => {
    readerIn('Asia/Tokyo');
    const { user } = visitRound();
    expect((await tier(1)).getByText('Locked, 10:00 PM').closest('li')).toHaveTextContent('Cole Brannigan');
    expect(rowOf('Will Thackeray').getByText('10:50 PM')).toBeVisible();
    await choose(user, 4);
    expect(rowOf('Harlan Boone').getByText(/^Sun, Jan 18, \d+:\d\d AM$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show course times' }));
    expect(rowOf('Harlan Boone').getByText(/^\d+:\d\d [AP]M$/)).toBeVisible();
    expect((await tier(1)).getByText('Locked, 8:00 AM')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show my times' })).toBeVisible();
  });

  test('keeps who has teed off on the card', async () => {
    visitRound();
    expect((await tier(1)).getByText('Locked, 8:00 AM').closest('li')).toHaveTextContent('Cole Brannigan');
    expect(await pickedNames(1)).toEqual(['Min-jae Seong']);
  });

  test('drops who tees off before they are submitted, and says so', async () => {
    const { user } = visitRound();
    await choose(user, 3);
    const [first] = screen.getAllByRole('button', { name: /^Add / });
    const name = first?.getAttribute('aria-label')?.replace('Add ', '') ?? '';
    await add(user, name);
    await jumpTo('2026-01-17T19:00:00.000Z');
    expect(await screen.findByText(new RegExp(`${name}: picked and not submitted in time`))).toBeVisible();
  });
});

describe('a pool whose golfers lock one by one (G48)', () => {
  test('shows who is locked, and until when the others may be swapped', async () => {
    poolNamed('Sunday Best').chosenRules = { lock: 'GOLFER' };
    give('Sunday Best', '2', '7');
    visit();
    await myPicks();
    expect(heads()).toContain('Tee Time');
    expect(screen.getByText('The first golfer tees off in')).toBeVisible();
    expect((await tier(1)).getAllByText(/tees off .*AM/)).not.toHaveLength(0);
    await jumpTo('2026-01-15T14:05:00.000Z');
    expect((await (await tier(1)).findAllByText(/^Locked, /)).length).toBeGreaterThan(0);
    expect(screen.getByText('The last golfer tees off in')).toBeVisible();
  });
});
