import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Who watches, reads and talks while it is played. */
export interface Crowd {
  /** Of the gateways. */
  origins: string[];
  /** Given out in turns. */
  members: { token: string; pool: string }[];
  listeners: number;
  readers: number;
  chatters: number;
  /** How long a reader looks at a page, */
  readerPauseMs: number;
  /** and how long a chatter is silent. */
  chatterPauseMs: number;
}

/** Since the last look; times in milliseconds. */
export interface SeenByCrowd {
  /** Which listener had a frame, and when. */
  frames: [listener: number, atMs: number][];
  pages: Record<string, number[]>;
  chat: number[];
  failures: string[];
}

export interface CrowdProcess {
  look(): Promise<SeenByCrowd>;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, 'crowd-process.ts');

export async function openCrowd(crowd: Crowd): Promise<CrowdProcess> {
  const child = spawn(process.execPath, ['--no-warnings', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(crowd)}\n`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The crowd has gone.');
    return value;
  };
  await line();
  return {
    look: async () => {
      child.stdin.write('look\n');
      return JSON.parse(await line());
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
