import type { BoardReview, BoardUnderReview, ShownLine } from '../../golf/boards/board-review.service.ts';
import { endingText } from '../../golf/boards/ending.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { actForm, button, checkbox, folded, momentText, table, textField } from './html-pieces.ts';

/** Both boards of an event side by side, golfer by golfer, and how one of them is accepted. */
export function boardHtml({ id, awaitedSince, stored, refused }: BoardReview): readonly Html[] {
  const offers = new Map(refused?.lines.map((line) => [line.dgId, line]));
  const accept = (title: string, { code, ending }: BoardUnderReview) =>
    folded(
      title,
      ...(ending ? [html`<p${ending.isVoid ? html` class="alarm"` : ''}>${endingText(ending)}</p>`] : []),
      actForm(
        'accept-board',
        { event: id, code },
        ...(ending?.isVoid ? [checkbox('void', 'yes', 'Every buy-in is meant to go back')] : []),
        textField('why', 'Why'),
        button('Accept'),
      ),
    );
  return [
    awaitedSince
      ? html`<p>It waits for its final scores since ${momentText(awaitedSince)} of game time. Accepting makes it official and pays its prizes; there is no way back.</p>`
      : html`<p>It is in play. Accepting means that scores go on from there.</p>`,
    refused
      ? html`<p class="alarm">The feed’s scores of ${refused.receivedAt ? momentText(refused.receivedAt) : 'no time'} are refused: ${refused.complaint}</p>`
      : html`<p>The feed offers no other scores.</p>`,
    accept('Accept the stored scores', stored),
    ...(refused ? [accept('Accept the feed’s scores', refused)] : []),
    table(
      ['Golfer', 'Stored', ...(refused ? ['Of the feed'] : [])],
      stored.lines.map((line) => {
        const offered = offers.get(line.dgId);
        const text = offered ? textOf(offered) : 'not on it';
        return [
          line.name,
          textOf(line),
          ...(refused ? [text === textOf(line) ? 'the same' : html`<strong>${text}</strong>`] : []),
        ];
      }),
    ),
  ];
}

const textOf = ({ position, status, round, thru, strokes }: ShownLine): string =>
  `${position ?? '–'}, ${status}: ${strokes.map((count) => count ?? '–').join(' ')}, round ${round ?? '–'} thru ${thru ?? '–'}`;
