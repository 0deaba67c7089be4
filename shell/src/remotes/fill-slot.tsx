import type { SlotName, Slots } from '@fairway/schema/remote';
import { createElement, type ReactNode } from 'react';
import { remoteOfSlot } from '../front-ends.ts';
import { RemotePanel } from './RemotePanel.tsx';

export function fillSlot<Name extends SlotName>(slot: Name, props: Slots[Name]): ReactNode {
  return (
    <RemotePanel name={remoteOfSlot(slot)}>
      {({ slots }) => {
        const Part: ((props: Slots[Name]) => ReactNode) | undefined = slots?.[slot];
        return Part ? createElement(Part, props) : null;
      }}
    </RemotePanel>
  );
}
