import { css } from '@emotion/react';
import { color, size, space } from '@fairway/kit/ui/tokens';

interface PlaceProps {
  position: string;
  /** Places won since the round in play began, negative for lost ones; null in the first round. */
  moved: number | null;
}

/** The position, and before it how many places were won or lost, so that positions stay aligned. */
export function Place({ position, moved }: PlaceProps) {
  return (
    <span data-part="place">
      <span data-part="position">{position}</span>
      {moved !== null && moved !== 0 && <Moved by={moved} />}
    </span>
  );
}

function Moved({ by }: { by: number }) {
  const places = Math.abs(by);
  return (
    <>
      <small aria-hidden data-part="moved">
        <Arrow isUp={by > 0} />
        {places}
      </small>
      <span data-part="spoken">{`, ${by > 0 ? 'up' : 'down'} ${places === 1 ? 'a place' : `${places} places`} since the round began`}</span>
    </>
  );
}

/** Explains the arrows of a board, once it has one; screen readers get a text at each of them. */
export function ArrowsExplained({ rows }: { rows: readonly { moved?: number | null }[] }) {
  if (!rows.some(({ moved }) => moved)) return null;
  return (
    <p aria-hidden css={{ paddingTop: space.tight, color: color.muted, fontSize: size.small }}>
      <Arrow isUp />
      <Arrow isUp={false} /> places won and lost since the round began
    </p>
  );
}

const arrowStyle = css({
  display: 'inline-block',
  maxWidth: 'none',
  marginRight: 2,
  verticalAlign: 'middle',
});

function Arrow({ isUp }: { isUp: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 8 6" width={8} height={6} css={arrowStyle}>
      <path d={isUp ? 'M4 0 8 6H0z' : 'M4 6 0 0h8z'} fill="currentColor" />
    </svg>
  );
}
