import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../dist/main.mjs');

/** A built gateway in its own process with its own data folder. */
export interface GatewayProcess {
  /** Stays the same after a restart. */
  origin: string;
  port: number;
  /** Where its data is. */
  dataFolder: string;
  /** The process that runs now. */
  pid: number;
  ask(method: string, path: string, options?: Asking): Promise<Answer>;
  graphql(query: string, variables: object, token: string): Promise<Record<string, unknown>>;
  /** The value of one of its metrics. */
  metric(name: string): Promise<number>;
  /** Its log and standard output. */
  output(): string;
  /** kill -9, as by a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, if it runs, and removes its data. */
  remove(): Promise<void>;
}

interface Asking {
  token?: string | undefined;
  /** The network it comes from; this machine, where none is given. */
  network?: string;
  body?: object;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** The game clock is frozen, on an empty sandbox. */
const still = { NODE_ENV: 'test', SANDBOX_SPEED: '0', SANDBOX_EMPTY: '1', POLL_LIVE_SECONDS: '1' };
/** Requests may claim any network. */
const trusting = { TRUST_PROXY: '127.0.0.1' };

export async function startGateway(settings: Record<string, string>): Promise<GatewayProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-trial-'));
  let port = 0;
  let origin = '';
  let output = '';
  let child: ReturnType<typeof launch> | undefined;

  function launch() {
    const { PATH = '', HOME = '' } = process.env;
    // As it is deployed: Dockerfile.
    return spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=64', main], {
      env: { PATH, HOME, ...still, ...trusting, ...settings, PORT: String(port), DATA_DIR: folder },
      // The fourth channel closes when this process dies, and the gateway stops.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }
  const start = async () => {
    const begun = launch();
    child = begun;
    const before = output.length;
    const ended = once(begun, 'exit');
    for (const stream of [begun.stdout, begun.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    origin = await new Promise<string>((ready, failed) => {
      begun.stdout?.on('data', () => {
        const found = output.slice(before).match(/^Fairway is ready: (\S+)$/m)?.[1];
        if (found) ready(found);
      });
      void ended.then(() => failed(new Error(`The gateway did not start.\n${output.slice(before)}`)));
    });
    // By its number, since a name may stand for two addresses.
    port = Number(new URL(origin).port);
    origin = `http://127.0.0.1:${port}`;
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };

  const ask: GatewayProcess['ask'] = async (method, path, { token, network, body } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(network ? { 'x-forwarded-for': network } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

  await start().catch((fault) => {
    rmSync(folder, { recursive: true, force: true });
    throw fault;
  });
  return {
    dataFolder: folder,
    get origin() {
      return origin;
    },
    get port() {
      return port;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    ask,
    graphql: async (query, variables, token) => {
      const { body } = await ask('POST', '/graphql', { token, body: { query, variables } });
      if (!body.data) throw new Error(JSON.stringify(body.errors));
      return body.data as Record<string, unknown>;
    },
    metric: async (name) => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]);
    },
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    start,
    stop: () => end('SIGTERM'),
    remove: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
