import { mockedGateway } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { poolIn, saturdayMorning, texts } from '../testing/pool-page.tsx';
import { showBoard } from '../testing/pool-part.tsx';

const gateway = mockedGateway();

type Ties = ReturnType<typeof poolIn>['ties'];

describe('ties on places that win are told by what decides them', () => {
  const tie = { users: ['ann', 'bob'], score: -28, week: 1, round: 2, leader: 'ann' };
  const seen = async (pool: string, ties: Ties) => {
    gateway.world.moveClock({ now: saturdayMorning });
    poolIn(gateway.world, pool).ties = ties;
    showBoard(pool);
    return texts(within(await screen.findByRole('list', { name: 'Ties' })).getAllByRole('listitem'));
  };

  test('by a round', async () => {
    expect(await seen('Sunday Best', [tie])).toEqual(['ann and bob: both -28; ann leads on round 2.']);
  });

  test('by a guess', async () => {
    const guessed = { ...tie, round: null, byGuess: true };
    expect(await seen('Sunday Best', [guessed])).toEqual([
      "ann and bob: both -28; ann has the closest guess of the winner's score.",
    ]);
  });

  test('by a round of a week, where there are several', async () => {
    expect(await seen('Spring Swing', [tie])).toEqual([
      'ann and bob: both -28; ann leads on round 2 of week 1.',
    ]);
  });

  test('by nothing: they share', async () => {
    const three = { ...tie, users: ['ann', 'bob', 'carla'], leader: null, round: null, week: null };
    expect(await seen('Sunday Best', [three])).toEqual([
      'ann, bob, and carla: all -28, still tied. They share the prizes of their places.',
    ]);
  });

  test('by a round that leaves several in front', async () => {
    const three = { ...tie, users: ['ann', 'bob', 'carla'], leader: null };
    expect(await seen('Sunday Best', [three])).toEqual([
      'ann, bob, and carla: all -28; round 2 puts several of them in front, who share.',
    ]);
  });
});
