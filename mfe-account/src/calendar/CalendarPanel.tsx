import { useFragment } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import type { FragmentOf } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Panel } from '@fairway/kit/ui/Panel';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { lazy, Suspense, useState } from 'react';
import { type CalendarDialog, CalendarFields } from './own-calendar.ts';

// Loaded on demand.
const CalendarDialogs = lazy(async () => ({
  default: (await import('./CalendarDialogs.tsx')).CalendarDialogs,
}));

/** The address by which the user's own calendar shows locks and rounds. */
export function CalendarPanel({ of }: { of: FragmentOf<typeof CalendarFields> }) {
  const { calendarAddressMadeAt: madeAt } = useFragment(CalendarFields, of);
  const [shown, show] = useState<CalendarDialog>(null);
  const [isNeeded, setNeeded] = useState(false);
  const open = (what: CalendarDialog) => {
    setNeeded(true);
    show(what);
  };
  return (
    <Panel title="Calendar">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        <p>
          Your own calendar can show when picks lock, with a reminder an hour before, and when rounds are
          played, for all your pools. It follows every change.
        </p>
        {madeAt && (
          <p css={{ color: color.muted, fontSize: size.small }}>
            You made an address on {localMoment(new Date(madeAt))}. It ends when you log out everywhere, or
            change your password or username.
          </p>
        )}
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
          <Button onClick={() => open('new')}>{madeAt ? 'New address' : 'Add to your calendar'}</Button>
          {madeAt && (
            <Button kind="quiet" onClick={() => open('revoke')}>
              Revoke address
            </Button>
          )}
        </div>
      </div>
      {isNeeded && (
        <Suspense>
          <CalendarDialogs shown={shown} hasAddress={madeAt != null} onClose={() => show(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
