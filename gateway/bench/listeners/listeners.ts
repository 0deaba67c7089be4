import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { canPin, loadCore } from '../cores.ts';

export interface Listening {
  url: string;
  count: number;
  /** So many come at once; fifty, where nothing is said. */
  atOnce?: number;
  /** Over graphql-ws; without one, whatever comes through the socket counts. */
  subscription?: {
    tokens: readonly string[];
    query: string;
    /** Given out in turns, as the tokens are. */
    variables: readonly object[];
    /** Whether each has an id of its own, as stock clients make them, or all the one that our front-ends make. */
    hasOwnIds?: boolean;
  };
}

export interface Listeners {
  /** How long it took until the last one had received it. */
  tookMs: number;
  /** One of the messages that came. */
  frame: string;
  /** Resolves when all clients have received another frame. */
  everybody(): Promise<void>;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, 'listeners-process.ts');

/** Opens many sockets in a process on a core of its own. */
export async function openListeners(listening: Listening): Promise<Listeners> {
  const node = [process.execPath, '--no-warnings', program, JSON.stringify(listening)];
  const [command = '', ...args] = canPin ? ['taskset', '-c', String(loadCore), ...node] : node;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The listeners have ended.');
    return value as string;
  };
  return {
    tookMs: Number(await line()),
    frame: await line(),
    everybody: async () => void (await line()),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
