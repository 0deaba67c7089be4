import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

export const frontEnds = ['mfe-pools', 'mfe-picks', 'mfe-account', 'mfe-chat'] as const;
type FrontEnd = (typeof frontEnds)[number];

const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };

/** Any static host, of an origin of its own: it serves files and a registry, and lets other origins read them. */
export interface StaticHost {
  origin: string;
  /** The registry's address. */
  registry: string;
  /** Puts a build there, and its line into the registry. */
  serve(name: FrontEnd, build: string): void;
  folderOf(name: FrontEnd): string;
  close(): void;
}

export async function openStaticHost(): Promise<StaticHost> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-host-'));
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://host').pathname);
    response.setHeader('access-control-allow-origin', '*');
    try {
      const content = readFileSync(file);
      response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: Record<string, string> = {};
  return {
    origin,
    registry: `${origin}/remotes.json`,
    serve: (name, build) => {
      cpSync(build, join(folder, name), { recursive: true });
      lines[name] = `${origin}/${name}/mf-manifest.json`;
      writeFileSync(join(folder, 'remotes.json'), JSON.stringify(lines));
    },
    folderOf: (name) => join(folder, name),
    close: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
