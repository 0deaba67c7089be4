import type { Player } from './players-and-pools.ts';

/** Who writes what. Nobody has more than three messages in all, because of the rate limit. */
export type DemoMessage = readonly [Player, string];

/** By the name of the pool, sent once its members are in. */
export const messagesByPool: Readonly<Record<string, readonly DemoMessage[]>> = {
  'Sunday Showdown': [
    ['hugo', 'Final round only, the best four count. Short and painless, they said.'],
    ['carla', 'I have picked with my heart. My heart knows nothing about golf.'],
  ],
  'Fairway Friends': [
    ['greta', 'Is anybody else losing sleep over tier 3?'],
    ['farid', 'Take whoever putts best. It works about once a year.'],
    ['ines', 'I went for early tee times. Calm greens, and I am asleep before it goes wrong.'],
    ['jonas', 'I went for names that are easy to shout.'],
    ['emma', 'Welcome, dev! You still need a card: they lock when Thursday begins.'],
    ['dev', 'Thanks! As soon as I have read the field twice.'],
  ],
  'Sunday Best': [
    ['kofi', 'Thirty in, and I already regret my tier 4.'],
    ['lena', 'My card is perfect. Until the first tee shot.'],
  ],
  'A Hundred Credits': [
    ['hugo', 'Two from tier 1, and then it gets lonely.'],
    ['ines', 'Spend exactly 100, they said. I have done easier sudokus.'],
  ],
  'Members Only': [
    ['carla', 'Nobody tell the others the pin.'],
    ['bob', 'Which others?'],
  ],
  'Two-Week Tour': [['farid', 'Two weeks, one winner, no excuses.']],
};

/** In the pool of the week before, when the result is known. */
export const messagesAfterResult: readonly DemoMessage[] = [
  ['bob', 'Well played! I still want a recount of the bunker on 16.'],
  ['ann', 'Same again this week? The cards are open.'],
];
