import { moneyText } from '@fairway/kit/format';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { entryName } from '../board/entry-name.ts';
import { toneOf } from '../board/PlayerName.tsx';
import { Sum } from '../board/Sum.tsx';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { useFirstRows } from '../live-table/use-first-rows.tsx';
import type { BoardFacts } from './open-board.ts';
import type { useWhatIf } from './use-what-if.ts';

interface WhatIfTableProps {
  facts: BoardFacts;
  played: ReturnType<typeof useWhatIf>;
  viewer: string | null;
}

/** The board and its prizes, with how likely each is to win. */
export function WhatIfTable({ facts, played, viewer }: WhatIfTableProps) {
  const { result, chances, now, board } = played;
  const isPoints = board.how.scoring === 'points';
  const entries = new Map(
    facts.entries.map((entry, at) => [entry.entryId, { ...entry, chance: chances?.[at] ?? null }]),
  );
  const positionsNow = new Map(now.rows.map(({ entryId, position }) => [entryId, position]));
  const shares = result.pot?.kind === 'prizes' ? result.pot.shares : [];
  const prizes = new Map(shares.map(({ entryId, cents }) => [entryId, cents]));
  const { shown, button } = useFirstRows(result.ranked.rows, 'players');
  return (
    <div>
      <section
        aria-label="What if: standings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        css={liveTableFrame}
      >
        <table css={liveTableStyle}>
          <caption css={visuallyHidden}>What if: standings</caption>
          <thead>
            <tr>
              <th scope="col">Pos</th>
              <th scope="col" data-part="name">
                Player
              </th>
              <th scope="col">{isPoints ? 'Points' : 'Total'}</th>
              {result.pot && <th scope="col">Prize</th>}
              <th scope="col">Wins</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ entryId, position, running }) => {
              const entry = entries.get(entryId);
              if (!entry) return null;
              const before = positionsNow.get(entryId) ?? '-';
              const cents = prizes.get(entryId) ?? 0;
              return (
                <tr key={entryId} data-tone={toneOf(position, entry.user.username === viewer)}>
                  <td>{position}</td>
                  <th
                    scope="row"
                    data-part="name"
                    data-note={before === position ? undefined : `now ${before}`}
                  >
                    {entryName(entry)}
                    {before !== position && <span data-part="spoken">{`, now ${before}`}</span>}
                  </th>
                  <td>
                    <Sum
                      of={
                        isPoints
                          ? { total: null, running: null, points: running === null ? null : -running }
                          : { total: running, running, points: null }
                      }
                    />
                  </td>
                  {result.pot && <td>{cents > 0 ? moneyText(cents) : ''}</td>}
                  <td>{chanceText(entry.chance)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {button}
    </div>
  );
}

/** '34 %'; what is not quite nothing or everything says so. */
export function chanceText(chance: number | null): string {
  if (chance === null) return '…';
  if (chance === 0 || chance === 1) return `${chance * 100}%`;
  if (chance < 0.01) return '<1%';
  return chance > 0.99 ? '>99%' : `${Math.round(chance * 100)}%`;
}
