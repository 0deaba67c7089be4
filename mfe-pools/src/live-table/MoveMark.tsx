/** Beside a position: whether its owner has just won or lost shots. */
export function MoveMark({ move }: { move: 'up' | 'down' }) {
  return (
    <svg viewBox="0 0 8 6" width={8} height={6} aria-hidden>
      <path d={move === 'up' ? 'M4 0 8 6H0z' : 'M4 6 0 0h8z'} fill="currentColor" />
    </svg>
  );
}
