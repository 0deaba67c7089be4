import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { Fragment, useState } from 'react';
import { Choice } from '../live-table/Choice.tsx';
import { type RowAccess, useRowMovements } from '../live-table/row-movements.ts';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { useFirstRows } from '../live-table/use-first-rows.tsx';
import { useSwipe } from '../live-table/use-swipe.ts';
import { CutLine, makesCut } from './CutLine.tsx';
import { isOut } from './is-out.ts';
import { type LeaderboardRow, LiveRow, roundNumbers } from './LiveRow.tsx';

interface ScoreTableProps {
  rows: readonly LeaderboardRow[];
  /** Score to par of the last who would make the cut; null without one to come. */
  cut: number | null;
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
export function ScoreTable({ rows, cut, own }: ScoreTableProps) {
  const moves = useRowMovements(rows, reading);
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<(typeof whose)[number]['value']>('all');
  const [wantsRounds, setWantsRounds] = useState(false);
  const swipe = useSwipe((to) => setWantsRounds(to === 'left'));
  const wanted = chosen === 'own' && own.size > 0 ? moves.filter(({ row }) => own.has(row.golfer.id)) : moves;
  const { shown, button } = useFirstRows(wanted, 'golfers');
  const cutAt = cut === null ? null : wanted.filter(({ row }) => makesCut(row, cut)).length;
  const shows = isPhone ? (wantsRounds ? 'rounds' : 'today') : 'all';
  const cutLine = cut !== null && (
    <CutLine cut={cut} columns={shows === 'all' ? 9 : shows === 'today' ? 5 : 7} />
  );
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
        {...(isPhone && swipe)}
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
            {shown.map(({ row, move }, index) => (
              <Fragment key={row.golfer.id}>
                {index === cutAt && cutLine}
                <LiveRow row={row} move={move} isOwn={own.has(row.golfer.id)} shows={shows} />
              </Fragment>
            ))}
            {cutAt === wanted.length && shown.length === wanted.length && cutLine}
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
          Golfers who are cut or withdraw count +10 here for each round they don't finish; a pool's own rules
          may say otherwise.
        </p>
      )}
    </div>
  );
}
