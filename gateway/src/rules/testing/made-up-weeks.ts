import fc from 'fast-check';
import type { BoardEntry, WeekOfBoard } from '../board/board.ts';
import type { GolferLine } from '../board/lines.ts';
import type { EventPlay, Scoring } from '../board/scoring.ts';
import type { RoundState, TournamentState } from '../golf/tournament.ts';
import { formatRules } from '../pools/formats.ts';

// Weeks for the tables of board and race: each card is a single golfer and every score counts, so an entry's
// rounds are that golfer's, and a row of scores to par describes it.

export const everyScore: Scoring = { ...formatRules('Salary Cap').rules, onlyRound: null };

type Rounds = (number | null)[];
type Field = Record<string, Rounds>;

const idOf = (name: string) => name.charCodeAt(0);
const stateOf: Record<string, RoundState> = { s: 'scheduled', l: 'live', u: 'suspended', c: 'complete' };

/** A week by its rounds' states and its golfers' scores to par; golfers are named like the entries. */
export function week(
  rounds: string,
  field: Field,
  more: { state?: TournamentState; isLocked?: boolean } = {},
): WeekOfBoard {
  const lines = Object.entries(field).map(([name, scores]): [number, GolferLine] => [
    idOf(name),
    {
      id: idOf(name),
      status: 'active',
      rounds: [0, 1, 2, 3].map((round) => {
        const toPar = scores[round] ?? null;
        return { strokes: toPar === null ? null : 72 + toPar, par: 72 };
      }),
      playingRound: null,
      thru: null,
      today: null,
    },
  ]);
  const event: EventPlay = {
    state: more.state ?? 'live',
    rounds: [...rounds].map((initial) => stateOf[initial] ?? 'scheduled'),
  };
  return { event, lines: new Map(lines), isLocked: more.isLocked ?? true };
}

/** Entries with their own golfer in every week; 'a-' has no card in the second. */
export const entries = (...names: string[]): BoardEntry[] =>
  names.map((text) => {
    const name = text.charAt(0);
    const rest = [...text.slice(1)];
    return { id: name, name, cards: [0, 1, 2].map((at) => (rest[at] === '-' ? null : [idOf(name)])) };
  });

// Any scoring:

export const names = [...'abcdefgh'];
const scores = fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { minLength: 4, maxLength: 4 });
export const aWeek = fc
  .record({
    field: fc
      .tuple(...names.map(() => scores))
      .map((all) => Object.fromEntries(all.map((one, at) => [names[at] ?? '', one]))),
    rounds: fc.constantFrom('lsss', 'clss', 'ccls', 'cccl', 'cccc'),
    state: fc.constantFrom<TournamentState>('live', 'official', 'cancelled'),
    isLocked: fc.boolean(),
  })
  .map(({ field, rounds, ...more }) => week(rounds, field, more));
export const someEntries = fc
  .array(fc.constantFrom('', '-', ' -', '--'), { minLength: 8, maxLength: 8 })
  .map((cards) => entries(...names.map((name, at) => `${name}${cards[at]}`)));
export const anyScoring = fc.constantFrom(everyScore, { ...everyScore, onlyRound: 2 });
