import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);

test('a failure that nobody waits for is logged, and the process goes on', async () => {
  const program = `
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { outliveForgottenFailures } from ${JSON.stringify(join(import.meta.dirname, 'forgotten-failures.ts'))};
    outliveForgottenFailures(pino());
    Promise.reject(new Error('nobody waits for this'));
    setTimeout(() => console.log('still here'), 1);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toContain('gateway: a failure that nobody waited for');
  expect(stdout).toContain('nobody waits for this');
  expect(stdout).toContain('still here');
});
