import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';
import type { Lead } from '../live/lead.ts';
import type { Turn } from '../live/turn.ts';
import { tick } from './tick.ts';

export interface Clockwork {
  /** Does now what is due now, waiting for whoever is at it. */
  play(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Whoever has it lets time pass; so feeds are asked as often as one gateway would, however many there are. */
  lead: Lead;
  /** Taken for each beat, because a jump of the sandbox's clock is played by the gateway that was told to. */
  turn: Turn;
}

/** Lets what is due happen as time passes: every few seconds, by the gateway that leads. */
export function startClockwork(parts: Parts, { lead, turn }: Options): Clockwork {
  const everyMs = parts.settings.pollLiveSeconds * 1000;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  new Gauge({
    name: 'fairway_leads',
    help: '1 on the gateway that asks the feeds and settles.',
    registers: [parts.metrics],
    collect() {
      this.set(lead.isOurs() ? 1 : 0);
    },
  });

  const beat = () => {
    if (stopped || !lead.isOurs()) return;
    clearTimeout(timer);
    running = running
      .then(() => turn.ifFree(() => tick(parts)))
      .catch((fault) => parts.log.error({ err: fault }, 'what was due could not be done'))
      .then(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(beat, everyMs);
      });
  };
  lead.onTaken(beat);
  return {
    play: () => turn.wait(() => tick(parts)),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
