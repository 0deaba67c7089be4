import { keyframes } from '@emotion/react';
import { color, condensed, motionAllowed, radius, rule, size, space } from '@fairway/kit/ui/tokens';
import { entryKey, entryName } from '../entry-name.ts';
import type { Board } from '../use-pool-board.ts';

const rise = keyframes({ from: { transform: 'scaleY(0)' } });

const heights = ['6.5rem', '5rem', '3.75rem'];

/** The best three as they stand on their steps. All of it is in the table below, so it is for the eye alone. */
export function PodiumSteps({ podium }: { podium: Board['podium'] }) {
  const [first, second, ...others] = podium;
  const places = [second, first, ...others].filter((place) => place !== undefined);
  return (
    <div
      aria-hidden
      css={{
        ...condensed,
        display: 'flex',
        alignItems: 'end',
        gap: space.tight,
        padding: `${space.snug} ${space.tight} 0`,
        borderBottom: rule,
        fontSize: size.lead,
        fontWeight: 650,
        textAlign: 'center',
      }}
    >
      {places.map(({ rank, ...place }) => (
        <div key={entryKey(place)} css={{ flex: '1 1 0', minWidth: 0 }}>
          <p css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {entryName(place)}
          </p>
          <p
            css={{
              display: 'grid',
              placeItems: 'center',
              height: heights[rank - 1],
              color: rank === 1 ? color.onFlag : color.ink,
              background: rank === 1 ? color.flag : color.sunken,
              borderRadius: `${radius.plate} ${radius.plate} 0 0`,
              fontSize: size.headline,
              lineHeight: 1,
              transformOrigin: 'bottom',
              // The third first, as winners are called.
              [motionAllowed]: { animation: `${rise} 400ms ease-out ${(3 - rank) * 250}ms backwards` },
            }}
          >
            {rank}
          </p>
        </div>
      ))}
    </div>
  );
}
