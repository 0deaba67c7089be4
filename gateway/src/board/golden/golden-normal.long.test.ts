import { goldenScenario } from './golden-scenario.ts';

// Sonoran Open in Arizona, par 71; a week later Monterey Pines in California, two courses and a cut after 54 holes.
goldenScenario('a normal week, and a second one with two courses and a late cut', {
  scenario: 'normal',
  place: 4,
  rounds: 4,
  looks: [
    'Thu 08:00',
    'Thu 13:00',
    'Thu 20:00',
    'Fri 12:00',
    'Fri 20:00',
    'Sat 12:00',
    'Sat 20:00',
    'Sun 14:00',
  ],
  over: {
    at: 'Sun 21:00',
    states: {
      'Single Week': 'SETTLED',
      'Salary Cap': 'SETTLED',
      'Multi-Week': 'LOCKED',
      'Multi-Week Salary Cap': 'LOCKED',
      Series: 'LOCKED',
      'Single Round 1': 'SETTLED',
      'Single Round 2': 'SETTLED',
      'Single Round 3': 'SETTLED',
      'Single Round 4': 'SETTLED',
    },
  },
  later: [
    {
      looks: ['Thu 13:00', 'Sat 12:00', 'Sat 20:00', 'Sun 14:00'],
      over: {
        at: 'Sun 21:00',
        states: { 'Multi-Week': 'SETTLED', 'Multi-Week Salary Cap': 'SETTLED', Series: 'SETTLED' },
      },
    },
  ],
});
