import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The product's APIs. */
export interface Apis {
  address: string;
  /** What the sandbox knows: its clock, its tournament. */
  sandbox(): Promise<Sandbox>;
  /** The mails sent to this address, oldest first. */
  mailTo(address: string): Promise<Mail[]>;
}

/** The product in a process of its own, on an empty database. */
export interface Product extends Apis {
  /** Moves the game clock and waits until everything due has run. */
  moveClock(movement: { now?: string; advanceSeconds?: number; speed?: number }): Promise<Sandbox>;
  stop(): Promise<void>;
  /** Stops it and returns its data folder. */
  leave(): Promise<string>;
  /** Kills it and returns its data folder. */
  kill(): Promise<string>;
}

export interface Sandbox {
  now: string;
  speed: number;
  tournament: { lockAt: string };
  /** The origins of the outside services. */
  services: Record<string, string>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const stillAndEmpty = { SANDBOX_SPEED: '0', SANDBOX_EMPTY: '1' };

/** Whoever has it may do what trusted services may. */
export const serviceToken = 'the-treasurer-of-all-journeys';
/** REST calls may claim any network. */
const trusting = { SERVICE_TOKENS: serviceToken, TRUST_PROXY: '127.0.0.1' };

/** Without fsync: nothing here must survive a power cut. */
const unhurried = { PGOPTIONS: '-c synchronous_commit=off' };
/** Reuses compiled code from earlier starts. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/fairway/compiled') };

/** Starts with a frozen game clock unless a journey sets it, on an empty sandbox. */
export async function startProduct(
  settings: Record<string, string> = {},
  dataFolder = newFolder(),
): Promise<Product> {
  const { PATH = '', HOME = '' } = process.env;
  const gateway = spawn(process.execPath, ['--enable-source-maps', join(root, 'gateway/dist/main.mjs')], {
    env: {
      ...{ PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataFolder },
      ...unhurried,
      ...compiled,
      ...trusting,
      ...stillAndEmpty,
      ...settings,
    },
    // The fourth channel closes when this process dies, and the product stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(gateway, 'exit');
  let output = '';
  for (const stream of [gateway.stdout, gateway.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });

  const address = await new Promise<string>((ready, failed) => {
    gateway.stdout?.on('data', () => {
      const found = output.match(/^Fairway is ready: (\S+)$/m)?.[1];
      if (found) ready(found);
    });
    ended.then(() => failed(new Error(`The product did not start.\n${output}`)));
  });

  const leave = async () => {
    gateway.kill('SIGTERM');
    await ended;
    return dataFolder;
  };
  return {
    ...apisAt(address),
    moveClock: (movement) => ask(address, '/sandbox/clock', movement),
    stop: async () => rmSync(await leave(), { recursive: true, force: true }),
    leave,
    kill: async () => {
      gateway.kill('SIGKILL');
      await ended;
      return dataFolder;
    },
  };
}

/** The APIs of a product that is running already. */
export const apisAt = (address: string): Apis => ({
  address,
  sandbox: () => ask(address, '/sandbox'),
  mailTo: async (recipient) =>
    (await ask<Mail[]>(address, '/sandbox/mail')).filter(({ to }) => to.includes(recipient)),
});

/** Simulating days may take longer than the five minutes that `fetch` waits. */
async function ask<Answer>(address: string, path: string, body?: object): Promise<Answer> {
  const options = body ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {};
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    const asking = request(`${address}${path}`, { ...options, agent: false }, answered).on('error', failed);
    asking.end(body && JSON.stringify(body));
  });
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** Prepares the data folder of a first start once; the others copy it. */
export async function prepareData(): Promise<string> {
  return (await startProduct()).leave();
}

/** Data depend on the sandbox's settings, so prepared data only fit the usual ones. */
export function dataFor(settings: Record<string, string>, prepared = process.env.PREPARED_DATA): string {
  const folder = newFolder();
  const fits = !Object.keys(settings).some((name) => /^(SANDBOX|DATA_DIR)/.test(name));
  // Keeps owners: PostgreSQL runs as another user when root runs the tests.
  if (prepared && fits) execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-journey-'));
  chmodSync(folder, 0o711); // PostgreSQL passes through as another user when root runs the tests
  return folder;
}
