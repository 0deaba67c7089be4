import { join } from 'node:path';
import { frontEnds } from '../front-ends.mjs';
import { output } from '../processes/child.mjs';
import { Failure, ownNode, say } from '../processes/command.mjs';
import { environment } from './environment.mjs';
import { fingerprint } from './fingerprint.mjs';
import { stamp } from './stamps.mjs';
import { readWorkspaces } from './workspaces.mjs';

const sharedSources = [
  'rspack.config.base.ts',
  'rspack.lent.ts',
  'rspack.plugins.ts',
  'rspack.preloads.ts',
  'shell/kit/page/routes.ts',
  'tsconfig.base.json',
  'package-lock.json',
  'tools/front-ends.mjs',
];
const leaveOut = (/** @type {string} */ name) =>
  ['node_modules', 'dist', 'e2e'].includes(name) || /\.test\.\w+$/.test(name);

/**
 * Builds every workspace whose sources or outputs are other than those of its last finished build.
 * @param {string} root
 * @param {number | 'ignore'} [lock] what a build shall hold, so that nobody else sets up while it lives
 */
export async function build(root, lock = 'ignore') {
  const stale = readWorkspaces(root).filter((workspace) => workspace.isBuilt && !isFresh(root, workspace));
  const next = async () => {
    for (let workspace = stale.shift(); workspace; workspace = stale.shift())
      await buildOne(root, workspace, lock);
  };
  await Promise.all([next(), next()]);
}

/** @typedef {import('./workspaces.mjs').Workspace} Workspace */

const sources = (/** @type {string} */ root, /** @type {Workspace} */ { needs }) =>
  fingerprint(root, [...needs, ...sharedSources, ...frontEndManifests(root)], leaveOut);
/** The shell is built with what they say. */
const frontEndManifests = (/** @type {string} */ root) =>
  frontEnds(root).map(({ name }) => join(name, 'front-end.json'));
const outputs = (/** @type {string} */ root, /** @type {Workspace} */ { folder }) =>
  fingerprint(root, [join(folder, 'dist')]);
const builtStamp = (/** @type {string} */ root, /** @type {Workspace} */ { folder }) =>
  stamp(root, `built-${folder.replace('/', '-')}`);

const isFresh = (/** @type {string} */ root, /** @type {Workspace} */ workspace) =>
  builtStamp(root, workspace).read() === `${sources(root, workspace)} ${outputs(root, workspace)}`;

/**
 * @param {string} root
 * @param {Workspace} workspace
 * @param {number | 'ignore'} lock
 */
async function buildOne(root, workspace, lock) {
  say(`Building ${workspace.folder}…`);
  const built = builtStamp(root, workspace);
  built.remove();
  // Taken before the build, so that a change made meanwhile is noticed at the next start.
  const builtFrom = sources(root, workspace);
  const rspack = await output(ownNode, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: join(root, workspace.folder),
    env: environment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe', lock],
  });
  if (!rspack.succeeded) throw new Failure(`${workspace.folder} could not be built.`, rspack.text);
  built.write(`${builtFrom} ${outputs(root, workspace)}`);
}
