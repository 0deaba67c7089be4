import type { Answer } from '../answer.ts';
import type { World } from '../world.ts';

type Played = readonly [
  tournamentName: string,
  poolName: string,
  date: string,
  positions: Readonly<Record<string, string>>,
  rounds: readonly number[],
];

/** The results of the mock's earlier pools, latest first. */
const played: readonly Played[] = [
  ['Coastal Invitational', 'The Long Way Home', '2026-01-11', { ann: 'T2', bob: '5' }, [-4, -7, 2, -5]],
  ['Coastal Invitational', 'Spring Swing', '2026-01-11', { ann: '1', bob: 'T3' }, [-4, -7, 2, -5]],
  ['Harbour Town Open', 'Sunday Best', '2026-01-04', { ann: '4', bob: '1' }, [1, -2, -6, 0]],
  ['Sierra Pines Classic', 'Sunday Best', '2025-12-14', { ann: '9', bob: '-' }, [3, 0, -1, 4]],
  ['Sierra Pines Classic', 'Two Putt Club', '2025-12-14', { ann: '1', bob: '2' }, [-11, -8, -3, -9]],
  ['Lakeside Championship', 'Sunday Best', '2025-11-30', { ann: 'T6', bob: 'T6' }, [-2, -2, -2, -2]],
  // In private pools that only bob is a member of.
  ['Prairie Dunes Open', '', '2025-11-16', { bob: '3' }, [-5, 1, -7, -4]],
  ['Prairie Dunes Open', '', '2025-11-16', { bob: 'T7' }, [-5, 1, -7, -4]],
  ['Copper Canyon Classic', 'Sunday Best', '2025-11-02', { ann: '3', bob: '8' }, [-6, -3, 0, -1]],
  ['Old Mill Invitational', 'Moving Day Madness', '2025-10-18', { ann: '1', bob: '4' }, [-9]],
  ['Seaside Links Open', 'Sunday Best', '2025-10-12', { ann: '10', bob: '2' }, [5, 2, -1, 3]],
  ['Timberline Classic', 'Grand Tour', '2025-09-28', { ann: 'T2', bob: '1' }, [-14, -9, -12, -6]],
  ['Blue Ridge Open', 'Grand Tour', '2025-09-21', { ann: '3', bob: 'T1' }, [-8, -10, 2, -11]],
  ['Harvest Invitational', 'Sunday Best', '2025-09-14', { ann: '7', bob: '5' }, [0, -1, -4, 1]],
];

/** A player's past results, as others see them. */
export function pastResultsOf(world: World, username: string): Answer<'PastResult'>[] {
  if (world.condition === 'empty') return [];
  return played.flatMap(([tournamentName, poolName, date, positions, rounds]) => {
    const position = positions[username];
    if (!position) return [];
    const scored = position === '-' ? [] : rounds;
    return {
      year: Number(date.slice(0, 4)),
      tournamentName,
      poolName,
      entry: 1,
      nickname: null,
      position,
      rounds: [0, 1, 2, 3].map((round) => scored[round] ?? null),
      points: null,
      total: scored.length === 0 ? null : scored.reduce((sum, score) => sum + score, 0),
      date,
    };
  });
}
