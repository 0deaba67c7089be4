// The texts of the worked example, derived from its results: names and statements follow from the figures beside
// them.

import { moneyText, ordinalText } from '@fairway/schema/display';
import { winnersInWords } from '../money/prizes-in-words.ts';
import type { Example, ExampleRow, ExampleTexts } from './example.ts';
import { textsOfPoints } from './points/points-example-texts.ts';
import { listed, percents } from './words.ts';

const toPar = (score: number) => (score === 0 ? 'E' : score > 0 ? `+${score}` : String(score));
const names = (rows: readonly ExampleRow[]) => listed(rows.map(({ player }) => player));

export const exampleTexts = (example: Example): ExampleTexts => ({
  ...(example.scoring === 'points' ? textsOfPoints(example) : textsOfStrokes(example)),
  prizes:
    example.namedPrizes?.kind === 'words'
      ? prizesInWords(example, example.namedPrizes.words)
      : [thePot(example), ...sharedPrizes(example), theRest(example)].filter((text) => text !== ''),
});

const textsOfStrokes = (example: Example): Omit<ExampleTexts, 'prizes'> => ({
  tiers: [theField(example)],
  card: [...replacements(example), ...penalties(example), theTotal(example)],
  board: [...brokenTies(example), ...missedWeeks(example)],
});

function theField({ tiers, rounds }: Example): string {
  const field = tiers.flatMap(({ golfers }) => golfers);
  const when = rounds.length === 1 ? 'still in it on the morning of the round' : 'in its field';
  return `A tournament that we made up, with ${field.length} golfers ${when}. Their names go down the alphabet as the odds go down: ${field[0]} is the favourite, and nobody thinks much of ${field.at(-1)}.`;
}

const replacements = ({ card, rounds }: Example) =>
  card.lines.flatMap(({ golfer, cameFor, tier }) =>
    cameFor === null
      ? []
      : [
          `${card.player} had picked ${cameFor}, who withdrew without having hit a shot${rounds.length === 1 ? ' in the round' : ', after the lock'}. ${golfer}, the next one in Tier ${tier}, came in.`,
        ],
  );

function penalties({ card }: Example): string[] {
  return card.lines.flatMap(({ golfer, befell, rounds }) => {
    const missed = rounds.filter(({ isPenalty }) => isPenalty);
    const [first] = missed;
    if (befell === null || !first) return [];
    const each = missed.length === 1 ? '' : `, for each of ${missed.length} rounds`;
    const isOne = missed.every(({ toPar }) => toPar === first.toPar);
    const scores = isOne
      ? `${toPar(first.toPar ?? 0)}${each}`
      : `${listed(missed.map((round) => toPar(round.toPar ?? 0)))} for the ${missed.length} rounds`;
    const counts = missed.filter((round) => round.counts).length;
    const harm = counts === 0 ? ' None of it is among the best, so that it costs nothing.' : '';
    return [`${golfer} ${befell}, which is ${scores}.${harm}`];
  });
}

function theTotal({ card, rounds, columns }: Example): string {
  const scores = card.scores.map((score) => toPar(score ?? 0));
  const total = toPar(card.total ?? 0);
  if (rounds.length === 1) return `What counts adds up to ${total}, and that is what ${card.player} scores.`;
  const what = columns.length === rounds.length ? 'total' : 'score of the week';
  return `What counts adds up to ${listed(scores)} in the ${rounds.length} rounds: the ${what} is ${total}.`;
}

/** Players with one position whose tie is broken. */
function brokenTies({ rows, columns }: Example): string[] {
  return [...Map.groupBy(rows, ({ position }) => position)].flatMap(([position, equals]) => {
    const ranks = new Set(equals.map(({ rank }) => rank));
    const [ahead, behind] = equals;
    if (!ahead || !behind || equals.length < 2) return [];
    const together = `${names(equals)} have the same total, so that each of them stands at ${position}.`;
    if (ranks.size === 1) return [`${together} Nothing else tells them apart either.`];
    const decides = columns.findLastIndex((_name, at) => ahead.scores[at] !== behind.scores[at]);
    const scores = [ahead, behind].map(({ scores }) => toPar(scores[decides] ?? 0));
    return [
      `${together} For the prizes ${columns[decides]} decides: ${scores[0]} beats ${scores[1]}, and ${ahead.player} is ahead of ${behind.player}.`,
    ];
  });
}

function missedWeeks({ rows }: Example): string[] {
  return rows.flatMap(({ player, missesWeek, total }) => {
    if (missesWeek === null || total === null) return [];
    const better = rows.filter((row) => row.missesWeek === null && (row.total ?? 0) > total);
    const whatever = better.length > 0 ? `, though ${names(better)} scored worse` : '';
    return [
      `${player} handed in no card for week ${missesWeek} and ranks behind everyone who did${whatever}.`,
    ];
  });
}

function thePot({ rows, buyInCents, potCents, payoutsBps, prizesCents, namedPrizes }: Example): string {
  const prizes = listed(prizesCents.filter((cents) => cents > 0).map(moneyText));
  const pot = `The pot is ${rows.length} buy-ins of ${moneyText(buyInCents)}, which is ${moneyText(potCents)}.`;
  return namedPrizes
    ? `${pot} The prizes are named and don't depend on it: here the places pay ${prizes}.`
    : `${pot} In this pool the first three places get ${percents(payoutsBps)} of it, in whole dollars: ${prizes}.`;
}

/** Who stands on the places that have a prize; those who are level agree on theirs with the host. */
const prizesInWords = ({ rows }: Example, words: readonly string[]): string[] =>
  winnersInWords(words, rows).map(({ equals, won }) =>
    equals.length === 1
      ? `${names(equals)} wins ${listed(won)}.`
      : `${names(equals)} are level for ${listed(won)}. They settle with the host who gets what.`,
  );

/** Players whose tie nothing breaks, with the places that they share. */
function sharedPrizes({ rows, prizesCents }: Example): string[] {
  return [...Map.groupBy(rows, ({ rank }) => rank)].flatMap(([rank, equals]) => {
    const shared = prizesCents.slice((rank ?? 0) - 1, (rank ?? 0) - 1 + equals.length);
    const sum = shared.reduce((total, cents) => total + cents, 0);
    if (rank === null || equals.length < 2 || sum === 0) return [];
    const places = listed(shared.map((_cents, at) => ordinalText(rank + at)));
    const [first, ...others] = equals;
    const each = equals.every(({ prizeCents }) => prizeCents === first?.prizeCents);
    const split =
      each || !first
        ? `${moneyText(first?.prizeCents ?? 0)} each`
        : `${moneyText(first.prizeCents)} for ${first.player}, who paid first, and ${moneyText(others[0]?.prizeCents ?? 0)} each for ${names(others)}`;
    return [
      `${names(equals)} share what ${places} pay${shared.length === 1 ? 's' : ''}, ${moneyText(sum)}: ${split}.`,
    ];
  });
}

const theRest = ({ roundingCents }: Example) =>
  roundingCents === 0
    ? ''
    : `${moneyText(roundingCents)} is left over by rounding down, and stands in the pool's payouts for everyone to see.`;
