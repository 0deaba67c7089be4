import { useFragment, useMutation } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { unsubscribeHere } from '@fairway/kit/push-device';
import { isPushOnHere, PushDevicesFields, PushPrompt, useHere } from '@fairway/kit/push-prompt';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Switch } from '@fairway/kit/ui/Switch';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useState } from 'react';
import { listRow } from '../list-row.ts';
import { QuietHours, QuietHoursFields } from './QuietHours.tsx';
import { useInTurn } from './use-in-turn.ts';

export const PushFields = graphql(
  `
    fragment PushFields on User {
      id
      ...PushDevicesFields @unmask
      pushSettings { kinds { kind title about on } }
      ...QuietHoursFields
    }
  `,
  [PushDevicesFields, QuietHoursFields],
);

// Each answers only what it changes: what else is under way on this panel answers for itself.
const SwitchPush = graphql(`
  mutation SwitchPush($kind: PushKind!, $on: Boolean!) {
    switchPush(kind: $kind, on: $on) { id pushSettings { kinds { kind title about on } } }
  }
`);
const RemovePushDevice = graphql(
  `
    mutation RemovePushDevice($id: ID!) {
      removePushDevice(id: $id) { id ...PushDevicesFields @unmask }
    }
  `,
  [PushDevicesFields],
);

/** Settings of push notices: on which devices, of which kinds, and in which quiet hours. */
export function PushPanel({ of }: { of: FragmentOf<typeof PushFields> }) {
  const me = useFragment(PushFields, of);
  const settings = me.pushSettings;
  const here = useHere(settings);
  const [switchPush] = useMutation(SwitchPush);
  const [remove] = useMutation(RemovePushDevice);
  const kindsInTurn = useInTurn();
  const devicesInTurn = useInTurn();
  /** Sent but not answered yet: kinds with what they become, and the devices that go. */
  const [asked, setAsked] = useState<Readonly<Record<string, boolean>>>({});
  const [fault, setFault] = useState<string | null>(null);
  // Where notices are not set up there is nothing to switch.
  if (!settings?.publicKey) return null;

  const attempt = async (what: string, becomes: boolean, work: () => Promise<unknown>) => {
    // Not disabled, which would take the focus away from whoever pressed a key.
    if (what in asked) return;
    setAsked((before) => ({ ...before, [what]: becomes }));
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    }
    setAsked(({ [what]: _answered, ...others }) => others);
  };
  const isHere = (endpoint: string) => endpoint === here?.endpoint;
  const end = async (id: string, endpoint: string) => {
    await devicesInTurn(() => remove({ variables: { id }, context: withTimeout() }));
    if (isHere(endpoint)) await unsubscribeHere();
  };

  return (
    <Panel title="Notices on devices">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        {fault && <Notice tone="error">{fault}</Notice>}
        {here && !isPushOnHere(settings, here) && <PushPrompt settings={settings} here={here} />}
        {settings.devices.length > 0 && (
          <ul css={{ listStyle: 'none', width: '100%' }}>
            {settings.devices.map(({ id, device, endpoint, createdAt, lastUsedAt }) => (
              <li key={id} css={listRow}>
                <div>
                  <strong>{device}</strong>
                  {isHere(endpoint) && ' (this one)'}
                  <p css={{ color: color.muted, fontSize: size.small }}>
                    {lastUsedAt
                      ? `Last used ${localMoment(new Date(lastUsedAt))}`
                      : `Added ${localMoment(new Date(createdAt))}`}
                  </p>
                </div>
                <Button
                  kind="quiet"
                  busy={id in asked}
                  aria-label={`Remove ${device}, added ${localMoment(new Date(createdAt))}`}
                  onClick={() => attempt(id, true, () => end(id, endpoint))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {settings.kinds.map(({ kind, title, about, on }) => (
          <Switch
            key={kind}
            label={title}
            hint={about}
            checked={asked[kind] ?? on}
            aria-busy={kind in asked}
            onChange={({ currentTarget: { checked } }) =>
              attempt(kind, checked, () =>
                kindsInTurn(() => switchPush({ variables: { kind, on: checked }, context: withTimeout() })),
              )
            }
          />
        ))}
        <QuietHours of={me} />
      </div>
    </Panel>
  );
}
