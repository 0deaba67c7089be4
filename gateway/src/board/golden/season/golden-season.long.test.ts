import { goldenScenario } from '../golden-scenario.ts';
import { seasonPools } from './season-pools.ts';

// A season over four weeks, in One and Done with every two of its choices together and in Series: golfers who withdraw
// and are picked again, cuts and ties on points, a week that is called off and gives its golfers back, a shortened one.
const pools = seasonPools();
const inPlay = Object.fromEntries(pools.map(({ name }) => [name, 'LOCKED']));
const settled = Object.fromEntries(pools.map(({ name }) => [name, 'SETTLED']));

goldenScenario(`a season of four weeks, and ${pools.length} pools`, {
  scenario: 'withdrawals',
  place: 1,
  rounds: 4,
  pools,
  repickAt: 'Thu 12:00',
  looks: ['Thu 20:00', 'Sat 13:00'],
  over: { at: 'Sun 21:00', states: inPlay },
  later: [
    { looks: ['Fri 12:00', 'Sun 14:00'], over: { at: 'Sun 21:00', states: inPlay } },
    { scenario: 'cancelled', looks: ['Thu 20:00'], over: { at: 'Sun 12:00', states: inPlay } },
    { scenario: 'shortened-54', looks: ['Sat 13:00'], over: { at: 'Sun 20:00', states: settled } },
  ],
});
