import { secondMs } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { moment, rowsOf, text } from '../database/rows.ts';
import type { ScheduledTask } from '../schedule/scheduled-task.ts';
import { openedRecords } from '../schedule/task-records.ts';

const writtenEveryMs = 30 * secondMs;
const writtenAt = new WeakMap<Ctx['metrics'], number>();

/**
 * Writes down when each scheduled task last succeeded, so that every gateway can show it: only the leading one knows.
 */
export const writeTaskSuccess: ScheduledTask = {
  name: 'write-task-success',
  run: async (ctx) => {
    const now = ctx.wallClock.now();
    if (now.getTime() - (writtenAt.get(ctx.metrics) ?? 0) < writtenEveryMs) return;
    writtenAt.set(ctx.metrics, now.getTime());
    const known = openedRecords(ctx)?.known() ?? [];
    const write = (hasSucceeded: boolean, onKnown: string) =>
      ctx.em.execute(
        `insert into task_success as stored (task, succeeded_at, written_at)
         select task, at, ? from jsonb_to_recordset(?::jsonb) as known (task text, at timestamptz)
         on conflict (task) do update set written_at = excluded.written_at${onKnown}`,
        [now, JSON.stringify(known.filter((one) => one.hasSucceeded === hasSucceeded))],
      );
    await write(true, ', succeeded_at = greatest(stored.succeeded_at, excluded.succeeded_at)');
    // A gateway that has only just begun does not know when a task that fails succeeded last.
    await write(false, '');
  },
};

/** Tasks that are run no more are left out: nobody has written of them for a day. */
export const taskSuccess = ({ em }: Pick<Ctx, 'em'>) =>
  rowsOf(
    em,
    { task: text, succeeded_at: moment, written_at: moment },
    `select task, succeeded_at, written_at from task_success
     where written_at > (select max(written_at) from task_success) - interval '1 day'
     order by succeeded_at, task`,
  );
