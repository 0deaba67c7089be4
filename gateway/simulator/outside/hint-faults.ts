import type { Bus } from '../../src/live/bus/bus.ts';

/** What becomes of hints at a moment; null where they arrive. */
export type HintFault = 'lost' | 'late' | null;

export interface HintFaults {
  /** The bus as a gateway has it that may be cut off. */
  around(bus: Bus): Bus;
  /** Whether they don't arrive now. */
  areAway(): boolean;
  /** What is late arrives, in order; where hints were lost, gateways learn that there was a gap. */
  comeBack(): void;
}

/** Hints between gateways are no more than hints: whatever becomes of them, the tables are the truth. */
export function hintFaults(fault: () => HintFault): HintFaults {
  const waiting: (() => void)[] = [];
  const gapListeners = new Set<() => void>();
  let missing: HintFault = null;

  /** Whatever follows one that is late comes behind it, so that hints keep their order. */
  const receive = (act: () => void) => {
    missing ??= fault();
    if (missing === null) act();
    else if (missing === 'late') waiting.push(act);
  };

  return {
    around: (bus) => ({
      ...bus,
      subscribe: (kind, listener) => bus.subscribe(kind, (body) => receive(() => listener(body))),
      onGap: (listener) => {
        gapListeners.add(listener);
        const stop = bus.onGap(listener);
        return () => {
          gapListeners.delete(listener);
          stop();
        };
      },
    }),
    areAway: () => fault() !== null,
    comeBack: () => {
      const wereLost = missing === 'lost';
      missing = null;
      for (const act of waiting.splice(0)) act();
      if (wereLost) for (const listener of gapListeners) listener();
    },
  };
}
