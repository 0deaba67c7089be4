// `npm run ops -- …`: an operator's work on the data of the gateway, running or not. docs/operations.md says what.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownNode, root, runCommand } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const work = spawn(ownNode, ['--enable-source-maps', 'gateway/dist/ops.mjs', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(work, 'exit');
  return code ?? 1;
});
