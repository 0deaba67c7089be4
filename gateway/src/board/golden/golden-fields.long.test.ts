import { goldenScenario } from './golden-scenario.ts';

// Palmetto Classic in Florida.
goldenScenario('a week of withdrawals', {
  scenario: 'withdrawals',
  place: 1,
  rounds: 4,
  replacements: true,
  looks: ['Thu 00:00', 'Thu 08:30', 'Thu 13:00', 'Thu 20:00', 'Fri 13:00', 'Sat 13:00', 'Sun 14:00'],
  over: {
    at: 'Sun 21:00',
    states: {
      'Single Week': 'SETTLED',
      'Salary Cap': 'SETTLED',
      'Single Round 1': 'SETTLED',
      'Single Round 2': 'SETTLED',
      'Single Round 3': 'SETTLED',
    },
  },
});

// Leeward Open in Hawaii, par 70, and 71 on its second course.
goldenScenario('a week on two courses', {
  scenario: 'two-courses',
  place: 0,
  rounds: 4,
  looks: ['Thu 13:00', 'Fri 13:00', 'Sun 14:00'],
  over: {
    at: 'Sun 21:00',
    states: { 'Single Week': 'SETTLED', 'Salary Cap': 'SETTLED', 'Single Round 1': 'SETTLED' },
  },
});
