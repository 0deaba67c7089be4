// `npm run dump`: writes a dump of the database as this version leaves it, which every later version has to open and
// settle. Made once for each schema that lands, and never changed.
import { jest } from '../jest/jest.mjs';
import { runCommand } from '../processes/command.mjs';
import { setUp } from '../setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const made = ['--testNamePattern', 'of this version', '--', 'testing/dumps'];
  const { exitCode } = await jest(['--selectProjects', 'gateway', ...made], { WRITE_DUMP: '1' });
  return exitCode ?? 1;
});
