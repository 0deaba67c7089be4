import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { canPin, loadCore } from '../cores.ts';

export interface Room {
  pool: string;
  /** Of its members. */
  tokens: string[];
}

/** Where everybody talks. */
export interface Places {
  rooms: Room[];
  fairway: string;
  stock: string;
  raw: string;
  databaseUrl: string;
}

export interface Talk {
  /** A bare commit: a row is stored, nobody is notified. */
  who: 'fairway' | 'stock' | 'raw' | 'commit';
  /** Messages a second. */
  rate: number;
  seconds: number;
}

/** In milliseconds. */
export interface Delay {
  median: number;
  /** Of the slowest percent of messages. */
  p99: number;
}

/** Until the last member of a pool had a message. */
export interface Delays {
  sentToLast: Delay;
  /** From the moment that the message itself names, for servers that name one. */
  storedToLast: Delay;
}

export interface Chatters {
  talk(talk: Talk): Promise<Delays>;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, 'chatters-process.ts');

/** Starts all members in a process on a core of its own. */
export async function openChatters(places: Places): Promise<Chatters> {
  const node = [process.execPath, '--no-warnings', program];
  const [command = '', ...args] = canPin ? ['taskset', '-c', String(loadCore), ...node] : node;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question: object): Promise<Delays> => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('The chatters have ended.');
    return JSON.parse(value);
  };
  await ask(places);
  return {
    talk: ask,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
