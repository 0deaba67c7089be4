/** The tasks that the ticks of this gateway start and do not wait for, each once at a time. */
export interface BackgroundTasks {
  /** Starts the run unless one of the task is still under way. */
  start(task: string, run: (stopping: AbortSignal) => Promise<unknown>): void;
  /** Resolves when nothing runs. */
  settled(): Promise<void>;
  /** Lets what runs end after its current batch. */
  stop(): Promise<void>;
}

export function openBackgroundTasks(): BackgroundTasks {
  const stopping = new AbortController();
  const running = new Map<string, Promise<unknown>>();
  const settled = async () => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    start: (task, run) => {
      if (running.has(task) || stopping.signal.aborted) return;
      running.set(
        task,
        run(stopping.signal).finally(() => running.delete(task)),
      );
    },
    settled,
    stop: () => {
      stopping.abort();
      return settled();
    },
  };
}
