import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { canPin, cpuSeconds, loadCore } from '../cores.ts';
import type { Sample } from '../turns.ts';

export interface Request {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Asked in turns, instead of one body; each connection begins with another one. */
  bodies?: readonly string[];
  /** The status of every answer; 200, where nothing is said. */
  expected?: number;
}

const connections = 50;

const program = join(import.meta.dirname, 'http-load-process.ts');

/** Responses per second of that server to clients that never pause. */
export async function rateOf(request: Request, serverPid: number, seconds: number): Promise<Sample> {
  const before = cpuSeconds(serverPid);
  const startedAt = performance.now();
  const asked = JSON.stringify({ ...request, connections, duration: seconds });
  const node = [process.execPath, '--no-warnings', program, asked];
  const [command = '', ...args] = canPin ? ['taskset', '-c', String(loadCore), ...node] : node;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  const { rate, p99, failed, took } = JSON.parse(output) as Record<string, number>;
  if (failed) throw new Error(`${failed} answers of ${request.url} were refusals or did not come.`);
  const after = cpuSeconds(serverPid);
  // Excludes the start-up of the load generator.
  const idle = (performance.now() - startedAt) / 1000 - (took ?? seconds);
  const wall = (performance.now() - startedAt) / 1000 - idle;
  const busy = before === null || after === null ? {} : { busy: (after - before) / wall };
  return { value: rate ?? 0, p99: p99 ?? 0, ...busy };
}
