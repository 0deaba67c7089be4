import { goldenScenario } from './golden-scenario.ts';

// Bayou City Open in Texas, par 70, where clocks show another time than in the east.
goldenScenario('a week whose second round ends on Saturday morning', {
  scenario: 'suspended',
  place: 12,
  rounds: 4,
  looks: ['Thu 13:00', 'Fri 20:00', 'Sat 08:30', 'Sat 13:00', 'Sat 21:00', 'Sun 14:00'],
  over: {
    at: 'Sun 21:00',
    states: {
      'Single Week': 'SETTLED',
      'Salary Cap': 'SETTLED',
      'Single Round 2': 'SETTLED',
      'Single Round 3': 'SETTLED',
    },
  },
});

// Palmetto Classic in Florida. On Monday the weekly pools turn to the next tournament at once (G11).
goldenScenario('a week that ends on Monday', {
  scenario: 'monday-finish',
  place: 1,
  rounds: 4,
  looks: ['Fri 13:00', 'Sun 13:00', 'Sun 20:00', 'Mon 09:00'],
  over: {
    at: 'Mon 20:00',
    states: { 'Single Week': 'OPEN', 'Salary Cap': 'OPEN', 'Single Round 4': 'SETTLED' },
  },
});

// Cliffside Open in California.
goldenScenario('a week cut to 54 holes', {
  scenario: 'shortened-54',
  place: 3,
  rounds: 3,
  looks: ['Thu 13:00', 'Sat 13:00', 'Sun 10:00'],
  over: {
    at: 'Sun 20:00',
    states: {
      'Single Week': 'SETTLED',
      'Salary Cap': 'SETTLED',
      'Single Round 3': 'SETTLED',
      'Single Round 4': 'VOID',
    },
  },
});
