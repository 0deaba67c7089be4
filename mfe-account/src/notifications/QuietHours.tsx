import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useSentInOrder } from '@fairway/kit/sent-in-order';
import { Notice } from '@fairway/kit/ui/Notice';
import { Select } from '@fairway/kit/ui/Select';
import { Switch } from '@fairway/kit/ui/Switch';
import { space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { hourMs } from '@fairway/schema/days';

export const QuietHoursFields = graphql(`
  fragment QuietHoursFields on User {
    mailSettings { zone }
    pushSettings { quietHours { from until } }
  }
`);

const SetQuietHours = graphql(
  `
    mutation SetQuietHours($from: Int, $until: Int) {
      setQuietHours(from: $from, until: $until) { id ...QuietHoursFields }
    }
  `,
  [QuietHoursFields],
);

const usual = { from: 22, until: 7 };

const hourText = (hour: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(new Date(hour * hourMs));
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours of the day in which devices stay quiet. */
export function QuietHours({ of }: { of: FragmentOf<typeof QuietHoursFields> }) {
  const { mailSettings, pushSettings } = useFragment(QuietHoursFields, of);
  const [setQuietHours] = useMutation(SetQuietHours);
  const {
    value: quiet,
    isSent,
    fault,
    save,
  } = useSentInOrder<{ from: number; until: number } | null>(pushSettings?.quietHours ?? null, (wanted) =>
    setQuietHours({ variables: wanted ?? { from: null, until: null }, context: withTimeout() }),
  );
  const zone = mailSettings?.zone?.replaceAll('_', ' ');

  const select = (which: 'from' | 'until', label: string) =>
    quiet && (
      <Select
        label={label}
        value={String(quiet[which])}
        aria-busy={isSent}
        options={hours.map((hour) => ({
          value: String(hour),
          text: hourText(hour),
          disabled: hour === quiet[which === 'from' ? 'until' : 'from'],
        }))}
        onChange={({ currentTarget: { value } }) =>
          save({ from: quiet.from, until: quiet.until, [which]: Number(value) })
        }
      />
    );
  return (
    <>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Switch
        label="Quiet hours"
        hint={`Notices wait until they are over${zone ? `, in your time zone, ${zone}` : ''}.`}
        checked={quiet !== null}
        aria-busy={isSent}
        onChange={({ currentTarget: { checked } }) => save(checked ? usual : null)}
      />
      {quiet && (
        <div
          css={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: space.base,
            width: '100%',
            maxWidth: '24rem',
          }}
        >
          {select('from', 'From')}
          {select('until', 'Until')}
        </div>
      )}
    </>
  );
}
