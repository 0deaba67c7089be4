import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';
import { environment } from '../setup/environment.mjs';

/** The front-end in whose folder npm runs the command, and where the gateway looks for its releases. */
export function frontEndHere() {
  const folder = process.cwd();
  const name = basename(folder);
  if (!/^mfe-[a-z]+$/.test(name) || !existsSync(join(folder, 'rspack.config.ts')))
    throw new Failure('This is run for one front-end, such as: npm run deploy -w mfe-pools');
  if (process.env.REMOTES_URL?.trim())
    throw new Failure(
      `With REMOTES_URL the registry is kept there, and what the data folder has is not served: upload ${name}/dist and change its line.`,
    );
  if (process.argv.length > 2) throw new Failure(`It takes no arguments, and got ${process.argv[2]}.`);
  return { name, folder, releases: join(dataFolder(), 'releases', name) };
}

const dataFolder = () => resolve(root, process.env.DATA_DIR?.trim() || 'data');

/**
 * @param {string} folder the front-end's
 * @param {string} draft where to build it
 */
export async function buildInto(folder, draft) {
  const rspack = await output(
    ownNode,
    [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build', '--output-path', draft],
    { cwd: folder, env: environment({ NODE_ENV: 'production' }) },
  );
  if (!rspack.succeeded)
    throw new Failure(`${basename(folder)} could not be built; what is served is as it was.`, rspack.text);
}
