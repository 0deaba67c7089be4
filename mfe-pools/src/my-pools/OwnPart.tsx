import { moneyText } from '@fairway/kit/format';
import { useGameTime } from '@fairway/kit/game-time';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { Score } from '@fairway/kit/ui/Score';
import { TextLink } from '@fairway/kit/ui/TextLink';

// Unmasked: out of the cache, a fragment could not be read without knowing who the viewer is.
export const OwnPartFields = graphql(`
  fragment OwnPartFields on Pool @_unmask {
    id
    name
    contest { id state weeks { week opensAt lockAt tournament { id } } }
    entry { id card { id week notice picks { golfer { id } } } }
    board { row(username: $viewer) { position running total prizeCents } }
  }
`);

export type Part = ResultOf<typeof OwnPartFields>;
type Row = NonNullable<NonNullable<Part['board']>['row']>;

/** What a pool wants of the player, or how they stand in it. */
export function OwnPart({ of: { name, contest, entry, board } }: { of: Part }) {
  const time = useGameTime();
  const row = board?.row;
  const open = contest?.weeks.find(
    ({ opensAt, lockAt }) => time !== null && Date.parse(opensAt) <= time && time < Date.parse(lockAt),
  );
  const ofWeek = open && contest && contest.weeks.length > 1 ? ` for week ${open.week}` : '';
  return (
    <>
      {row && row.position !== '-' && <Standing row={row} isOver={contest?.state === 'SETTLED'} />}
      {open && entry?.card.week === open.week && (
        <p>
          {entry.card.picks.length > 0 ? (
            (entry.card.notice ?? `Your picks${ofWeek} are in.`)
          ) : (
            <TextLink href={paths.golfers(name)}>Pick your golfers{ofWeek}</TextLink>
          )}
        </p>
      )}
    </>
  );
}

function Standing({ row: { position, running, total, prizeCents }, isOver }: { row: Row; isOver: boolean }) {
  const won = prizeCents === null ? '' : ` and won ${moneyText(prizeCents)}`;
  return (
    <p>
      You {isOver ? 'finished' : 'are'} <strong>{position}</strong> at <Score toPar={total ?? running} />
      {isOver && won}.
    </p>
  );
}
