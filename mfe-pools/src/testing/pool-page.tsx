import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { poolLoadingMs } from '../screen-constants.ts';
import { StandingsPage } from '../standings/StandingsPage.tsx';

// The clock of the golf balls only: requests have their own, and would wait for ever.
const notTheBalls = [
  'Date',
  'performance',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
] as const;

export const saturdayMorning = '2026-01-17T16:30:00.000Z';
export const sundayNight = '2026-01-19T02:00:00.000Z';

/** A pool's page for the tests of a file, with the mocked gateway behind it. */
export function poolPage() {
  const gateway = mockedGateway();
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true, doNotFake: [...notTheBalls] }));
  afterEach(() => void jest.useRealTimers());

  const visit = (path: string, player = 'ann') =>
    renderScreen(
      <>
        <StandingsPage />
        <Toasts />
      </>,
      { path, player },
    );
  return {
    gateway,
    /** The page as it comes, golf balls first. */
    visit,
    /** The page once the golf balls have bounced. */
    async open(pool: string, { player, opened }: { player?: string; opened?: string } = {}) {
      const view = visit(paths.standings(pool, opened), player);
      await bounce();
      // By its text: a dialog may lie over it, and looking for roles takes long in a page with many tables.
      await screen.findByText('POOL STANDINGS');
      return view;
    },
    /** The pool in the mocked world, to be changed. */
    pool: (name: string) => poolIn(gateway.world, name),
    jumpTo: (now: string) => act(async () => gateway.world.moveClock({ now })),
  };
}

type World = ReturnType<typeof mockedGateway>['world'];

export function poolIn(world: World, name: string) {
  const found = world.pools.find((pool) => pool.name === name);
  if (!found) throw new Error(`${name} is no pool of the mocked gateway`);
  return found;
}

/** From now on the golf balls stand still until they bounce. */
export const freezeBallAnimation = () => void jest.useFakeTimers({ doNotFake: [...notTheBalls] });

export const bounce = () => act(() => jest.advanceTimersByTimeAsync(poolLoadingMs));

export const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
