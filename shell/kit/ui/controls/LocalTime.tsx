import { type ReactNode, useState } from 'react';
import { momentIn, showSameTime, timeIn, unbroken, viewerZone } from '../../text/format.ts';
import { color } from '../theme/tokens.ts';
import { Button } from './Button.tsx';

interface LocalTimeProps {
  at: Date;
  /** The course's. */
  zone: string;
  /** A time of today, whose day goes without saying. */
  today?: boolean;
}

/** A moment by the reader's own clock. Where the one at the course shows another time, pressing tells that, too. */
export function LocalTime({ at, zone, today = false }: LocalTimeProps) {
  const [asked, ask] = useState(false);
  const here = viewerZone();
  const text = today ? timeIn : momentIn;
  const time = <time dateTime={at.toISOString()}>{unbroken(text(here, at))}</time>;
  if (showSameTime(zone, here, at)) return time;
  const atTheCourse = `${unbroken(momentIn(zone, at))} at the course`;
  return (
    <>
      <button
        type="button"
        aria-expanded={asked}
        title={atTheCourse}
        css={pressable}
        onClick={() => ask(!asked)}
      >
        {time}
      </button>
      {asked && <span css={{ display: 'block', color: color.muted }}>{atTheCourse}</span>}
    </>
  );
}

/** For times under each other: in which zone they are shown, and what changes it where the two differ. */
export function useShownZone(zone: string, at: Date | undefined): { shown: string; button: ReactNode } {
  const [wantsCourse, setWantsCourse] = useState(false);
  const here = viewerZone();
  if (!at || showSameTime(zone, here, at)) return { shown: here, button: null };
  const button = (
    <Button kind="quiet" onClick={() => setWantsCourse(!wantsCourse)}>
      {wantsCourse ? 'Show my times' : 'Show course times'}
    </Button>
  );
  return { shown: wantsCourse ? zone : here, button };
}

const pressable = {
  padding: 0,
  border: 0,
  background: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
} as const;
