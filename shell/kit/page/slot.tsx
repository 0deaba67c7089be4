import type { SlotName, Slots } from '@fairway/schema/remote';
import { createContext, type ReactNode, useContext } from 'react';

type Fill = <Name extends SlotName>(name: Name, props: Slots[Name]) => ReactNode;

const FillContext = createContext<Fill>(() => null);

/** Tells where the parts that pages ask for come from: the shell fetches them, the pretend shell doesn't. */
export const SlotProvider = FillContext;

/** A place in a page for another remote's part. The page works without that part. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & Slots[Name]) {
  const fill = useContext(FillContext);
  return fill(name, props as unknown as Slots[Name]);
}
