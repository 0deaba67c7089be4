import type { WallClock } from '../../clocks.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { Caller } from '../../context.ts';

interface OpenSocket {
  caller: Caller;
  close(): void;
}

/** Which session ended, or all of the user's. */
export interface SessionEnd {
  userId: string;
  sessionId?: string;
}

type SignedIn = Extract<Caller, { kind: 'user' }>;

/** As long as a timer can be; a program's token may be good for longer. */
const longestTimerMs = 2 ** 31 - 1;

/** Every socket that is open on this gateway, of either kind, and whose it is. */
export class OpenSockets {
  readonly #open = new Set<OpenSocket>();
  readonly #ofUser = new Map<string, number>();
  readonly #maxPerUser: number;

  constructor(
    private readonly wallClock: WallClock,
    { ofUser: maxPerUser }: Pick<Settings['maxSockets'], 'ofUser'>,
  ) {
    this.#maxPerUser = maxPerUser;
  }

  /** Keeps an eye on the socket until the answered function is called; nothing where its user has too many. */
  watch(socket: OpenSocket): (() => void) | undefined {
    const { caller } = socket;
    const userId = caller.kind === 'user' ? caller.userId : undefined;
    if (userId && (this.#ofUser.get(userId) ?? 0) >= this.#maxPerUser) return undefined;
    this.#open.add(socket);
    if (userId) this.#ofUser.set(userId, (this.#ofUser.get(userId) ?? 0) + 1);
    const stopWaiting = caller.kind === 'user' ? this.#at(caller.expiresAt, () => socket.close()) : undefined;
    return () => {
      stopWaiting?.();
      if (this.#open.delete(socket) && userId) this.#countOff(userId);
    };
  }

  #countOff(userId: string): void {
    const left = (this.#ofUser.get(userId) ?? 1) - 1;
    if (left > 0) this.#ofUser.set(userId, left);
    else this.#ofUser.delete(userId);
  }

  /** Does it at that moment of the wall clock, unless the answered function is called before. */
  #at(moment: Date, work: () => void): () => void {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const aheadMs = moment.getTime() - this.wallClock.now().getTime();
      timer =
        aheadMs > longestTimerMs ? setTimeout(wait, longestTimerMs) : setTimeout(work, Math.max(0, aheadMs));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  }

  get count(): number {
    return this.#open.size;
  }

  /** The access tokens that sockets were opened by. */
  get accessTokens(): Set<string> {
    const callers = [...this.#open].map(({ caller }) => caller);
    return new Set(
      callers.flatMap((caller) =>
        caller.kind === 'user' && caller.accessToken ? [caller.accessToken.id] : [],
      ),
    );
  }

  drop({ userId, sessionId }: SessionEnd): void {
    for (const { caller, close } of this.#open)
      if (
        caller.kind === 'user' &&
        caller.userId === userId &&
        (!sessionId || caller.sessionId === sessionId)
      )
        close();
  }

  /** Closes those of all sessions; programs with an access token of their own stay. */
  dropSessions(): void {
    for (const { caller, close } of this.#open) if (caller.kind === 'user' && !caller.accessToken) close();
  }

  /** After hints may have been missed: closes those whose session has ended, which is asked for many at once. */
  async dropEnded(endedOf: (callers: readonly SignedIn[]) => Promise<readonly SignedIn[]>): Promise<void> {
    const bySession = Map.groupBy(this.#open, ({ caller }) =>
      caller.kind === 'user' ? [caller.sessionId, caller.tokenVersion, caller.accessToken?.id].join(' ') : '',
    );
    bySession.delete('');
    const sessions = [...bySession.values()];
    for (
      let batch = sessions.splice(0, maxPerQuestion);
      batch.length > 0;
      batch = sessions.splice(0, maxPerQuestion)
    ) {
      const socketsOf = new Map(
        batch.flatMap((sockets): [SignedIn, OpenSocket[]][] => {
          const caller = sockets[0]?.caller;
          return caller?.kind === 'user' ? [[caller, sockets]] : [];
        }),
      );
      for (const ended of await endedOf([...socketsOf.keys()]))
        for (const { close } of socketsOf.get(ended) ?? []) close();
    }
  }
}

const maxPerQuestion = 1000;
