import { goldenScenario } from './golden-scenario.ts';

// Palmetto Classic in Florida comes to nothing; Desert Palms in California is played a week later.
goldenScenario('a week that is called off, and a second one that is played', {
  scenario: 'cancelled',
  place: 1,
  rounds: 0,
  looks: ['Thu 13:00', 'Thu 20:00', 'Fri 12:00', 'Fri 20:00'],
  over: {
    at: 'Sun 12:00',
    states: {
      'Single Week': 'VOID',
      'Salary Cap': 'VOID',
      'Multi-Week': 'LOCKED',
      'Multi-Week Salary Cap': 'LOCKED',
      Series: 'LOCKED',
      'Single Round 1': 'SETTLED',
      'Single Round 2': 'VOID',
      'Single Round 3': 'VOID',
    },
  },
  later: [
    {
      looks: ['Thu 13:00', 'Sat 20:00'],
      over: {
        at: 'Sun 21:00',
        states: { 'Multi-Week': 'SETTLED', 'Multi-Week Salary Cap': 'SETTLED', Series: 'SETTLED' },
      },
    },
  ],
});
