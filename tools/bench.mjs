// `npm run bench`: how fast the product is beside others, on a machine that has nothing else to do.
// `npm run bench -- scoring` measures one thing alone.
import { once } from 'node:events';
import { start } from './processes/child.mjs';
import { ownNode, root, runCommand } from './processes/command.mjs';
import { environment } from './setup/environment.mjs';
import { setUp } from './setup/set-up.mjs';

/** How much is measured: `MASTERS_SECONDS=20 npm run bench -- masters 1`. */
const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:MASTERS|SETTLEMENT|LATE)_/.test(name)),
);

await runCommand(async () => {
  await setUp();
  const bench = start(ownNode, ['--no-warnings', 'gateway/bench/bench.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: environment({ ...settings, NODE_ENV: 'production' }),
  });
  const [code] = await once(bench, 'close');
  return code ?? 1;
});
