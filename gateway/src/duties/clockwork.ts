import type { Parts } from '../context.ts';
import type { Turn } from '../live/turn.ts';
import { tick } from './tick.ts';

export interface Clockwork {
  /** Does now what is due now, waiting for whoever is at it. */
  play(): Promise<void>;
  stop(): Promise<void>;
}

/** Lets what is due happen as time passes: every few seconds, by one gateway at a time. */
export function startClockwork(parts: Parts, turn: Turn): Clockwork {
  const everyMs = parts.settings.pollLiveSeconds * 1000;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const beat = () => {
    running = turn
      .ifFree(() => tick(parts))
      .catch((fault) => parts.log.error({ err: fault }, 'what was due could not be done'))
      .then(() => {
        if (!stopped) timer = setTimeout(beat, everyMs);
      });
  };
  beat();
  return {
    play: () => turn.wait(() => tick(parts)),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
