import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@fairway/schema/days';
import type { WallClock } from '../../clocks.ts';
import { frontEndsIn } from './front-ends/registry.ts';

/** Whether the name has a content hash: such a file never changes, and those of all builds can be side by side. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{8,}\.\w+(\.map|\.br|\.gz)?$/.test(file);

/** The folders of a build that have such files. */
const hashedFolders = (staticRoot: string) => [
  'shell/dist/assets',
  ...frontEndsIn(staticRoot).map((name) => join(name, 'dist')),
];

const retentionMs = dayMs;

export interface RetainedBuilds {
  /** The current build, and earlier ones that tabs may still need. */
  ids: string[];
  /** Deletes builds that were replaced more than a day ago. */
  removeOld(): Promise<void>;
}

interface RetainOptions {
  staticRoot: string;
  /** The folder with one folder for each build. */
  folder: string;
  wallClock: WallClock;
}

/**
 * An open tab requests files of the build it was opened with, long after an upgrade. So each start copies the
 * build it serves, and keeps earlier copies for another day.
 */
export async function retainBuild({ staticRoot, folder, wallClock }: RetainOptions): Promise<RetainedBuilds> {
  await mkdir(folder, { recursive: true });
  const own = await copyBuild(staticRoot, folder);
  const others = async () => (await readdir(folder)).filter((id) => isBuild.test(id) && id !== own);
  const removeOld = async () => {
    const now = wallClock.now().getTime();
    for (const id of await others()) {
      const replacedAt = Date.parse(await readFile(replacedFile(folder, id), 'utf8').catch(() => ''));
      if (now - replacedAt > retentionMs) await rm(join(folder, id), { recursive: true });
    }
  };
  await rm(replacedFile(folder, own), { force: true });
  // Only the first time: the day begins when it was replaced.
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

/** Returns the build's id, a hash of its file names. */
async function copyBuild(staticRoot: string, folder: string): Promise<string> {
  const files: string[] = [];
  const folders = hashedFolders(staticRoot);
  for (const from of folders) {
    const names = await readdir(join(staticRoot, from)).catch(() => []);
    // Source maps are left out: only developers need them, and they are half of the size.
    const served = names.filter((name) => isHashed(name) && !name.endsWith('.map'));
    files.push(...served.sort().map((name) => join(from, name)));
  }
  const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
  if ((await readdir(folder)).includes(id)) return id;

  // Copied under a temporary name and renamed, so that an aborted start leaves no partial copy.
  const draft = join(folder, `${id}.new`);
  await rm(draft, { recursive: true, force: true });
  for (const from of folders) await mkdir(join(draft, from), { recursive: true });
  for (const file of files) await cp(join(staticRoot, file), join(draft, file));
  await rename(draft, join(folder, id));
  return id;
}
