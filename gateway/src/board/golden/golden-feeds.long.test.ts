import { goldenScenario } from './golden-scenario.ts';

// Canyon Invitational in California, par 71.
goldenScenario('a week that a playoff decides', {
  scenario: 'playoff',
  place: 6,
  rounds: 4,
  looks: ['Thu 13:00', 'Sun 14:00', 'Sun 18:00'],
  over: {
    at: 'Sun 21:00',
    states: { 'Single Week': 'SETTLED', 'Salary Cap': 'SETTLED', 'Single Round 4': 'SETTLED' },
  },
});

// Kanto Invitational in Japan, par 70, a day ahead of everyone else.
goldenScenario('a week without a cut', {
  scenario: 'no-cut',
  place: 39,
  rounds: 4,
  looks: ['Thu 13:00', 'Sat 13:00', 'Sun 10:00'],
  over: {
    at: 'Sun 21:00',
    states: { 'Single Week': 'SETTLED', 'Salary Cap': 'SETTLED', 'Single Round 3': 'SETTLED' },
  },
});

// Palmetto Classic in Florida; the feed is silent from nine to twelve on Friday.
goldenScenario('a week in which the feed fails for three hours', {
  scenario: 'feed-outage',
  place: 1,
  rounds: 4,
  looks: ['Thu 13:00', 'Fri 08:00', 'Fri 10:00', 'Fri 11:30', 'Fri 14:00', 'Sat 13:00'],
  over: {
    at: 'Sun 21:00',
    states: { 'Single Week': 'SETTLED', 'Salary Cap': 'SETTLED', 'Single Round 2': 'SETTLED' },
  },
});
