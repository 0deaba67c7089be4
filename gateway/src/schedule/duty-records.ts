import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Parts } from '../context.ts';

/** A duty that has not succeeded for so long is worth waking somebody. */
const longSeconds = 600;

/** How the duties of this gateway have fared. */
export interface DutyRecords {
  skipped(duty: string): void;
  /** Runs and times it; answers what went wrong, or nothing. */
  measured(duty: string, run: () => Promise<void>): Promise<unknown>;
  /** Says which duties have not succeeded for too long, each once in that time. */
  alarm(): void;
  /** Another gateway may do all this now: what is known here says nothing any more. */
  forget(): void;
}

const ofGateway = new WeakMap<Registry, DutyRecords>();

export function recordsOf(parts: Pick<Parts, 'metrics' | 'wallClock' | 'log'>): DutyRecords {
  const known = ofGateway.get(parts.metrics) ?? openRecords(parts);
  ofGateway.set(parts.metrics, known);
  return known;
}

function openRecords({ metrics, wallClock, log }: Pick<Parts, 'metrics' | 'wallClock' | 'log'>): DutyRecords {
  const registers = [metrics];
  const runs = new Counter({
    name: 'fairway_duty_runs_total',
    help: 'Duties of the game clock that were due, by what became of them: done, failed, or skipped for one that failed.',
    labelNames: ['duty', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'fairway_duty_seconds',
    help: 'How long duties of the game clock take.',
    labelNames: ['duty'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers,
  });
  const succeededMs = new Map<string, number>();
  const alarmedMs = new Map<string, number>();
  const nowMs = () => wallClock.now().getTime();
  const ageSeconds = (duty: string) => Math.max(0, (nowMs() - (succeededMs.get(duty) ?? nowMs())) / 1000);
  new Gauge({
    name: 'fairway_duty_success_age_seconds',
    help: 'Time since a duty of the game clock last succeeded, on the gateway that leads.',
    labelNames: ['duty'],
    registers,
    collect() {
      this.reset();
      for (const duty of succeededMs.keys()) this.set({ duty }, ageSeconds(duty));
    },
  });
  // Who has never succeeded has been failing since the first attempt.
  const begun = (duty: string) => {
    if (!succeededMs.has(duty)) succeededMs.set(duty, nowMs());
  };
  return {
    skipped: (duty) => {
      begun(duty);
      runs.inc({ duty, outcome: 'skipped' });
    },
    measured: async (duty, run) => {
      begun(duty);
      const stop = seconds.startTimer({ duty });
      try {
        await run();
      } catch (fault) {
        runs.inc({ duty, outcome: 'failed' });
        return fault ?? new Error('It failed without a reason.');
      } finally {
        stop();
      }
      runs.inc({ duty, outcome: 'done' });
      succeededMs.set(duty, nowMs());
      return undefined;
    },
    alarm: () => {
      for (const duty of succeededMs.keys()) {
        const age = ageSeconds(duty);
        const isTold = nowMs() - (alarmedMs.get(duty) ?? Number.NEGATIVE_INFINITY) < longSeconds * 1000;
        if (age < longSeconds || isTold) continue;
        alarmedMs.set(duty, nowMs());
        log.error(
          { duty, ageSeconds: Math.round(age) },
          'schedule: a duty has not succeeded for a long time',
        );
      }
    },
    forget: () => {
      succeededMs.clear();
      alarmedMs.clear();
    },
  };
}
