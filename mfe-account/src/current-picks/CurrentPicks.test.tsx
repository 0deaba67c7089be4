import { paths, routes } from '@fairway/kit/paths';
import { breakOnce, mockedGateway, renderScreen, waysToBreak } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from '../profile/ProfilePage.tsx';
import { UserProfilePage } from '../user-profile/UserProfilePage.tsx';

const gateway = mockedGateway();

const wednesday = '2026-01-14T17:00:00.000Z';
const lockAt = '2026-01-15T05:00:00.000Z';
/** Round 3 is being played, and a third of the field is out. */
const saturday = '2026-01-17T16:30:00.000Z';
const sundayNight = '2026-01-19T02:00:00.000Z';

/** Ann's own picks, or those of somebody she looks at. */
function visit(pool: string, { of, at = wednesday }: { of?: string; at?: string } = {}) {
  gateway.world.moveClock({ now: at });
  return of === undefined
    ? renderScreen(<ProfilePage />, { path: paths.profile(pool), player: 'ann' })
    : renderScreen(<UserProfilePage />, {
        path: paths.userProfile(of, pool),
        route: routes.userProfile,
        player: 'ann',
      });
}

const poolNamed = (name: string) => {
  const pool = gateway.world.pools.find((one) => one.name === name);
  if (!pool) throw new Error(`The mocked gateway has no pool ${name}.`);
  return pool;
};
const table = (name: string) => screen.findByRole('table', { name });
const texts = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
const linesOf = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map(texts);
const tierNames = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
    .filter((name) => name?.startsWith('Tier'));

describe('before play', () => {
  test('one’s own golfers stand tier by tier, without a score', async () => {
    visit('Sunday Best');
    const first = await table('Tier 1');
    expect(
      within(first)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Golfer', 'Position', 'R1', 'R2', 'R3', 'R4', 'Total']);
    expect(tierNames()).toEqual(['Tier 1', 'Tier 2', 'Tier 3', 'Tier 4']);
    expect(await linesOf('Tier 1')).toEqual(
      ['Cole Brannigan', 'Ryo Katsuragi', 'Will Thackeray'].map((name) => [
        name,
        '--',
        '-',
        '-',
        '-',
        '-',
        '-',
      ]),
    );
    expect(await linesOf('Best 4 Scores')).toEqual([['ann', '-', '-', '-', '-', '-']]);
  });

  test('those of others are veiled: nothing is sent, and it is said until when (G8)', async () => {
    visit('Sunday Best', { of: 'bob' });
    expect(await screen.findByText(/^bob's picks are shown once they lock: .+\.$/)).toBeVisible();
    expect(tierNames()).toEqual(['Tier 1', 'Tier 2', 'Tier 3', 'Tier 4']);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('the veil falls when they lock', async () => {
    visit('Sunday Best', { of: 'bob' });
    await screen.findByText(/are shown once they lock/);
    gateway.world.moveClock({ now: lockAt });
    expect(await linesOf('Tier 1')).toHaveLength(3);
    expect(screen.queryByText(/are shown once they lock/)).not.toBeInTheDocument();
  });

  test('a golfer who is out leaves an open slot, and the card says what to do (G16)', async () => {
    gateway.world.withdrawn = ['2'];
    visit('Sunday Best');
    expect(await screen.findByText(/^Cole Brannigan is out of the tournament\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pick golfers' })).toHaveAttribute(
      'href',
      '/Golfers?pool=Sunday+Best',
    );
    expect((await linesOf('Tier 1'))[0]?.[0]).toBe('Cole Brannigan' + 'out, pick somebody else');
  });
});

describe('in play', () => {
  test('every golfer’s rounds show what counts, what does not, and what is a penalty (G28)', async () => {
    visit('Sunday Best', { at: saturday });
    expect(await linesOf('Tier 2')).toEqual([
      [
        'Pieter van der Westhuizen',
        'CUT',
        "+3, doesn't count",
        "+3, doesn't count",
        "+10, doesn't countpen.",
        '-',
        '+16',
      ],
      ['Benjamin Oakes', 'T14', '-2', "+2, doesn't count", '-2*, still playing', '-', '-2'],
    ]);
    expect(await linesOf('Tier 4')).toEqual([
      ['Sam Pettigrewfor Grady Wexford', '23', '-2', expect.anything(), expect.anything(), '-', '+3'],
    ]);
    expect(screen.getByText(/pen\.: penalty for a round/)).toBeVisible();
  });

  test('the summary is the board’s own', async () => {
    visit('Sunday Best', { at: saturday });
    expect(await linesOf('Best 4 Scores')).toEqual([['ann', '-15', '-10', '-8', '-', '-33']]);
  });

  test('scores move as they are played', async () => {
    visit('Sunday Best', { at: saturday });
    const [before] = await linesOf('Best 4 Scores');
    gateway.world.moveClock({ now: sundayNight });
    await waitFor(async () => expect((await linesOf('Best 4 Scores'))[0]).not.toEqual(before));
    expect((await linesOf('Best 4 Scores'))[0]?.[4]).not.toBe('-');
  });

  test('where credits are spent all scores are summed up, not the best four', async () => {
    visit('Two Putt Club', { at: sundayNight });
    expect(await linesOf('All Scores')).toEqual([['ann', '+7', '+3', '+26', '+11', '+47']]);
    expect(screen.queryByText('Best 4 Scores')).not.toBeInTheDocument();
  });

  test('a pool’s own rules say how many scores are summed up (G38), and when golfers show (G48)', async () => {
    poolNamed('Sunday Best').chosenRules = { countedScores: 3, tierLimits: [2, 2, 1, 0], lock: 'GOLFER' };
    const { unmount } = visit('Sunday Best', { at: saturday });
    expect(await linesOf('Best 3 Scores')).toHaveLength(1);
    unmount();
    visit('Sunday Best', { of: 'bob' });
    expect(
      await screen.findByText("bob's picks are shown one by one, as the golfers tee off."),
    ).toBeVisible();
    expect(tierNames()).toEqual(['Tier 1', 'Tier 2', 'Tier 3']);
  });

  const change = {
    ...{ id: '1', at: saturday, by: { id: 'id of ann', username: 'ann' }, reason: 'He called.' },
    ...{ late: false, letIn: false, added: [], removed: [], guess: null },
  };
  const byTheHost = async () =>
    within(await screen.findByRole('list', { name: 'Changed by the host' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test.each([
    ['one’s own', 'ann', undefined],
    ['another’s', 'bob', 'bob'],
  ])('what the host changed on %s card stands below it (G44)', async (_whose, member, of) => {
    poolNamed('Sunday Best').hostChanges[member] = [{ ...change, added: ['Cole Brannigan'] }];
    visit('Sunday Best', { ...(of && { of }), at: saturday });
    expect(await byTheHost()).toEqual([
      expect.stringMatching(/^Changed after the lock: “He called\.”ann, Jan 17, 2026.+On: Cole Brannigan\.$/),
    ]);
  });

  test('whoever was let in and has not picked yet is told so, too (G44)', async () => {
    const pool = poolNamed('Sunday Best');
    pool.hostChanges.bob = [{ ...change, late: true, letIn: true }];
    pool.saved['bob this'] = [];
    visit('Sunday Best', { of: 'bob', at: saturday });
    expect(await byTheHost()).toEqual([expect.stringMatching(/^Let in to pick late: “He called\.”/)]);
    expect(screen.getByText('bob has no picks in this tournament.')).toBeVisible();
  });

  test('a late card is shown as late (G44)', async () => {
    Object.assign(poolNamed('Sunday Best'), {
      hostChanges: { bob: [{ ...change, late: true }] },
      saved: { 'bob this': ['1', '2', '3', '9', '10', '16', '17', '23'] },
    });
    visit('Sunday Best', { of: 'bob', at: saturday });
    expect(await screen.findByText('Late card: made after picks locked.')).toBeVisible();
  });

  test('in a single round others’ golfers come into sight one by one (G7)', async () => {
    visit('Moving Day Madness', { of: 'bob', at: saturday });
    expect(
      await screen.findByText("bob's picks are shown one by one, as the golfers tee off."),
    ).toBeVisible();
    expect(await linesOf('Tier 1')).toHaveLength(3);
    expect(await linesOf('Tier 2')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Tier 4' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Tier 4' })).not.toBeInTheDocument();
  });

  test('it is said of when the scores are', async () => {
    visit('Sunday Best', { at: saturday });
    const stamp = await screen.findByText(/^Scores as of/);
    expect(stamp.querySelector('time')).toHaveAttribute('datetime', saturday);
    expect(screen.queryByText(/Live scores are late/)).not.toBeInTheDocument();
  });

  test('late scores are said to be late', async () => {
    gateway.world.condition = 'outage';
    gateway.world.scoresStoppedAt = '2026-01-17T15:52:00.000Z';
    visit('Sunday Best', { at: saturday });
    expect(await screen.findByText(/Live scores are late/)).toBeVisible();
    expect(screen.getByText(/^Scores as of/).querySelector('time')).toHaveAttribute(
      'datetime',
      '2026-01-17T15:52:00.000Z',
    );
  });
});

describe('over several weeks', () => {
  test('the week in play comes first, and every week has its own golfers and sums', async () => {
    const { user } = visit('Spring Swing', { at: saturday });
    const tab = await screen.findByRole('tab', { name: 'Week 2' });
    expect(tab).toHaveAttribute('aria-selected', 'true');
    const second = await linesOf('Best 4 Scores');
    expect(screen.getByText('Palmetto Classic', { selector: 'p' })).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'Week 1' }));
    expect(await screen.findByText('Coastal Invitational', { selector: 'p' })).toBeVisible();
    await waitFor(async () => expect(await linesOf('Best 4 Scores')).not.toEqual(second));

    await user.click(screen.getByRole('tab', { name: 'Week 3' }));
    expect(await screen.findByText('You have no picks in this tournament.')).toBeVisible();
  });
});

describe('without picks', () => {
  test('one is led to where they are made', async () => {
    visit('Back Nine');
    expect(await screen.findByText('You have no picks in this tournament.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pick golfers' })).toHaveAttribute(
      'href',
      '/Golfers?pool=Back+Nine',
    );
  });

  test('and once they are locked one is led nowhere', async () => {
    gateway.world.pools.find(({ name }) => name === 'Sunday Best')?.withoutCard.push('ann');
    visit('Sunday Best', { at: saturday });
    expect(await screen.findByText('You have no picks in this tournament. Picks are locked.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pick golfers' })).not.toBeInTheDocument();
  });

  test('of others it is said once it may be', async () => {
    const pool = gateway.world.pools.find(({ name }) => name === 'Sunday Best');
    pool?.withoutCard.push('bob');
    visit('Sunday Best', { of: 'bob', at: saturday });
    expect(await screen.findByText('bob has no picks in this tournament.')).toBeVisible();
  });

  test('who is not in the pool has none', async () => {
    const pool = gateway.world.pools.find(({ name }) => name === 'Sunday Best');
    if (pool) pool.members = ['ann', 'carla'];
    visit('Sunday Best', { of: 'bob' });
    expect(await screen.findByText('bob is not in this contest.')).toBeVisible();
  });

  test.each([
    ['Free Drop', /^You are not in this pool\./, 'Join Pool', '/Standings?pool=Free+Drop'],
    ['Nowhere', /^There is no pool of that name\./, 'My Pools', '/my-pools'],
  ])('in %s it says why, and where to go', async (pool, message, link, to) => {
    visit(pool);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
    expect(screen.queryByText('Pool Info')).not.toBeInTheDocument();
  });
});

test.each(waysToBreak)('scores that %s cuts off say so, and a retry brings them', async (how) => {
  breakOnce(gateway.server, 'WeekScoresChanges', how);
  const { user } = visit('Sunday Best', { at: saturday });
  const before = await linesOf('Best 4 Scores');
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  gateway.world.moveClock({ now: '2026-01-17T19:30:00.000Z' });
  await waitFor(async () => expect(await linesOf('Best 4 Scores')).not.toEqual(before));
});

describe('several entries', () => {
  const withSeveral = (member: string) =>
    Object.assign(gateway.world.pools.find(({ name }) => name === 'Sunday Best') ?? {}, {
      chosenRules: { entriesAMember: 3 },
      moreEntries: [`${member} 2`],
      nicknames: { [`${member} 2`]: 'Lucky' },
      saved: { [`${member} 2 this`]: ['1'] },
    });
  const entryTabs = async () =>
    within(await screen.findByRole('tablist', { name: 'Entries' })).getAllByRole('tab');

  test.each([
    ['one’s own', 'ann', undefined],
    ['another’s', 'bob', 'bob'],
  ])('%s stand under their labels, each with its own golfers and scores', async (_whose, member, of) => {
    withSeveral(member);
    const { user } = visit('Sunday Best', { ...(of && { of }), at: saturday });
    const [first, second] = await entryTabs();
    expect([first, second].map((tab) => tab?.textContent)).toEqual([member, 'Lucky']);
    expect(await linesOf('Tier 1')).toHaveLength(3);
    await user.click(second as HTMLElement);
    await waitFor(async () => expect(await linesOf('Tier 1')).toHaveLength(1));
  });

  test('have no tabs for whoever plays one', async () => {
    withSeveral('bob');
    visit('Sunday Best');
    await table('Tier 1');
    expect(screen.queryByRole('tablist', { name: 'Entries' })).not.toBeInTheDocument();
  });
});
