// The cards of the worked examples. Three friends submit the same card, to show a tie that nothing breaks.
import type { PoolFormat } from '../pools/formats.ts';

/** In the order of payment. */
export const players = ['Ann', 'Bob', 'Carla', 'Dev', 'Emil'] as const;
export type Player = (typeof players)[number];

/** One card a week; null if none was submitted. */
export type ExampleCards = readonly (readonly string[] | null)[];

const card = (names: string) => names.split(' ');

interface Week {
  ann: string;
  bob: string;
  friends: string;
}

const eightFirst: Week = {
  ann: 'Archer Bishop Carver Fisher Granger Knight Mercer Quinn',
  bob: 'Archer Drake Ellis Hunter Ives Lane Noble Shaw',
  friends: 'Bishop Carver Drake Ives Jordan Oakes Porter Turner',
};
const eightSecond: Week = {
  ann: 'Bishop Carver Drake Granger Ives Lane Mercer Rivers',
  bob: 'Archer Bishop Ellis Fisher Jordan Knight Porter Wells',
  friends: 'Archer Carver Drake Hunter Jordan Noble Oakes Vance',
};
const creditsFirst: Week = {
  ann: 'Archer Bishop Fisher Granger Lane Quinn Shaw',
  bob: 'Carver Drake Ives Knight Mercer Turner Upton Vance',
  friends: 'Archer Fisher Hunter Jordan Noble Oakes Vance Wells',
};
const creditsSecond: Week = {
  ann: 'Bishop Carver Ives Lane Mercer Rivers Shaw Wells',
  bob: 'Archer Ellis Hunter Jordan Porter Upton York',
  friends: 'Drake Fisher Granger Hunter Knight Oakes Quinn Vance',
};
/** Picked from those still in on the morning of the round. */
const eightOfTheRound: Week = {
  ann: 'Archer Carver Ellis Fisher Ives Knight Oakes Rivers',
  bob: 'Archer Drake Ellis Hunter Jordan Lane Noble Upton',
  friends: 'Carver Drake Ellis Hunter Ives Noble Porter Turner',
};

const weeksOf: Record<PoolFormat, readonly Week[]> = {
  'Single Week': [eightFirst],
  'Salary Cap': [creditsFirst],
  'Multi-Week': [eightFirst, eightSecond],
  'Multi-Week Salary Cap': [creditsFirst, creditsSecond],
  'Single Round': [eightOfTheRound],
};

/** In the second week Emil forgets his card. */
export function cardsOf(format: PoolFormat, player: Player): ExampleCards {
  return weeksOf[format].map((week, index) => {
    if (player === 'Emil' && index === 1) return null;
    return card(player === 'Ann' ? week.ann : player === 'Bob' ? week.bob : week.friends);
  });
}
