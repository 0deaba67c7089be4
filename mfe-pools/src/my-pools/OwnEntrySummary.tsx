import { moneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { entryLabel, ordinalText } from '@fairway/schema/display';

// Unmasked, since the cache could not read a fragment without knowing the viewer.
export const OwnPartFields = graphql(`
  fragment OwnPartFields on Pool @_unmask {
    id
    entry { id card { id week notice picks { golfer { id } } } submit { allowed code message } }
    entries { id number nickname paid card { id notice picks { golfer { id } } } }
    buyInCents
    settledOutside { buyInCents }
    board { bestRow(username: $viewer) { entry nickname position running points prizeCents } }
  }
`);

export type Part = ResultOf<typeof OwnPartFields>;
type Row = NonNullable<NonNullable<Part['board']>['bestRow']>;

interface OwnPartProps {
  of: Part;
  viewer: string;
  /** Whether the contest is settled. */
  isOver: boolean;
  /** Whether picks are taken now. */
  isOpen: boolean;
  /** Why the player can't make cards any more while others can, or null. */
  missed: string | null;
}

/** The player's own state in a pool. */
export function OwnEntrySummary({
  of: { entry, entries, buyInCents, settledOutside, board },
  viewer,
  isOver,
  isOpen,
  missed,
}: OwnPartProps) {
  const row = board?.bestRow;
  const { picks = [], notice = null } = entry?.card ?? {};
  return (
    <>
      {row && row.position !== '-' && (
        <Standing
          row={row}
          isOver={isOver}
          isOutside={settledOutside !== null}
          name={entries.length > 1 ? entryLabel(viewer, row) : null}
        />
      )}
      {missed && <p>{missed}</p>}
      {entries.length > 1 && !isOver && <p>{entriesText(entries, buyInCents, viewer)}</p>}
      {isOpen && picks.length > 0 && (notice || entries.length < 2) && (
        <p>{notice ?? 'Your picks are in.'}</p>
      )}
    </>
  );
}

/** 'You play 3 entries; ann 2 is not paid, ann 3 has no card.' */
function entriesText(entries: Part['entries'], buyInCents: number, viewer: string): string {
  const lacks = entries.flatMap(({ number, nickname, paid, card }) => {
    const lack = buyInCents > 0 && !paid ? 'is not paid' : lackOfCard(card);
    return lack ? [`${entryLabel(viewer, { entry: number, nickname })} ${lack}`] : [];
  });
  return `You play ${entries.length} entries${lacks.length > 0 ? `; ${lacks.join(', ')}` : ''}.`;
}

const lackOfCard = ({ picks, notice }: Part['entries'][number]['card']): string | null =>
  picks.length === 0 ? 'has no card' : notice && 'wants a look at its card';

interface StandingProps {
  row: Row;
  isOver: boolean;
  /** Whether the host pays what was won. */
  isOutside: boolean;
  /** What the best of several entries is called; null for whoever has one. */
  name: string | null;
}

function Standing({
  row: { position, running, points, prizeCents },
  isOver,
  isOutside,
  name,
}: StandingProps) {
  const payer = isOutside ? ', paid by the host' : '';
  const won = isOver && prizeCents !== null ? ` and won ${moneyText(prizeCents)}${payer}` : '';
  return (
    <p>
      {name ?? 'You'} {isOver ? 'finished' : name ? 'is' : 'are'} <strong>{placeText(position)}</strong> at{' '}
      {points === null ? <Score toPar={running} /> : `${points / 100} points`}
      {won}.
    </p>
  );
}

/** '1st' and 'tied for 2nd' out of '1' and 'T2'. */
const placeText = (position: string): string =>
  `${position.startsWith('T') ? 'tied for ' : ''}${ordinalText(Number(position.replace('T', '')))}`;
