import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WallClock } from '../../clocks.ts';
import { frontEndsIn } from './registry.ts';

/** Has its content's hash in its name, so that it never changes and those of all builds can stand side by side. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{8,}\.\w+(\.map|\.br|\.gz)?$/.test(file);

/** Where a build has such files, below the folder that holds all of it. */
const hashedFolders = (staticRoot: string) => [
  'shell/dist/assets',
  ...frontEndsIn(staticRoot).map((name) => join(name, 'dist')),
];

const keptMs = 24 * 3_600_000;

export interface KeptBuilds {
  /** The one that was found at the start, and those before it that may still be asked for. */
  ids: string[];
  /** Removes those that another took the place of more than a day ago. */
  removeOld(): Promise<void>;
}

interface Keeping {
  staticRoot: string;
  /** Where they are kept, a folder each. */
  folder: string;
  wallClock: WallClock;
}

/**
 * A tab asks for files of the build that it was opened with, long after an upgrade has taken them from their place.
 * So each start keeps a copy of what it is about to serve, and what earlier starts kept for a day from now on.
 */
export async function keepBuild({ staticRoot, folder, wallClock }: Keeping): Promise<KeptBuilds> {
  await mkdir(folder, { recursive: true });
  const own = await copyBuild(staticRoot, folder);
  const others = async () => (await readdir(folder)).filter((id) => isBuild.test(id) && id !== own);
  const removeOld = async () => {
    const now = wallClock.now().getTime();
    for (const id of await others()) {
      const replacedAt = Date.parse(await readFile(replacedFile(folder, id), 'utf8').catch(() => ''));
      if (now - replacedAt > keptMs) await rm(join(folder, id), { recursive: true });
    }
  };
  await rm(replacedFile(folder, own), { force: true });
  // Only the first time: its day begins with the build that took its place.
  for (const id of await others())
    await writeFile(replacedFile(folder, id), wallClock.now().toISOString(), { flag: 'wx' }).catch(
      unlessThere,
    );
  await removeOld();
  return { ids: [own, ...(await others())], removeOld };
}

const isBuild = /^[0-9a-f]{16}$/;
const replacedFile = (folder: string, id: string) => join(folder, id, 'replaced-at');

function unlessThere(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EEXIST') throw fault;
}

/** Answers the build's name, which is made of those of its files. */
async function copyBuild(staticRoot: string, folder: string): Promise<string> {
  const files: string[] = [];
  const folders = hashedFolders(staticRoot);
  for (const from of folders) {
    const names = await readdir(join(staticRoot, from)).catch(() => []);
    // Nobody but developers asks for maps, and they are half of it.
    const served = names.filter((name) => isHashed(name) && !name.endsWith('.map'));
    files.push(...served.sort().map((name) => join(from, name)));
  }
  const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
  if ((await readdir(folder)).includes(id)) return id;

  // Put in its place whole, so that a start that is killed leaves no half of it.
  const draft = join(folder, `${id}.new`);
  await rm(draft, { recursive: true, force: true });
  for (const from of folders) await mkdir(join(draft, from), { recursive: true });
  for (const file of files) await cp(join(staticRoot, file), join(draft, file));
  await rename(draft, join(folder, id));
  return id;
}
