import { describe, expect, test } from '@jest/globals';
import { event, line, marks, out, playing, scored } from '../testing/scored-cards.ts';
import type { GolferLine } from './lines.ts';
import type { EventPlay } from './scoring.ts';

describe('the best four of a card (G23, specification §9)', () => {
  const finished = (...toPar: number[]) => toPar.map((score) => line([72 + score]));
  test.each<[string, Omit<GolferLine, 'id'>[], EventPlay, number | null, string]>([
    [
      'the lowest four of eight',
      finished(3, -2, 0, -5, 1, 4, -1, 2),
      event('csss'),
      -8, // −5 −2 −1 +0
      '3 *-2 *0 *-5 1 4 *-1 2',
    ],
    [
      'the first on the card of two equals',
      finished(0, 0, 0, 1, 1, 2, 2, 2),
      event('csss'),
      1, // 0 +0 +0 +1
      '*0 *0 *0 *1 1 2 2 2',
    ],
    [
      'those who have one, while others are still to come',
      [...finished(-1), playing(1, -3), ...Array.from({ length: 6 }, () => line([]))],
      event('lsss'),
      -4, // −1 −3
      '*-1 *-3l - - - - - -',
    ],
    ['none before anyone has teed off', [line([]), line([])], event('ssss', 'scheduled'), null, '- -'],
  ])('are %s', (_which, golfers, play, sum, expected) => {
    const card = scored(golfers, play);
    expect(card.rounds[0]).toBe(sum);
    expect(marks(card, 1)).toBe(expected);
  });

  const cut = (count: number) => Array.from({ length: count }, () => out('cut', [76, 76]));
  const waiting = (count: number) => Array.from({ length: count }, () => line([70, 70]));
  const third = (...toPar: number[]) => toPar.map((score) => line([70, 70, 72 + score]));
  test.each<[string, Omit<GolferLine, 'id'>[], string, number | null, string]>([
    [
      'wait while four others can still score',
      [...third(2), ...waiting(3), ...cut(4)],
      'ccls',
      2,
      '*2 - - - 10p 10p 10p 10p',
    ],
    [
      'join as one where only three others can',
      [...third(2), ...waiting(2), ...cut(5)],
      'ccls',
      12, // +2 +10: two may yet score, and only the fourth place is certain
      '*2 - - *10p 10p 10p 10p 10p',
    ],
    [
      'join as one also while nobody of three has teed off',
      [...waiting(3), ...cut(5)],
      'ccls',
      10,
      '- - - *10p 10p 10p 10p 10p',
    ],
    [
      'join as two where two others can',
      [...third(2), ...waiting(1), ...cut(6)],
      'ccls',
      22, // +2 +10 +10
      '*2 - *10p *10p 10p 10p 10p 10p',
    ],
    [
      'join as two where two others have, worse than a penalty',
      [...third(2, 11), ...cut(6)],
      'ccls',
      33, // +2 +11 +10 +10: others of the field are still out there, so that the round is in play
      '*2 *11 *10p *10p 10p 10p 10p 10p',
    ],
    [
      'join as three where one other can',
      [...waiting(1), ...cut(7)],
      'ccls',
      30,
      '- *10p *10p *10p 10p 10p 10p 10p',
    ],
    [
      'all join once the round is complete',
      [...third(2, 11), ...cut(6)],
      'cccs',
      32, // +2 +10 +10 +10
      '*2 11 *10p *10p *10p 10p 10p 10p',
    ],
    [
      'join as many while play is interrupted',
      [...third(2), ...waiting(2), ...cut(5)],
      'ccus',
      12,
      '*2 - - *10p 10p 10p 10p 10p',
    ],
    [
      'are withheld by whoever finished the round and was disqualified after it',
      [...third(2), ...waiting(2), out('disqualified', [70, 70, 75]), ...cut(4)],
      'ccls',
      5, // +2 +3
      '*2 - - *3 10p 10p 10p 10p',
    ],
    [
      'are outscored by whoever is in, even far over par',
      [...third(2, 12, 3, 4, 5), ...cut(3)],
      'cccs',
      14, // 2 + 3 + 4 + 5
      '*2 12 *3 *4 *5 10p 10p 10p',
    ],
    [
      'beat a score that is worse, once the round is complete',
      [...third(2, 12, 3, 4), ...cut(4)],
      'cccs',
      19, // 2 + 3 + 4 + 10
      '*2 12 *3 *4 *10p 10p 10p 10p',
    ],
    [
      'do not beat it before',
      [...third(2, 12, 3, 4), ...cut(4)],
      'ccls',
      21, // 2 + 12 + 3 + 4
      '*2 *12 *3 *4 10p 10p 10p 10p',
    ],
    [
      'give way to a score that equals them',
      [...third(10, 2, 3, 4), ...cut(4)],
      'cccs',
      19, // 10 + 2 + 3 + 4
      '*10 *2 *3 *4 10p 10p 10p 10p',
    ],
    ['are all there is where everyone is out', cut(8), 'ccls', 40, '*10p *10p *10p *10p 10p 10p 10p 10p'],
  ])('penalties %s (G21)', (_what, golfers, rounds, sum, expected) => {
    const card = scored(golfers, event(rounds));
    expect(card.rounds[2]).toBe(sum);
    expect(marks(card, 3)).toBe(expected);
  });
});
