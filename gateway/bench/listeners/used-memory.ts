import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import WebSocket from 'ws';

/** A port on which a process of Node's can be inspected. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export const inspectedAt = (port: number): string => `--inspect=127.0.0.1:${port}`;

/** What the system has given a process that is inspected at that port, in kB, once its garbage is collected. */
export async function usedKb(pid: number, port: number): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const inspector = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(inspector, 'open');
  // What is let go of by one collection is given back by the next.
  for (const id of [1, 2]) {
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(inspector, 'message');
  }
  inspector.close();
  await once(inspector, 'close');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]);
}
