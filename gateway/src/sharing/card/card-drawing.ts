import { toParText } from '@fairway/schema/display';
import { block, color, left, lettering, localTimeText, picture, put, right } from '../picture/drawing.ts';
import type { SharedCard, SharedGolfer } from './shared-card.service.ts';

const [top, bottom] = [258, 540];
const plate = { width: 240, height: bottom - top };
const golfersLeft = left + plate.width + 30;
const gap = 24;
const mostInAColumn = 6;

/** A member's card as SVG: place, golfers and the best round, with the pool and the moment. */
export async function drawCard(card: SharedCard): Promise<string> {
  const { player, golfers, isVoid } = card;
  const best = isVoid ? null : card.best;
  return picture(stateOf(card), [
    await put(player, lettering.headline, { x: left, y: 172 }),
    await put(lineBelow(card), lettering.lead, { x: left, y: 220, fill: color.muted }),
    ...(await place(card)),
    ...(await golferRows(golfers)),
    await put(best ? bestText(card, best) : '', lettering.lead, { x: left, y: 594, maxPixels: 780 }),
    await put(
      best && golfers.some(({ counts }) => !counts) ? `On white: counts in round ${card.round}` : '',
      lettering.foot,
      {
        x: right,
        y: 594,
        align: 'right',
        fill: color.muted,
      },
    ),
  ]);
}

function stateOf({ isVoid, isSettled, round }: SharedCard): string {
  if (isVoid) return 'CALLED OFF';
  if (isSettled) return 'FINAL';
  return round === null ? 'PICKS ARE IN' : 'IN PLAY';
}

function lineBelow({ poolName, tournament, round, asOf }: SharedCard): string {
  return [
    poolName,
    tournament.name,
    ...(round === null ? [] : [`Round ${round}`]),
    ...(asOf ? [localTimeText(asOf, tournament.zone)] : []),
  ].join('  ·  ');
}

function bestText(
  { round }: SharedCard,
  { name, toPar, strokes, isLive }: NonNullable<SharedCard['best']>,
): string {
  const score = strokes === null ? toParText(toPar) : `${strokes} (${toParText(toPar)})`;
  return `Best of round ${round}${isLive ? ' so far' : ''}: ${name}, ${score}`;
}

async function place({ position, score }: SharedCard): Promise<string[]> {
  const isFirst = /^T?1$/.test(position);
  const middle = { x: left + plate.width / 2, align: 'middle', maxPixels: plate.width - 24 } as const;
  return [
    block(left, top, plate.width, plate.height, isFirst ? color.flag : color.raised),
    await put(position, lettering.poster, { ...middle, y: top + 170 }),
    await put(score, lettering.headline, {
      ...middle,
      y: top + 252,
      fill: score.startsWith('-') && score.length > 1 ? color.red : color.ink,
    }),
  ];
}

/** In one column, or two where there are many. */
async function golferRows(golfers: readonly SharedGolfer[]): Promise<string[]> {
  const columns = golfers.length > mostInAColumn ? 2 : 1;
  const inColumn = Math.max(4, Math.ceil(golfers.length / columns));
  const width = (right - golfersLeft - gap * (columns - 1)) / columns;
  const height = plate.height / inColumn;
  const style = { ...lettering.player, isNarrow: true, sizePixels: Math.min(34, height * 0.6) };
  const figure = { ...lettering.figure, sizePixels: style.sizePixels };
  return Promise.all(
    golfers.map(async ({ name, position, toPar, counts }, at) => {
      const x = golfersLeft + Math.floor(at / inColumn) * (width + gap);
      const y = top + (at % inColumn) * height;
      const baseline = y + height / 2 + style.sizePixels * 0.34;
      const fill = counts ? color.ink : color.muted;
      return [
        block(x, y, width, height - 4, counts ? color.raised : color.paper),
        await put(name, style, { x: x + 14, y: baseline, fill, maxPixels: width - 156 }),
        await put(position, figure, { x: x + width - 74, y: baseline, align: 'right', fill: color.muted }),
        await put(toParText(toPar), figure, {
          x: x + width - 14,
          y: baseline,
          align: 'right',
          fill: toPar !== null && toPar < 0 && counts ? color.red : fill,
        }),
      ].join('');
    }),
  );
}
