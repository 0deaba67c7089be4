// `npm run pictures`: takes the README's pictures anew, and `npm run pictures -- film` the film about a week of
// golf. Both play the product through its APIs, so that what they show is what there is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownNode, root, runCommand } from './processes/command.mjs';
import { environment } from './setup/environment.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const script = process.argv[2] === 'film' ? 'make-film' : 'take-pictures';
  const work = spawn(ownNode, [`shell/e2e/pictures/${script}.ts`], {
    cwd: root,
    env: environment({}),
    stdio: 'inherit',
  });
  const [code] = await once(work, 'exit');
  return code ?? 1;
});
