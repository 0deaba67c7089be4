import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

// What happens to statements on their way to PostgreSQL and back: a commit or a statement that is held up while somebody
// else acts, a connection that breaks right before a commit or right behind it, and a gateway that dies there.

export type CutAt = 'before the commit' | 'behind the commit';

/** Which commit of the work, counted from 1: of all, or of those that have written to that table. */
export interface Place {
  at: CutAt;
  nth: number;
  table?: string;
}

export interface Struck {
  kills: number;
  cuts: number;
}

/** What another gateway does when the first one is about to die; both do as soon as it is done or `until` is. */
export interface Other {
  work(): Promise<unknown>;
  until(): Promise<void>;
}

/** Of work that may die. */
export interface Life {
  readonly isOver: boolean;
}

export interface PostgresFaults {
  /**
   * Lets the work come to its first commit, or to the first that has written to that table, does the other meanwhile, and
   * only then lets it be done.
   */
  heldAtCommit<T>(work: () => Promise<T>, meanwhile: () => Promise<void>, table?: string): Promise<T>;
  /** The same right before the work writes to that table, with whatever it has locked and read by then. */
  heldBefore<T>(work: () => Promise<T>, meanwhile: () => Promise<void>, table: string): Promise<T>;
  /** Breaks the connection at one of the work's commits. Says whether it came to that. */
  cut<T>(work: () => Promise<T>, place: Place): Promise<{ outcome: T; isCut: boolean }>;
  /**
   * Lets work that no API starts die at one of its commits: nothing of it goes on, as in a process that was killed.
   * Another's begins there, and dies with it where it has come to by then. Says whether it came to that.
   */
  killed(work: () => Promise<unknown>, place: Place, other?: Other): Promise<boolean>;
  /** Of the work that asks, if it may die: what it has sent by then, it may never have noted. */
  life(): Life | undefined;
  /** How often it came to that: a fault that never strikes shows nothing. */
  struck: Readonly<Struck>;
  close(): void;
}

/** `send` sends the commit, and answers what pg would. */
type OnCommit = (
  client: pg.Client,
  send: () => Promise<unknown>,
  written: ReadonlySet<string>,
) => Promise<unknown>;

/** At most one at a time: members act one after the other, unless a fault lets them meet. */
export function openPostgresFaults(): PostgresFaults {
  const { query } = pg.Client.prototype;
  let onCommit: OnCommit | undefined;
  let heldWrite: { table: string; meanwhile(): Promise<void> } | undefined;
  const struck: Struck = { kills: 0, cuts: 0 };
  const lifeOfWork = new AsyncLocalStorage<{ isOver: boolean; clients: Set<pg.Client> }>();
  /** The tables that a connection has written to since its last commit. */
  const writtenBy = new WeakMap<pg.Client, Set<string>>();
  const waiting: (() => void)[] = [];
  /** What a dead process has begun is not answered as long as its story is played; then it may end. */
  const unanswered = (answered?: unknown) => {
    // Made here, so that it says who asked.
    const killed = new Error('The gateway was killed.');
    // The pool waits for a call, others for a promise.
    if (typeof answered === 'function') {
      waiting.push(() => answered(killed));
      return undefined;
    }
    return new Promise((_resolve, refuse) => {
      waiting.push(() => refuse(killed));
    });
  };
  pg.Client.prototype.query = function sentQuery(this: pg.Client, ...args: Parameters<typeof query>) {
    const send = () => query.apply(this, args);
    const life = lifeOfWork.getStore();
    if (life?.isOver) return unanswered(args.at(-1));
    life?.clients.add(this);
    const written = writtenBy.get(this) ?? new Set();
    if (!isCommit(args[0])) {
      const tables = tablesIn(args[0]);
      for (const table of tables) written.add(table);
      writtenBy.set(this, written);
      if (!heldWrite || !tables.includes(heldWrite.table)) return send();
      const { meanwhile } = heldWrite;
      heldWrite = undefined;
      return meanwhile().then(send);
    }
    writtenBy.delete(this);
    return onCommit ? onCommit(this, async () => send(), written) : send();
  } as typeof query;

  /** Does to the nth commit what is asked, and lets the others pass. */
  async function withCommit<T>(
    work: () => Promise<T>,
    { nth, table }: Pick<Place, 'nth' | 'table'>,
    atIt: OnCommit,
  ): Promise<T> {
    let commits = 0;
    onCommit = (client, send, written) => {
      if (table === undefined || written.has(table)) commits += 1;
      else return send();
      return commits === nth ? atIt(client, send, written) : send();
    };
    try {
      return await work();
    } finally {
      onCommit = undefined;
    }
  }

  return {
    struck,
    life: () => lifeOfWork.getStore(),
    heldAtCommit: (work, meanwhile, table) =>
      withCommit(work, { nth: 1, ...(table !== undefined && { table }) }, async (_client, send) => {
        await meanwhile();
        return send();
      }),
    heldBefore: async (work, meanwhile, table) => {
      heldWrite = { table, meanwhile };
      try {
        return await work();
      } finally {
        heldWrite = undefined;
      }
    },
    cut: async (work, { at, nth }) => {
      let isCut = false;
      const outcome = await withCommit(work, { nth }, async (client, send) => {
        isCut = true;
        struck.cuts += 1;
        if (at === 'behind the commit') await send();
        breakOff(client);
        throw new Error('Connection terminated unexpectedly');
      });
      return { outcome, isCut };
    },
    killed: async (work, { at, ...which }, other) => {
      const life = { isOver: false, clients: new Set<pg.Client>() };
      let die = () => {};
      const death = new Promise<void>((resolve) => {
        die = resolve;
      });
      const own = () => lifeOfWork.run(life, work);
      await withCommit(
        () => Promise.race([own(), death]),
        which,
        async (_client, send) => {
          if (at === 'behind the commit') await send();
          if (other)
            await Promise.race([lifeOfWork.run(life, other.work), lifeOfWork.exit(() => other.until())]);
          life.isOver = true;
          struck.kills += 1;
          // All of them: a transaction beside this one would keep its locks for ever.
          for (const one of life.clients) breakOff(one);
          die();
          return unanswered();
        },
      );
      return life.isOver;
    },
    close: () => {
      pg.Client.prototype.query = query;
      for (const end of waiting) end();
    },
  };
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Object(statement).text);
const isCommit = (statement: unknown): boolean => /^commit$/i.test(textOf(statement));
const tablesIn = (statement: unknown): string[] =>
  [...textOf(statement).matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)/gi)].map(
    ([, table]) => table ?? '',
  );

/** As a machine does that loses its current: without a word. */
function breakOff(client: pg.Client): void {
  const { stream } = Object(Object(client).connection);
  stream.destroy();
}
