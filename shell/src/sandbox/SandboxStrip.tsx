import { ApolloLayer } from '@fairway/kit/apollo';
import { dateIn, timeIn } from '@fairway/kit/format';
import { type GameTime, useGameClock } from '@fairway/kit/live/game-clock';
import { useToken } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, desk, deskQuery, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useEffect, useId, useRef, useState } from 'react';
import { type ClockOrder, orderClock, type Sandbox } from './controls.ts';
import { moments, nextTime } from './moments.ts';

/** The sandbox's clock at the foot of the page, with what moves it. */
export function SandboxStrip({ demo }: Sandbox) {
  return (
    <ApolloLayer>
      <Strip demo={demo} />
    </ApolloLayer>
  );
}

export function Strip({ demo }: Sandbox) {
  const time = useGameClock();
  const isInvited = useToken() === null && demo !== null;
  const [open, setOpen] = useState(() => window.matchMedia(deskQuery).matches);
  const controlsId = useId();
  const footRef = useFootHeight();

  return (
    <aside
      ref={footRef}
      aria-label="Sandbox"
      css={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        colorScheme: 'dark',
        display: 'flex',
        // The strip unfolds upwards, so that its button stays under the finger.
        flexWrap: 'wrap-reverse',
        alignItems: 'center',
        gap: `0 ${space.tight}`,
        padding: `${space.hair} ${space.tight} calc(${space.hair} + env(safe-area-inset-bottom, 0px))`,
        color: color.ink,
        background: color.raised,
        borderTop: hairline,
        fontSize: size.small,
      }}
    >
      <Button
        kind="quiet"
        css={compact}
        aria-expanded={open}
        aria-controls={controlsId}
        onClick={() => setOpen(!open)}
      >
        Sandbox
      </Button>
      {time ? <Clock {...time} /> : <span>Loading the clock</span>}
      {isInvited && <DemoLogin {...demo} />}
      {/* Beside the demo log-in it often wraps; the second line starts where the first does. */}
      <div id={controlsId} hidden={!open} css={{ marginLeft: isInvited ? 0 : 'auto' }}>
        {time && <Controls {...time} />}
      </div>
    </aside>
  );
}

function Clock({ now, zone, speed }: GameTime) {
  return (
    <span>
      <time dateTime={now.toISOString()}>
        {dateIn(zone, now)}, {timeIn(zone, now)}
      </time>{' '}
      <span css={{ color: color.muted }}>{speed === 0 ? 'frozen' : `×${speed}`}</span>
    </span>
  );
}

/** The log-in of the demo, for visitors. */
function DemoLogin({ players, password }: NonNullable<Sandbox['demo']>) {
  const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });
  return (
    <span css={{ padding: `0 ${space.tight}`, color: color.muted }}>
      Log in as {anyOf.format(players)}, password {password}
    </span>
  );
}

/** All of it in one line where there is room; a finger still gets its height on a phone. */
const compact = { ...condensed, padding: `0 ${space.tight}`, [desk]: { minHeight: '2rem' } };

/** Game seconds in a real one. */
const speeds = [1, 10, 60, 300, 1800];

function Controls({ now, zone, speed }: GameTime) {
  const [inProgress, setUnderWay] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const lastSpeed = useRef(60);
  if (speed > 0) lastSpeed.current = speed;

  const order = async (label: string, what: ClockOrder) => {
    setUnderWay(label);
    setRefusal(null);
    await orderClock(what).catch((error: Error) => setRefusal(error.message));
    setUnderWay(null);
  };

  const control = (label: string, what: ClockOrder | null) => (
    <Button
      key={label}
      kind="quiet"
      css={compact}
      busy={inProgress === label}
      disabled={what === null || (inProgress !== null && inProgress !== label)}
      onClick={() => what && order(label, what)}
    >
      {label}
    </Button>
  );

  const slower = speeds.findLast((other) => other < speed);
  const faster = speeds.find((other) => other > speed);

  return (
    <div css={{ display: 'flex', flexWrap: 'wrap' }}>
      {moments.map((moment) => control(moment.label, { now: nextTime(moment, zone, now).toISOString() }))}
      {control('Slower', slower === undefined ? null : { speed: slower })}
      {control('Faster', faster === undefined ? null : { speed: faster })}
      {speed === 0 ? control('Unfreeze', { speed: lastSpeed.current }) : control('Freeze', { speed: 0 })}
      <span role="alert" css={{ alignSelf: 'center', color: color.red }}>
        {refusal}
      </span>
    </div>
  );
}

/** Publishes the strip's height to what else is fixed to the foot of the page. */
function useFootHeight() {
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const measure = new ResizeObserver(() => {
      root.setProperty('--foot-height', `${foot.current?.offsetHeight ?? 0}px`);
    });
    if (foot.current) measure.observe(foot.current);
    return () => {
      measure.disconnect();
      root.removeProperty('--foot-height');
    };
  }, []);
  return foot;
}
