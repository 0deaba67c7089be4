import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

// What happens to statements on their way to PostgreSQL and back: a commit that is held up while somebody else acts, a
// connection that breaks right before a commit or right behind it, and a gateway that dies there.

export type CutAt = 'before the commit' | 'behind the commit';

/** Which commit of the work, counted from 1. */
interface Place {
  at: CutAt;
  nth: number;
}

export interface PostgresFaults {
  /** Lets the work come to its first commit, does the other meanwhile, and only then lets it be done. */
  heldAtCommit<T>(work: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T>;
  /** Breaks the connection at one of the work's commits. Says whether it came to that. */
  cut<T>(work: () => Promise<T>, place: Place): Promise<{ outcome: T; isCut: boolean }>;
  /**
   * Lets work that no API starts die at one of its commits: nothing of it goes on, as in a process that was killed.
   * Says whether it came to that.
   */
  killed(work: () => Promise<unknown>, place: Place): Promise<boolean>;
  close(): void;
}

/** `send` sends the commit, and answers what pg would. */
type OnCommit = (client: pg.Client, send: () => Promise<unknown>) => Promise<unknown>;

/** At most one at a time: members act one after the other, unless a fault lets them meet. */
export function openPostgresFaults(): PostgresFaults {
  const { query } = pg.Client.prototype;
  let onCommit: OnCommit | undefined;
  const lifeOfWork = new AsyncLocalStorage<{ isOver: boolean }>();
  const waiting: (() => void)[] = [];
  /** What a dead process has begun is not answered as long as its story is played; then it may end. */
  const unanswered = () =>
    new Promise((_resolve, refuse) => {
      waiting.push(() => refuse(new Error('The gateway was killed.')));
    });
  pg.Client.prototype.query = function sentQuery(this: pg.Client, ...args: Parameters<typeof query>) {
    const send = () => query.apply(this, args);
    if (lifeOfWork.getStore()?.isOver) return unanswered();
    return onCommit && isCommit(args[0]) ? onCommit(this, async () => send()) : send();
  } as typeof query;

  /** Does to the nth commit what is asked, and lets the others pass. */
  async function withCommit<T>(work: () => Promise<T>, nth: number, atIt: OnCommit): Promise<T> {
    let commits = 0;
    onCommit = (client, send) => {
      commits += 1;
      return commits === nth ? atIt(client, send) : send();
    };
    try {
      return await work();
    } finally {
      onCommit = undefined;
    }
  }

  return {
    heldAtCommit: (work, meanwhile) =>
      withCommit(work, 1, async (_client, send) => {
        await meanwhile();
        return send();
      }),
    cut: async (work, { at, nth }) => {
      let isCut = false;
      const outcome = await withCommit(work, nth, async (client, send) => {
        isCut = true;
        if (at === 'behind the commit') await send();
        breakOff(client);
        throw new Error('Connection terminated unexpectedly');
      });
      return { outcome, isCut };
    },
    killed: async (work, { at, nth }) => {
      const life = { isOver: false };
      let die = () => {};
      const death = new Promise<void>((resolve) => {
        die = resolve;
      });
      const own = () => lifeOfWork.run(life, work);
      await withCommit(
        () => Promise.race([own(), death]),
        nth,
        async (client, send) => {
          if (at === 'behind the commit') await send();
          life.isOver = true;
          breakOff(client);
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

const isCommit = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : String(Object(statement).text);
  return /^commit$/i.test(text);
};

/** As a machine does that loses its current: without a word. */
function breakOff(client: pg.Client): void {
  const { stream } = Object(Object(client).connection);
  stream.destroy();
}
