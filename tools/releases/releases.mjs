import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from '../processes/command.mjs';
import { fingerprint } from '../setup/fingerprint.mjs';
import { acquireLock } from '../setup/lock.mjs';

/**
 * A front-end's releases: a folder each, named after what is in it, and a list of those that were deployed. The
 * list's last line is what is served; without one it is the build that the gateway came with. Releases stay, so
 * that a page that was opened before goes on finding its files.
 */
const lineOf = (/** @type {string} */ folder) => join(folder, 'deployed');

/** @param {string} folder */
function deployed(folder) {
  const file = lineOf(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** Written to a temporary name and renamed, so that readers see the old or the new. */
function setDeployed(/** @type {string} */ folder, /** @type {string[]} */ ids) {
  const draft = `${lineOf(folder)}.new`;
  writeFileSync(draft, ids.map((id) => `${id}\n`).join(''));
  renameSync(draft, lineOf(folder));
}

/**
 * Puts what `build` makes beside the older releases, and serves it from then on.
 * @param {string} folder where this front-end's releases are
 * @param {(draft: string) => Promise<void>} build into an empty folder; when it throws, nothing has changed
 * @returns {Promise<{ id: string, isNew: boolean }>} not new: it is what was served already
 */
export async function deploy(folder, build) {
  return alone(folder, async () => {
    const draft = mkdtempSync(join(folder, '.draft-'));
    try {
      await build(draft);
      if (!existsSync(join(draft, 'mf-manifest.json')))
        throw new Failure('The build made no mf-manifest.json, so there is nothing to deploy.');
      const names = readdirSync(draft).sort();
      const id = fingerprint(draft, names).slice(0, 16);
      const before = deployed(folder);
      const isNew = before.at(-1) !== id;
      if (!existsSync(join(folder, id))) renameSync(draft, join(folder, id));
      if (isNew) setDeployed(folder, [...before, id]);
      return { id, isNew };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

/**
 * Serves what was served before the last deployment.
 * @param {string} folder
 * @returns {Promise<string | undefined>} its id; undefined for the build that the gateway came with
 */
export async function rollback(folder) {
  return alone(folder, async () => {
    const before = deployed(folder);
    if (before.length === 0)
      throw new Failure('Nothing was deployed here, so there is nothing to go back to.');
    setDeployed(folder, before.slice(0, -1));
    return before.at(-2);
  });
}

/**
 * Two at once would each add a line to the list that it has read.
 * @template Answer
 * @param {string} folder
 * @param {() => Promise<Answer>} work
 */
async function alone(folder, work) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (fault) {
    throw new Failure(`The folder ${folder} can't be made (${Object(fault).code}).`);
  }
  const lock = await acquireLock(folder, () =>
    say('Waiting for another deployment of this front-end to end…'),
  );
  try {
    // Of those that were killed.
    for (const name of readdirSync(folder).filter((one) => one.startsWith('.draft-')))
      rmSync(join(folder, name), { recursive: true, force: true });
    return await work();
  } finally {
    lock.release();
  }
}
