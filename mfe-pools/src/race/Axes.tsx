import { color, condensed, hairline } from '@fairway/kit/ui/tokens';
import type { Chart } from './tracks.ts';

/** The scale and the columns' names, hidden from screen readers. */
export function Axes({ chart: { view, columns, ticks } }: { chart: Chart }) {
  return (
    <div aria-hidden css={{ ...condensed, color: color.muted }}>
      {ticks.map(({ text, height }) => (
        <div
          key={text}
          css={[{ position: 'absolute', left: 0, right: 0 }, view === 'to-par' && scoreLine]}
          style={{ top: `${height}%` }}
        >
          <span css={{ position: 'absolute', right: 'calc(100% + 0.75rem)', translate: '0 -50%' }}>
            {text}
          </span>
        </div>
      ))}
      {columns.map(({ text, at, isLive }) => (
        <div
          key={text}
          css={{ position: 'absolute', top: 0, bottom: 0, borderLeft: hairline }}
          style={{ left: `${at}%` }}
        >
          <span
            css={{
              position: 'absolute',
              top: 'calc(100% + 0.75rem)',
              translate: '-50% 0',
              display: 'grid',
              justifyItems: 'center',
              lineHeight: 1.15,
              whiteSpace: 'nowrap',
            }}
          >
            {text}
            {isLive && <strong css={{ color: color.ink }}>now</strong>}
          </span>
        </div>
      ))}
    </div>
  );
}

// Dotted, since players' lines are not. Positions have none: a line that stays at one would be hidden by it.
const scoreLine = { borderTop: `1px dotted ${color.hairline}` };
