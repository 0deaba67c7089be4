import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';
import type { ExclusiveLock } from '../live/election/exclusive-lock.ts';
import type { LeaderElection } from '../live/election/leader-election.ts';
import { allTasks } from './all-tasks.ts';
import { openBackgroundTasks } from './background-tasks.ts';
import { recordsOf } from './task-records.ts';
import { TasksFailed, tick } from './tick.ts';

export interface Ticker {
  /** Runs a tick now, waiting for one that is running. */
  tickNow(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Only the leading gateway ticks, so that feeds are polled as often as by one gateway. */
  election: LeaderElection;
  /** Taken for each tick, since a jump of the sandbox's clock runs on the gateway that got the request. */
  lock: ExclusiveLock;
}

/** Ticks every few seconds on the leading gateway. */
export function startTicker(parts: Parts, { election, lock }: Options): Ticker {
  const everyMs = parts.settings.pollLiveSeconds * 1000;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const background = openBackgroundTasks();
  new Gauge({
    name: 'fairway_is_leader',
    help: '1 on the gateway that asks the feeds and settles.',
    registers: [parts.metrics],
    collect() {
      this.set(election.isLeader() ? 1 : 0);
    },
  });

  // Failed tasks are in the log, and run again at the next tick.
  const withoutFailures = (ticked: Promise<void>) =>
    ticked.catch((fault) => {
      if (!(fault instanceof TasksFailed)) throw fault;
    });
  const goOn = () => {
    if (stopped || !election.isLeader()) {
      recordsOf(parts).forget();
      return;
    }
    clearTimeout(timer);
    running = running
      .then(() => lock.ifFree(() => withoutFailures(tick(parts, allTasks, background))))
      .catch((fault) => parts.log.error({ err: fault }, 'schedule: tick could not start'))
      .then(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(goOn, everyMs);
      });
  };
  election.onElected(goOn);
  return {
    // Everything that is due is done before the clock goes on.
    tickNow: () =>
      lock.wait(async () => {
        await background.settled();
        await withoutFailures(tick(parts));
      }),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await background.stop();
    },
  };
}
