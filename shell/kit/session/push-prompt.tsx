import { useMutation } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { useEffect, useState } from 'react';
import { errorMessage } from '../gateway/refusal.ts';
import { type Ability, endpointHere, pushAbility, subscribeHere } from './push-device.ts';

/** Whether push notices are on, and on which devices. */
export const PushDevicesFields = graphql(`
  fragment PushDevicesFields on User @_unmask {
    pushSettings { publicKey devices { id device endpoint createdAt lastUsedAt } }
  }
`);
export type PushDevices = NonNullable<ResultOf<typeof PushDevicesFields>['pushSettings']>;

const AddPushDevice = graphql(
  `
    mutation AddPushDevice($endpoint: String!, $p256dh: String!, $auth: String!) {
      addPushDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { id ...PushDevicesFields @unmask }
    }
  `,
  [PushDevicesFields],
);

/** What this browser is to those settings: one of their devices, or able to become one; null until it is known. */
export interface Here {
  ability: Ability;
  /** The address of its subscription, whoever it was made for. */
  endpoint: string | null;
}

export function useHere(settings: PushDevices | null | undefined): Here | null {
  const [here, setHere] = useState<Here | null>(null);
  const count = settings?.devices.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a device came or went
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = { ability: await pushAbility(), endpoint: await endpointHere() };
      if (!isOver) setHere(found);
    };
    // A browser that does not say what it can is not told.
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [count]);
  return here;
}

export const isPushOnHere = ({ devices }: PushDevices, here: Here | null): boolean =>
  devices.some(({ endpoint }) => endpoint === here?.endpoint);

const installText =
  'On an iPhone or iPad, notices come to the installed page only: tap Share, then “Add to Home Screen”, and open Fairway from there.';
const blockedText =
  'This browser blocks notices from Fairway. Allow them in its settings for this site, and load the page again.';

interface PushPromptProps {
  settings: PushDevices;
  here: Here;
  onDone?: (() => void) | undefined;
}

/** The button that has this browser told, or why there is none. */
export function PushPrompt({ settings: { publicKey }, here: { ability }, onDone }: PushPromptProps) {
  const [add] = useMutation(AddPushDevice);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const tell = async () => {
    setBusy(true);
    setFault(null);
    try {
      const subscription = publicKey === null ? null : await subscribeHere(publicKey);
      if (subscription) {
        await add({ variables: subscription });
        onDone?.();
      } else setFault(blockedText);
    } catch (error) {
      setFault(errorMessage(error, 'This browser could not be added. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  if (ability === 'install') return <p>{installText}</p>;
  if (ability === 'blocked') return <p>{blockedText}</p>;
  if (ability === 'never') return <p>This browser can't show notices.</p>;
  return (
    <>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Button busy={busy} onClick={tell}>
        Tell me on this device
      </Button>
    </>
  );
}
