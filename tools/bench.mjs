// `npm run bench`: how fast the product is beside others, on a machine that has nothing else to do.
// `npm run bench -- scoring` measures one thing alone.
import { once } from 'node:events';
import { start } from './processes/child.mjs';
import { ownNode, root, runCommand } from './processes/command.mjs';
import { environment } from './setup/environment.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const bench = start(ownNode, ['--no-warnings', 'gateway/bench/bench.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: environment({ NODE_ENV: 'production' }),
  });
  const [code] = await once(bench, 'close');
  return code ?? 1;
});
