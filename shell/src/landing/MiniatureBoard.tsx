import { type CSSObject, keyframes } from '@emotion/react';
import { toParText } from '@fairway/kit/ui/Score';
import {
  color,
  condensed,
  duration,
  motionAllowed,
  phone,
  radius,
  size,
  space,
} from '@fairway/kit/ui/tokens';
import { useState } from 'react';

type Player = { name: string; rounds: readonly [number, number, number, number] };

// Nobody plays under these names: it is a drawing.
const players: readonly Player[] = [
  { name: 'mulligan', rounds: [-9, -6, -8, -3] },
  { name: 'three_putt', rounds: [-7, -8, -5, -4] },
  { name: 'sandtrap', rounds: [-4, -7, -9, -3] },
  { name: 'gimme', rounds: [-6, -3, -5, -4] },
  { name: 'worm.burner', rounds: [-5, 1, -4, -2] },
  { name: 'fried_egg', rounds: [-3, -2, -1, 2] },
  { name: 'nineteenth', rounds: [2, -4, 0, 1] },
];

/** The changes of the last holes, in order. */
const changes: readonly { name: string; by: number }[] = [
  { name: 'three_putt', by: -1 },
  { name: 'sandtrap', by: -2 },
  { name: 'mulligan', by: 1 },
  { name: 'nineteenth', by: -1 },
  { name: 'three_putt', by: -2 },
];

const secondsBetweenChanges = 0.9;

type Row = Player & { total: number; place: number; position: string };

/** The board after so many of the changes, in the players' own order. */
function boardAfter(count: number): readonly Row[] {
  const scored = players.map(({ name, rounds: [one, two, three, four] }) => {
    const later = changes.slice(0, count).filter((change) => change.name === name);
    const last = later.reduce((sum, change) => sum + change.by, four);
    return { name, rounds: [one, two, three, last] as const, total: one + two + three + last };
  });
  const order = [...scored].sort((a, b) => a.total - b.total);
  return scored.map((player) => {
    const better = order.filter((other) => other.total < player.total).length;
    const level = order.filter((other) => other.total === player.total).length;
    return { ...player, place: order.indexOf(player), position: `${level > 1 ? 'T' : ''}${better + 1}` };
  });
}

const rowHeight = 'clamp(2.875rem, 2.2rem + 1.4vw, 3.375rem)';
const gap = '3px';
/** An animation without a visible effect, whose iteration event advances the board. */
const tick = keyframes({ to: { '--tick': 1 } });
const turnOver = keyframes({ from: { transform: 'rotateX(90deg)' } });

const rowStyle: CSSObject = {
  display: 'grid',
  gridTemplateColumns: '2.75rem minmax(0, 1fr) repeat(4, 3rem) 4rem',
  gap,
  [phone]: { gridTemplateColumns: '2.5rem minmax(0, 1fr) 2.75rem 3.5rem' },
};

/** A painted plate, as it hangs on a board by its hooks. */
const plate: CSSObject = {
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'center',
  borderRadius: radius.plate,
  background: color.raised,
};

/** Rounds of earlier days make way on a phone. */
const earlier: CSSObject = { [phone]: { display: 'none' } };

/** Keyed by its figure, it turns over whenever that changes: another plate has been hung. */
function Figure({ toPar, turns }: { toPar: number; turns: boolean }) {
  return (
    <span
      css={{
        color: toPar < 0 ? color.red : color.ink,
        [motionAllowed]: turns ? { animation: `${turnOver} ${duration.calm} ease-out` } : {},
      }}
    >
      {toParText(toPar)}
    </span>
  );
}

/** A drawing of a pool's standings near the end of the fourth round. */
export function MiniatureBoard() {
  const [count, setCount] = useState(0);
  const rows = boardAfter(count);
  const next = () => setCount((shown) => Math.min(shown + 1, changes.length));
  return (
    <figure>
      <div
        role="img"
        aria-label="A drawn example of a pool's standings: seven players, their four rounds and their totals to par."
        css={{
          ...condensed,
          padding: `${space.base} ${space.snug} ${space.snug}`,
          color: color.ink,
          background: color.flag,
          borderRadius: radius.plate,
          fontSize: '1.375rem',
          fontWeight: 600,
          lineHeight: 1,
        }}
      >
        {/* The head is the board's clock: where motion isn't wanted it doesn't run, and at the end it stops. */}
        <div
          onAnimationIteration={next}
          onAnimationEnd={next}
          css={{
            ...rowStyle,
            alignItems: 'end',
            paddingBottom: space.tight,
            color: color.onFlag,
            fontSize: size.small,
            textAlign: 'center',
            [motionAllowed]: { animation: `${tick} ${secondsBetweenChanges}s ${changes.length}` },
          }}
        >
          <span css={{ gridColumn: '1 / 3', textAlign: 'left', fontSize: '1.375rem' }}>Pool standings</span>
          {['Thu', 'Fri', 'Sat'].map((day) => (
            <span key={day} css={earlier}>
              {day}
            </span>
          ))}
          <span>Sun</span>
          <span>Total</span>
        </div>
        <div
          css={{ position: 'relative', height: `calc(${players.length} * (${rowHeight} + ${gap}) - ${gap})` }}
        >
          {rows.map((row) => (
            <div
              key={row.name}
              css={{
                ...rowStyle,
                position: 'absolute',
                inset: '0 0 auto',
                height: rowHeight,
                transition: `transform ${duration.calm} ease-in-out`,
              }}
              style={{ transform: `translateY(calc(${row.place} * (${rowHeight} + ${gap})))` }}
            >
              <span css={plate}>{row.position}</span>
              <span css={{ ...plate, justifyItems: 'start', paddingLeft: space.snug }}>{row.name}</span>
              {row.rounds.map((toPar, round) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
                <span key={round} css={[plate, round < 3 && earlier]}>
                  <Figure key={toPar} toPar={toPar} turns={round === 3} />
                </span>
              ))}
              <span css={[plate, { fontSize: '1.625rem', fontWeight: 700 }]}>
                <Figure key={row.total} toPar={row.total} turns />
              </span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}
