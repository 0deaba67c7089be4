import { setImmediate } from 'node:timers/promises';

/** What the work makes of each item; after so many of them, others have their turn of the event loop. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => readonly Made[],
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % most === 0) await setImmediate();
    made.push(...work(item));
  }
  return made;
}
