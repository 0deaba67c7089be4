import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frontEnds } from './static-host.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A copy of all that a gateway serves: builds, and the files by which front-ends say that they are some. */
export function copyOfBuilds(): string {
  const served = mkdtempSync(join(tmpdir(), 'fairway-served-'));
  const copy = (path: string) => cpSync(join(root, path), join(served, path), { recursive: true });
  copy('shell/dist');
  for (const name of frontEnds) for (const path of ['dist', 'front-end.json']) copy(join(name, path));
  return served;
}

interface Outcome {
  succeeded: boolean;
  output: string;
}

/** A front-end's sources on another desk, so that a journey can change and deploy them. */
export interface Workshop {
  /** Rewrites a source; nothing found is an error. */
  change(file: string, from: string, to: string): void;
  /** As it was. */
  undo(): void;
  /** What the front-end's npm script of that name does; answers its output. */
  run(script: 'deploy' | 'rollback'): Promise<Outcome>;
  close(): void;
}

export function openWorkshop(frontEnd: string, dataFolder: string): Workshop {
  const desk = mkdtempSync(join(tmpdir(), 'fairway-workshop-'));
  // The build recipe and the packages are the project's own, and what the front-end takes in of another workspace.
  const { alsoBuiltFrom = [] } = JSON.parse(readFileSync(join(root, frontEnd, 'package.json'), 'utf8'));
  for (const shared of ['rspack.config.base.ts', 'package.json', 'node_modules', 'tools', ...alsoBuiltFrom]) {
    mkdirSync(dirname(join(desk, shared)), { recursive: true });
    symlinkSync(join(root, shared), join(desk, shared));
  }
  const folder = join(desk, frontEnd);
  mkdirSync(folder);
  const originals = () => {
    for (const own of ['src', 'package.json', 'rspack.config.ts'])
      cpSync(join(root, frontEnd, own), join(folder, own), { recursive: true });
  };
  originals();
  return {
    change: (file, from, to) => {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    undo: originals,
    run: (script) => {
      const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const { PATH, HOME } = process.env;
      return outcomeOf(scripts[script], { cwd: folder, env: { PATH, HOME, DATA_DIR: dataFolder } });
    },
    close: () => rmSync(desk, { recursive: true, force: true }),
  };
}

/**
 * Builds the shell as somebody else would, with a word changed, and puts it where it is served from in the place of
 * what was there.
 */
export async function buildShell(file: string, from: string, to: string, dist: string): Promise<void> {
  const desk = mkdtempSync(join(tmpdir(), 'fairway-shell-'));
  for (const shared of [
    'rspack.config.base.ts',
    'rspack.plugins.ts',
    'rspack.preloads.ts',
    'package.json',
    'node_modules',
  ])
    symlinkSync(join(root, shared), join(desk, shared));
  cpSync(join(root, 'shell'), join(desk, 'shell'), {
    recursive: true,
    filter: (path) => !/\/shell\/(dist|e2e)$/.test(path),
  });
  const source = join(desk, 'shell', file);
  const text = readFileSync(source, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
  writeFileSync(source, text.replace(from, to));
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const { succeeded, output } = await outcomeOf(`"${process.execPath}" "${rspack}" build`, {
    cwd: join(desk, 'shell'),
  });
  if (!succeeded) throw new Error(output);
  rmSync(dist, { recursive: true });
  cpSync(join(desk, 'shell/dist'), dist, { recursive: true });
  rmSync(desk, { recursive: true, force: true });
}

/** Runs a command without blocking this process, which must keep reading the output of its browser and product. */
export async function outcomeOf(
  command: string,
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const child = spawn(command, { ...options, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
}

/** A data folder that PostgreSQL can pass through as another user, when root runs the tests. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-data-'));
  chmodSync(folder, 0o711);
  return folder;
}
