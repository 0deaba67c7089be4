import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useState } from 'react';
import { Choice } from '../live-table/Choice.tsx';
import { type RowAccess, useMoves } from '../live-table/moves.ts';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { useFirstRows } from '../live-table/use-first-rows.tsx';
import { isOut } from './is-out.ts';
import { type LeaderboardRow, LiveRow, roundNumbers } from './LiveRow.tsx';

interface ScoreTableProps {
  rows: readonly LeaderboardRow[];
  /** The golfers on one's own card. */
  own: ReadonlySet<string>;
}

/** Whose line it is, and by what it is seen to have moved. */
const reading: RowAccess<LeaderboardRow> = {
  id: ({ golfer }) => golfer.id,
  toPar: ({ toPar }) => toPar,
};

const whose = [
  { value: 'all', text: 'All golfers' },
  { value: 'own', text: 'My golfers' },
] as const;

/**
 * Golfers by score, as the server orders them. Higher than its place on the page, it scrolls under its head; a
 * phone, whose page has to be scrolled for each row, begins with the leaders.
 */
export function ScoreTable({ rows, own }: ScoreTableProps) {
  const moves = useMoves(rows, reading);
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<(typeof whose)[number]['value']>('all');
  const [wantsRounds, setWantsRounds] = useState(false);
  const wanted = chosen === 'own' && own.size > 0 ? moves.filter(({ row }) => own.has(row.golfer.id)) : moves;
  const { shown, button } = useFirstRows(wanted, 'golfers');
  const shows = isPhone ? (wantsRounds ? 'rounds' : 'today') : 'all';
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
      {own.size > 0 && (
        <div css={{ justifySelf: 'start' }}>
          <Choice label="Golfers" options={whose} value={chosen} onChange={choose} />
        </div>
      )}
      <section
        aria-label="Scores"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        css={liveTableFrame}
      >
        <table css={liveTableStyle}>
          <caption css={visuallyHidden}>Leaderboard</caption>
          <thead>
            <tr>
              <th scope="col" data-part="name">
                Player Name
              </th>
              <th scope="col">Pos</th>
              <th scope="col">Score</th>
              {shows !== 'rounds' && (
                <>
                  <th scope="col">Thru</th>
                  <th scope="col">Today</th>
                </>
              )}
              {shows !== 'today' &&
                roundNumbers.map((number) => (
                  <th key={number} scope="col" data-part="round">
                    R{number}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, move }) => (
              <LiveRow
                key={row.golfer.id}
                row={row}
                move={move}
                isOwn={own.has(row.golfer.id)}
                shows={shows}
              />
            ))}
          </tbody>
        </table>
      </section>
      {isPhone && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
          {button}
          <Button kind="quiet" onClick={() => setWantsRounds(!wantsRounds)}>
            {wantsRounds ? 'Show thru and today' : 'Show the rounds'}
          </Button>
        </div>
      )}
      {shown.some(({ row }) => isOut(row.golfer)) && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          Whoever is cut or withdraws counts +10 for each round they don't finish.
        </p>
      )}
    </div>
  );
}
