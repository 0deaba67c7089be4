// `npm run dev`: everything at once, rebuilt on change. The gateway restarts by itself; the shell's own server
// at http://localhost:4100 refreshes what changed in the shell in place; changed front-ends come with a reload.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { endChildren, start } from './processes/child.mjs';
import { onStop, ownNode, root, runCommand } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';
import { readWorkspaces } from './setup/workspaces.mjs';

const rspack = `${root}/node_modules/@rspack/cli/bin/rspack.js`;

await runCommand(async () => {
  await setUp();
  const built = readWorkspaces(root).filter(({ isBuilt }) => isBuilt);
  const parts = built.map(({ folder }) =>
    run(folder, [rspack, ...(folder === 'shell' ? ['serve'] : ['build', '--watch'])], folder),
  );
  const gateway = ['--watch-path=gateway/dist', '--watch-preserve-output', '--enable-source-maps'];
  parts.push(run('gateway', [...gateway, 'gateway/dist/main.mjs'], '.'));

  onStop(() => endChildren());
  // A part that ends does not end the others: it says why, and Ctrl-C ends them all.
  await Promise.all(parts);
});

/** Runs one part to its end, with its name before each line that it prints. */
async function run(/** @type {string} */ name, /** @type {string[]} */ args, /** @type {string} */ folder) {
  const part = start(ownNode, args, { cwd: `${root}/${folder}`, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [part.stdout, part.stderr])
    if (stream) createInterface(stream).on('line', (line) => console.log(`${name.padEnd(11)} │ ${line}`));
  await once(part, 'close');
}
