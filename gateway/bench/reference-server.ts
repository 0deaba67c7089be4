import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pin, serverCore } from './cores.ts';

export interface ReferenceServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server of `reference`, which serves the given JSON. */
export async function startReference(
  name:
    | 'apollo-express'
    | 'raw-fastify'
    | 'raw-pg'
    | 'raw-ws'
    | 'raw-ws-rooms'
    | 'stock-chat'
    | 'stock-graphql-ws'
    | 'stock-trio',
  json: string,
  node: readonly string[] = [],
): Promise<ReferenceServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-bench-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, json);
  const program = join(import.meta.dirname, `reference/${name}.ts`);
  const child = spawn(process.execPath, ['--no-warnings', ...node, program, file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const pid = child.pid ?? 0;
  pin(pid, serverCore);
  return {
    url: line.trim(),
    pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
