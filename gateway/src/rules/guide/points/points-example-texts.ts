import { ordinalText, pointsText } from '@fairway/schema/display';
import { nthBest } from '../../board/ties/tie-breakers.ts';
import type { Example, ExampleRow, ExampleTexts } from '../example.ts';
import { listed } from '../words.ts';

// What the worked example says where places give points (G45).

export const textsOfPoints = (example: Example): Omit<ExampleTexts, 'prizes'> => ({
  tiers: [theField(example)],
  card: [...theFinish(example)],
  board: [...brokenTies(example), ...missedWeeks(example)],
});

function theField({ tiers }: Example): string {
  const field = tiers.flatMap(({ golfers }) => golfers);
  return `A tournament that we made up, with ${field.length} golfers in its field. Their names go down the alphabet as the odds go down, which here decides nothing: anybody can be picked, once.`;
}

function theFinish({ card: { player, finish } }: Example): string[] {
  if (!finish) return [];
  const { golfer, place, sharedBy, points } = finish;
  if (place === null) return [`${player} picked ${golfer}, who is out of it: that is 0 points.`];
  const worth = `${pointsText(points)} points`;
  if (sharedBy === 1) return [`${player} picked ${golfer}, who finished ${ordinalText(place)}: ${worth}.`];
  const places = Array.from({ length: sharedBy }, (_golfer, at) => ordinalText(place + at));
  return [
    `${player} picked ${golfer}, who finished tied for ${ordinalText(place)}, one of ${sharedBy}. They share the points of ${listed(places)} place: ${worth} each.`,
  ];
}

const names = (rows: readonly ExampleRow[]) => listed(rows.map(({ player }) => player));

/** Players with one position whose tie is broken. */
function brokenTies({ rows }: Example): string[] {
  return [...Map.groupBy(rows, ({ position }) => position)].flatMap(([position, equals]) => {
    const [ahead, behind] = equals;
    if (!ahead || !behind) return [];
    const together = `${names(equals)} have the same points, so that each of them stands at ${position}.`;
    if (ahead.rank === behind.rank) return [`${together} Nothing else tells them apart either.`];
    const best = [ahead, behind].map(({ scores }) => pointsText(bestOf(scores)));
    return [
      `${together} For the prizes the best single week decides: ${best[0]} beats ${best[1]}, and ${ahead.player} is ahead of ${behind.player}.`,
    ];
  });
}

const bestOf = (scores: readonly (number | null)[]): number =>
  -nthBest(
    scores.map((score) => score && -score),
    0,
  );

const missedWeeks = ({ rows }: Example): string[] =>
  rows.flatMap(({ player, missesWeek }) =>
    missesWeek === null ? [] : [`${player} picked nobody for week ${missesWeek}, which is 0 points for it.`],
  );
