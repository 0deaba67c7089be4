import { color, condensed, size, space } from '@fairway/kit/ui/tokens';
import { Fragment } from 'react';
import { entryName } from '../board/entry-name.ts';
import { Sum } from '../board/Sum.tsx';
import type { RaceData, RaceLine } from './use-race.ts';

/** The selected player's position after each round. Its room is reserved, so that nothing moves below it. */
export function SelectedPlayer({ line, legs }: { line: RaceLine | undefined; legs: RaceData['legs'] }) {
  return (
    <p css={{ minHeight: '3rem', fontSize: size.small, color: line ? color.ink : color.muted }}>
      {line ? (
        <>
          <strong css={{ marginRight: space.tight, fontSize: size.text }}>{entryName(line)}</strong>
          {legs.map(({ week, round, live }, leg) => (
            <Fragment key={`${week}.${round}`}>
              <span
                css={{ ...condensed, marginRight: space.snug, fontSize: size.text, whiteSpace: 'nowrap' }}
              >
                <span css={{ color: color.muted }}>
                  {round === null ? `Week ${week}` : `R${round}`}
                  {live && ' now'}
                </span>{' '}
                {line.positions[leg]}{' '}
                <Sum of={{ total: line.toPar[leg] ?? null, points: line.points[leg] ?? null }} />
              </span>{' '}
            </Fragment>
          ))}
        </>
      ) : (
        'Choose a player, or point at a line, to highlight it.'
      )}
    </p>
  );
}
