import { type Scenario } from '../../../src/configuration/env.ts';
import { boardAt, type SimulatedStanding } from '../play/board.ts';
import { type Moment, momentAt } from '../venue-time.ts';
import { createWorld, type Phase, type World } from '../world.ts';

// The week of the second event, in New York's zone.
export const at = (day: string, time: string): Moment => momentAt(`2027-01-${day}`, time, 'America/New_York');
export const [wednesday, thursday, friday, saturday, sunday, monday, tuesday] = [
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
] as const;

export const open = (scenario: Scenario = 'normal', seed = 'fairway'): World =>
  createWorld({ seed, scenario, scenarioEvent: '2027-12' });
export const tournamentOf = (world: World) => world.current(at(wednesday, '12:00'));
export const boardOf = (world: World, day: string, time: string) =>
  boardAt(world.scored(at(day, time)), at(day, time));
export const phaseOf = (world: World, day: string, time: string): Phase =>
  world.phase(tournamentOf(world).event, at(day, time));
export const count = (standings: readonly SimulatedStanding[], position: string) =>
  standings.filter((standing) => standing.position === position).length;
export const lastPutt = (world: World, round: number) => tournamentOf(world).rounds[round - 1]?.endsAt ?? 0;
