import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, realpath, unlink, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../opening/start-failure.ts';

export interface DataFolder {
  path: string;
  /** A named secret, created on first use and stored. */
  secret(name: string): Promise<string>;
  release(): Promise<void>;
}

/** Opens the folder for this process alone, until it is released or the process ends in whatever way. */
export async function openDataFolder(wanted: string): Promise<DataFolder> {
  // Others may traverse it (PostgreSQL does, when started by root) but not list it.
  await mkdir(wanted, { recursive: true, mode: 0o711 }).catch((fault: NodeJS.ErrnoException) => {
    throw new StartFailure(`The data folder ${wanted} can't be made (${fault.code}).`);
  });
  const path = await realpath(wanted);
  const release = await holdAlone(path);
  return {
    path,
    release,
    secret: (name) =>
      readOrMakeSecret(join(path, name)).catch((fault: NodeJS.ErrnoException) => {
        if (fault instanceof StartFailure) throw fault;
        throw new StartFailure(
          `The data folder ${path} can't be used by this user (${fault.code} at ${name}).`,
        );
      }),
  };
}

async function readOrMakeSecret(file: string): Promise<string> {
  // Written to a temporary name and renamed, so that a crash leaves no partial file.
  const draft = `${file}.new`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
  });
  await unlink(draft);
  const secret = await readFile(file, 'utf8');
  if (secret === '')
    throw new StartFailure(`The secret in ${file} is empty: put it back from a copy, or remove the file.`);
  return secret;
}

/**
 * A listening socket named after the folder serves as a lock, which the operating system releases even after
 * kill -9. Linux has abstract socket names; elsewhere a stale socket file is recognised because nobody answers.
 */
async function holdAlone(path: string): Promise<() => Promise<void>> {
  const name = `fairway-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const abstract = process.platform === 'linux';
  const address = abstract ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  const taken = () =>
    new StartFailure(
      `Another Fairway is already running on the data folder ${path}: stop it first, or set DATA_DIR to another folder.`,
    );
  const listen = () =>
    new Promise<() => Promise<void>>((held, failed) => {
      const server = createServer((socket) => socket.destroy());
      server.once('error', failed);
      server.listen(address, () => {
        server.unref();
        held(() => new Promise((closed) => server.close(() => closed())));
      });
    });
  const answers = () =>
    new Promise<boolean>((answer) => {
      const socket = createConnection(address, () => answer(true));
      socket.once('error', () => answer(false));
    });

  return listen().catch(async (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EADDRINUSE') throw fault;
    if (abstract || (await answers())) throw taken();
    await unlink(address);
    return listen().catch(() => Promise.reject(taken()));
  });
}
