import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';
import { readWorkspaces } from '../setup/workspaces.mjs';

/** Parts of workspaces that run elsewhere than the rest: in a browser, or before one. */
const apart = ['gateway/sandbox/services/stripe/stripe-js', 'shell/e2e', 'shell/worker', 'tools'];

/** The folders with types of their own. */
export const typedFolders = () =>
  [...readWorkspaces(root).map(({ folder }) => folder), ...apart].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );

/** @param {string} folder */
export async function types(folder) {
  const tsc = `${root}/node_modules/typescript/bin/tsc`;
  const known = `node_modules/.cache/fairway/types-${folder.replaceAll('/', '-')}.json`;
  const args = [tsc, '-p', `${folder}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', known];
  const { succeeded, text } = await output(ownNode, args, { cwd: root });
  if (!succeeded) throw new Failure(`The types of ${folder} do not fit.`, text);
}
