// What the tests of the picks screen have in common: a mocked gateway behind it, a player before it, and words for
// what stands on it.
import { mockedGateway, readerIn, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { GolfersPage } from '../golfers/GolfersPage.tsx';
import { allSent } from './all-sent.ts';
import './in-view.ts';

export const thursday = '2026-01-15T14:00:00.000Z';
/** Two groups of three have teed off, at 8:00 and at 8:25. */
export const earlySaturday = '2026-01-17T13:30:00.000Z';

/** Test helpers for the picks screen: a mocked gateway, a player, and accessors for what is shown. */
export function picksScreen() {
  const gateway = mockedGateway();
  beforeEach(() => {
    sessionStorage.clear();
    // So that the remaining time stays the same while a test looks at it.
    gateway.world.moveClock({ speed: 0 });
    readerIn('America/New_York');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await allSent(gateway);
  });

  const poolNamed = (name: string) => {
    const pool = gateway.world.pools.find((one) => one.name === name);
    if (!pool) throw new Error(`The mocked gateway has no pool ${name}.`);
    return pool;
  };
  return {
    gateway,
    poolNamed,
    jumpTo: (now: string) => act(async () => gateway.world.moveClock({ now })),
    /** Gives ann these golfers in the pool, by id. */
    give: (pool: string, ...ids: string[]) => {
      poolNamed(pool).saved['ann this'] = ids;
    },
  };
}

export const visit = (pool = 'Sunday Best') =>
  renderScreen(<GolfersPage />, { path: `/Golfers?pool=${encodeURIComponent(pool)}`, player: 'ann' });

/** The page among others, so that tests can leave it and come back. */
function ComesAndGoes() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <GolfersPage />}
    </>
  );
}

export const visitAndComeBack = () =>
  renderScreen(<ComesAndGoes />, { path: '/Golfers?pool=Sunday+Best', player: 'ann' });

export const myPicks = () => screen.findByRole('region', { name: 'My Picks' });
/** A tier of My Picks. */
export const tier = async (number: number) =>
  within(within(await myPicks()).getByRole('region', { name: `Tier ${number}` }));
/** The names of the tier's picks that can be removed. */
export const pickedNames = async (number: number) =>
  (await tier(number))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
export const submit = () => screen.findByRole('button', { name: 'SUBMIT' });

/** Who is left to pick, in the order of the list. */
export const golfers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
export const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
export const rowOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
/** The value below a name in the bar at the top. */
export const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

type User = ReturnType<typeof renderScreen>['user'];

/** A tier's tab: 'Tier 1 Golfers 2 of 3'. */
export const tab = (number: number) =>
  screen.findByRole('tab', { name: new RegExp(`^Tier ${number} Golfers`) });
export const choose = async (user: User, number: number) => user.click(await tab(number));
export const add = (user: User, name: string) =>
  user.click(screen.getByRole('button', { name: `Add ${name}` }));
export const remove = (user: User, name: string) =>
  user.click(screen.getByRole('button', { name: `Remove ${name}` }));

/** Adds so many of the tier, favourites first. */
export async function addOf(user: User, number: number, count: number): Promise<void> {
  await choose(user, number);
  for (let added = 0; added < count; added++) {
    const [first] = screen.getAllByRole('button', { name: /^Add / });
    if (first) await user.click(first);
  }
}
