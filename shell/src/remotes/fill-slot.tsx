import type { SlotName, Slots } from '@fairway/schema/remote';
import { createElement, type ReactNode } from 'react';
import { RemotePanel } from './RemotePanel.tsx';

/** Which remote lends which part to other remotes' pages. */
const lenders: Record<SlotName, string> = { poolChat: 'mfe-chat', allUsers: 'mfe-account' };

export function fillSlot<Name extends SlotName>(slot: Name, props: Slots[Name]): ReactNode {
  return (
    <RemotePanel name={lenders[slot]}>
      {({ slots }) => {
        const Part: ((props: Slots[Name]) => ReactNode) | undefined = slots?.[slot];
        return Part ? createElement(Part, props) : null;
      }}
    </RemotePanel>
  );
}
