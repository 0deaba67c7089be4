import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { writeTaskSuccess } from '../operators/task-success.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { allTasks } from './all-tasks.ts';
import { openBackgroundTasks } from './background-tasks.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import { inOrder } from './task-order.ts';
import { tick } from './tick.ts';

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob']);
});
afterEach(() => game.gateway.close());

const sql = <T extends object>(text: string, params: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<T[]>(text, params);

/** From now on the database refuses to write that row, as a fault of ours or of its data would. */
async function breaks(table: string, when: string, event = 'insert or update'): Promise<void> {
  await sql(`
    create function break_${table}() returns trigger language plpgsql as $$
      begin
        if ${when} then raise exception 'broken on purpose'; end if;
        return new;
      end $$;
    create trigger broken before ${event} on ${table} for each row execute function break_${table}()`);
}
const mends = (table: string) => sql(`drop trigger broken on ${table}`);

/** A task that failed is told of in the end; what matters here is what the others did. */
const at = (moment: string) => game.at(moment).catch(() => {});

const outcomes = async () =>
  Object.fromEntries(
    (
      await sql<{ name: string; outcome: string | null }>(
        'select name, outcome from contest join pool on pool.id = pool_id where number = 1',
      )
    ).map(({ name, outcome }) => [name, outcome]),
  );

type Rows = Parameters<PoolGame['finish']>[3];

async function playTheWeek(rowOf: Rows = () => ({})): Promise<void> {
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 0 ? -1 : 0), rowOf);
    await at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await at('2027-01-17T23:40:00Z');
}
const cardOfAnn = [0, 1, 2, 10, 11, 21, 22, 33];

describe('what falls due on the game clock', () => {
  test('is done although something else that is due fails', async () => {
    await game.pool('The Week', ['ann', 'bob']);
    await game.pool('For Money', ['ann', 'bob'], { buyIn: 10 });
    await game.card('ann', 'The Week', cardOfAnn);
    // From Friday on, no contest’s payments can be closed.
    await breaks('contest', 'new.sealed_at is not null', 'update');
    await playTheWeek();
    expect(await outcomes()).toMatchObject({ 'The Week': 'settled' });
    // The next week's contest is opened as well.
    const [next] = await sql<{ count: number }>(
      `select count(*)::int from contest join pool on pool.id = pool_id
       where pool.name = 'The Week' and number = 2`,
    );
    expect(next?.count).toBe(1);
  });

  test('reads the scores although the field can not be stored', async () => {
    await game.pool('The Week', ['ann', 'bob']);
    await at('2027-01-14T12:00:00Z');
    await breaks('field_entry', 'new.left_at is not null');
    game.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(0, 47) }));
    await playTheWeek();
    const [golfer] = await sql<{ strokes: string }>(
      "select rounds -> 3 ->> 'strokes' as strokes from field_entry where dg_id = 1000",
    );
    expect(golfer?.strokes).toBe('71');
  });

  test('replaces golfers on the cards of a pool although those of another can not be written', async () => {
    for (const name of ['Whole', 'Broken']) {
      await game.pool(name, ['ann', 'bob']);
      await game.card('ann', name, cardOfAnn);
    }
    await at('2027-01-14T12:00:00Z');
    await breaks(
      'card',
      `exists (select 1 from entry join contest on contest.id = contest_id join pool on pool.id = pool_id
               where entry.id = new.entry_id and pool.name = 'Broken')`,
    );
    game.turnTo(1, (field) => ({
      ...field,
      golfers: field.golfers.filter(({ dgId }) => dgId !== 1000),
    }));
    await at('2027-01-14T12:40:00Z');
    const golfersOf = async (pool: string) => {
      const [card] = await sql<{ golfers: number[] }>(
        `select golfers from card join entry on entry.id = entry_id join contest on contest.id = contest_id
         join pool on pool.id = pool_id where pool.name = ?`,
        [pool],
      );
      return card?.golfers;
    };
    expect(await golfersOf('Whole')).toContain(1003);
    expect(await golfersOf('Broken')).toContain(1000);

    // A prize is never paid on a card that still waits for its replacement.
    const asWithdrawn = { position: 'WD', strokes: [null, null, null, null], toPar: 0, thru: 0, today: 0 };
    await playTheWeek((golfer) => (golfer === 0 ? asWithdrawn : {}));
    expect(await outcomes()).toMatchObject({ Whole: 'settled', Broken: null });
    await mends('card');
    await at('2027-01-17T23:50:00Z');
    expect(await golfersOf('Broken')).toContain(1003);
    expect(await outcomes()).toMatchObject({ Broken: 'settled' });
  });
});

describe('a tick', () => {
  const run = async () => {};
  const parts = () => ({ ...game.gateway.parts, metrics: new Registry() });
  const countsOf = async ({ metrics }: { metrics: Registry }) =>
    Object.fromEntries(
      ((await metrics.getSingleMetric('fairway_scheduled_task_runs_total')?.get())?.values ?? []).map(
        ({ labels, value }) => [`${labels.task} ${labels.outcome}`, value],
      ),
    );
  /** In whole seconds. */
  const ageOf = async ({ metrics }: { metrics: Registry }, task: string) => {
    const ages = await metrics.getSingleMetric('fairway_scheduled_task_success_age_seconds')?.get();
    return Math.floor(ages?.values.find(({ labels }) => labels.task === task)?.value ?? Number.NaN);
  };

  test('says which tasks failed, and counts those that had to wait for them', async () => {
    const done: string[] = [];
    const task = (name: string, needs: string[] = [], failing = false): ScheduledTask => ({
      name,
      needs,
      run: async () => {
        if (failing) throw new Error('broken on purpose');
        done.push(name);
      },
    });
    const here = parts();
    const chain = [
      task('first', [], true),
      task('second', ['first']),
      task('third', ['second']),
      task('fourth'),
    ];
    await expect(tick(here, chain)).rejects.toMatchObject({ names: ['first'] });
    expect(done).toEqual(['fourth']);
    expect(await countsOf(here)).toEqual({
      'first failed': 1,
      'second skipped': 1,
      'third skipped': 1,
      'fourth done': 1,
    });
  });

  test('leaves behind what takes too long, and lets it do nothing more', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const here = parts();
    const slow: ScheduledTask = {
      name: 'slow',
      limitSeconds: 0.2,
      run: async ({ em, signal }) => {
        const asked = em.execute('select pg_sleep(60)');
        later = asked.catch(() => em.fork().execute('select 1'));
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
        await new Promise<void>(() => {});
      },
    };
    await expect(tick(here, [slow, { name: 'next', run }])).rejects.toMatchObject({ names: ['slow'] });
    expect(await countsOf(here)).toEqual({ 'slow failed': 1, 'next done': 1 });
    await expect(later).rejects.toThrow('It took more than 0.2 seconds.');
    const isStillAsked = async () =>
      (
        await sql(
          `select 1 from pg_stat_activity
           where query = 'select pg_sleep(60)' and state = 'active' and datname = current_database()`,
        )
      ).length > 0;
    while (await isStillAsked()) await new Promise((done) => setTimeout(done, 50));
  });

  test('does not wait for what runs in the background, and begins it again only when it has ended', async () => {
    const here = parts();
    const background = openBackgroundTasks();
    const finish = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done: string[] = [];
    const tasks: ScheduledTask[] = [
      {
        name: 'long',
        runsInBackground: true,
        run: () => finish[done.push('long begins') > 1 ? 1 : 0]?.promise ?? run(),
      },
      { name: 'scores', run: async () => void done.push('scores') },
    ];
    finish[0]?.reject(new Error('broken on purpose'));
    await tick(here, tasks, background);
    await background.settled();
    await tick(here, tasks, background);
    await tick(here, tasks, background);
    expect(done).toEqual(['long begins', 'scores', 'long begins', 'scores', 'scores']);
    finish[1]?.resolve();
    await background.stop();
    await tick(here, tasks, background);
    expect(await countsOf(here)).toEqual({ 'long failed': 1, 'long done': 1, 'scores done': 4 });
    await tick(here, tasks);
    expect(done.filter((one) => one === 'long begins')).toHaveLength(3);
  });

  test('alarms by the age of the last success', async () => {
    const errors: object[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
    const here = { ...parts(), log };
    let failing = false;
    const task: ScheduledTask = {
      name: 'changeable',
      run: async () => {
        if (failing) throw new Error('broken on purpose');
      },
    };
    await tick(here, [task]);
    failing = true;
    for (let minute = 0; minute < 12; minute += 1) {
      game.gateway.wallClock.advance({ minutes: 1 });
      await expect(tick(here, [task])).rejects.toThrow('changeable');
    }
    expect(await ageOf(here, 'changeable')).toBe(720);
    const logged = errors.filter(
      (line) => 'msg' in line && line.msg === 'schedule: task has not succeeded for a long time',
    );
    expect(logged).toMatchObject([{ task: 'changeable', ageSeconds: 600 }]);
    failing = false;
    await tick(here, [task]);
    expect(await ageOf(here, 'changeable')).toBe(0);
  });

  test('knows after a restart how long a task has been failing, and writes down no success that was none', async () => {
    let failing = false;
    const changing: ScheduledTask = {
      name: 'changing',
      run: async () => {
        if (failing) throw new Error('broken on purpose');
      },
    };
    const tasks = [changing, writeTaskSuccess];
    const stored = async () => {
      const [row] = await sql<{ at: string }>(
        "select succeeded_at as at from task_success where task = 'changing'",
      );
      return Date.parse(row?.at ?? '');
    };
    await tick(parts(), tasks);
    const at = await stored();
    failing = true;
    game.gateway.wallClock.advance({ hours: 2 });
    const restarted = parts();
    await expect(tick(restarted, tasks)).rejects.toThrow('changing');
    expect(await stored()).toBe(at);
    expect(await ageOf(restarted, 'changing')).toBe(7200);
    failing = false;
    game.gateway.wallClock.advance({ minutes: 1 });
    await tick(restarted, tasks);
    expect(await ageOf(restarted, 'changing')).toBe(0);
    expect(Math.round(((await stored()) - at) / 1000)).toBe(7260);
  });

  test('comes in an order that all tasks of all features have asked for', () => {
    expect(allTasks.map(({ name }) => name)).toEqual([
      'poll-schedule',
      'poll-field',
      'poll-odds',
      'poll-scores',
      'check-final-scores',
      'follow-schedule',
      'open-round-sheets',
      'close-late-checkouts',
      'replace-withdrawn',
      'close-payments',
      'follow-boards',
      'settle-contests',
      'open-next-contests',
      'end-notices',
      'note-mails',
      'write-task-success',
    ]);
  });

  test.each([
    [
      'that does not exist',
      [{ name: 'one', after: ['none'] }],
      'one comes after none, which there is none of',
    ],
    [
      'that comes after it',
      [
        { name: 'one', after: ['two'] },
        { name: 'two', needs: ['one'] },
      ],
      'wait for each other: one, two',
    ],
  ])('comes after no task %s', (_what, tasks, message) => {
    const idle = async () => {};
    expect(() => inOrder(tasks.map((task) => ({ ...task, run: idle })))).toThrow(message);
  });
});
