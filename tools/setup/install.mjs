import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../processes/child.mjs';
import { Failure, say } from '../processes/command.mjs';
import { environment } from './environment.mjs';
import { fingerprint } from './fingerprint.mjs';
import { stamp } from './stamps.mjs';
import { readWorkspaces, unfitVersions } from './workspaces.mjs';

/**
 * Installs what the lock file names, unless just that is installed.
 * `npm ci` is not used because it refuses a lock file without the optional packages of other platforms,
 * and a registry need not have them; `npm install --no-save` keeps to the lock file and never writes it.
 * @param {string} root
 * @param {number | 'ignore'} [lock] what npm shall hold, so that nobody else sets up while it lives
 */
export async function install(root, lock = 'ignore') {
  const unfit = unfitVersions(root);
  if (unfit.length > 0)
    throw new Failure(
      'Write the new version of a workspace wherever it is asked for, then run `npm install --package-lock-only`.',
      unfit.join('\n'),
    );
  const wanted = `${process.platform} ${process.arch} ${fingerprint(root, ['package-lock.json'])}`;
  const installed = stamp(root, 'installed');
  const found = installed.read();
  if (found === wanted) return;

  say('Installing…');
  // Without a stamp nobody knows what an interrupted installation left: it begins anew.
  if (found === undefined)
    for (const folder of ['.', ...readWorkspaces(root).map((workspace) => workspace.folder)])
      rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true });
  installed.remove();
  // The options answer a caller's NODE_ENV=production and ignore-scripts, which would leave out what we need.
  const options = ['--no-save', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund'];
  const npm = await output('npm', ['install', ...options, '--loglevel=error'], {
    cwd: root,
    env: environment({}),
    stdio: ['ignore', 'pipe', 'pipe', lock],
  }).catch((fault) => {
    if (fault.code === 'ENOENT') throw new Failure('npm is missing: it comes with Node, see nodejs.org.');
    throw fault;
  });
  if (!npm.succeeded) throw new Failure('The installation failed: npm says why above.', npm.text);
  if (!existsSync(join(root, 'node_modules/.bin/node')))
    throw new Failure('The installation is incomplete: npm did not install the package "node".', npm.text);
  installed.write(wanted);
}
