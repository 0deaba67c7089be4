import { isOlderVersion } from '@fairway/schema/live/board-versions';
import type { AskedBoard } from '../../../src/board/golden/shown.ts';
import { boardQuestion } from '../../../src/board/golden/shown.ts';
import { type Frame, type GraphqlSocket, openGraphqlSocket } from '../../../src/testing/graphql-socket.ts';

/** What somebody who watches a pool has been sent. */
export interface Watched {
  board: (AskedBoard & { version: number }) | undefined;
  messages: { id: string; text: string }[];
  /** How the product has ended what was watched since the last coming back, by what it was. */
  ends: Map<string, string>;
}

interface Told {
  board?: AskedBoard & { version: number };
  messages?: { id: string; text: string };
}

/** Only how long a failure takes to be one: what is due arrives in milliseconds. */
const longestMs = 20_000;

/** Watches boards and chats over a socket, as a browser does: who comes back asks for the messages behind the last one. */
export class Watcher {
  readonly #pools = new Map<string, Watched>();
  #socket: GraphqlSocket | undefined;
  #fault: string | undefined;
  #wake = () => {};

  constructor(
    private readonly origin: string,
    pools: readonly string[],
  ) {
    for (const pool of pools) this.#pools.set(pool, { board: undefined, messages: [], ends: new Map() });
  }

  get isThere(): boolean {
    return this.#socket !== undefined;
  }

  /** What must never have come. */
  get fault(): string | undefined {
    return this.#fault;
  }

  of(pool: string): Watched {
    const watched = this.#pools.get(pool);
    if (!watched) throw new Error(`Nobody watches ${pool}.`);
    return watched;
  }

  async comeBack(token: string): Promise<void> {
    if (this.#socket) return;
    const socket = await openGraphqlSocket(this.origin, token);
    this.#socket = socket;
    for (const [pool, watched] of this.#pools) {
      watched.ends.clear();
      // What was shown is as old as the connection.
      watched.board = watched.board && { ...watched.board, rows: [] };
      const board = `subscription ($pool: String!) { board(pool: $pool) { version ${boardQuestion} } }`;
      const messages = `subscription ($pool: String!, $after: ID) { messages(pool: $pool, after: $after) { id text } }`;
      const after = watched.messages.at(-1)?.id ?? '0';
      void this.#follow(socket, socket.subscribe(board, { pool }), { pool, what: 'board' });
      void this.#follow(socket, socket.subscribe(messages, { pool, after }), { pool, what: 'messages' });
    }
  }

  leave(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  /** Waits until it is so; says whether it came to be. */
  async sees(isSo: () => boolean): Promise<boolean> {
    const endsAt = performance.now() + longestMs;
    while (!isSo()) {
      const restMs = endsAt - performance.now();
      if (this.#fault !== undefined || restMs <= 0) return false;
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, restMs);
        this.#wake = () => {
          clearTimeout(timer);
          wake();
        };
      });
    }
    return this.#fault === undefined;
  }

  async #follow(
    socket: GraphqlSocket,
    next: () => Promise<Frame>,
    { pool, what }: { pool: string; what: string },
  ): Promise<void> {
    const watched = this.of(pool);
    const isCurrent = () => this.#socket === socket;
    try {
      while (isCurrent()) {
        const { type, payload } = await next();
        if (!isCurrent()) return;
        const told = payload?.data as Told | undefined;
        if (type === 'next' && told && !payload.errors) this.#take(watched, pool, told);
        else {
          watched.ends.set(what, `${watched.ends.get(what) ?? ''} ${type} ${JSON.stringify(payload)}`);
          this.#wake();
          if (type !== 'next') return;
        }
      }
    } catch (fault) {
      if (isCurrent()) this.#fail(`${pool}: ${Object(fault).message}`);
    }
  }

  #take(watched: Watched, pool: string, { board, messages }: Told): void {
    const [version, last] = [watched.board?.version ?? 0, watched.messages.at(-1)?.id ?? '0'];
    if (board && isOlderVersion(board.version, version))
      this.#fail(`${pool}: version ${board.version} of the board came behind ${version}.`);
    else if (messages && BigInt(messages.id) <= BigInt(last))
      this.#fail(`${pool}: message ${messages.id} came behind ${last}: ${messages.text}`);
    if (board) watched.board = board;
    if (messages) watched.messages.push(messages);
    this.#wake();
  }

  #fail(what: string): void {
    this.#fault ??= what;
    this.#wake();
  }
}
