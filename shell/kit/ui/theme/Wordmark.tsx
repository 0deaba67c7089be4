import { color, condensed } from './tokens.ts';

/** A pin with its flag: the product's mark. */
export function Pennant({ height }: { height: number }) {
  return (
    <svg viewBox="0 0 16 24" height={height} width={(height * 2) / 3} aria-hidden css={{ flex: 'none' }}>
      <path d="M3 1h13l-4 5 4 5H3z" fill={color.flag} />
      <path d="M1 0h2.25v24H1z" fill={color.ink} />
    </svg>
  );
}

/** The product's name as it is always written. */
export function Wordmark() {
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
      <Pennant height={24} />
      <span css={{ ...condensed, fontSize: '1.625rem', fontWeight: 700, lineHeight: 1 }}>Fairway</span>
    </span>
  );
}
