import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';

/**
 * Format and lint, which also finds focused and skipped tests.
 * @param {string[]} [paths]
 */
export async function lint(paths = ['.']) {
  const biome = `${root}/node_modules/@biomejs/biome/bin/biome`;
  const options = ['--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  const { succeeded, text } = await output(ownNode, [biome, 'check', ...options, ...paths], { cwd: root });
  if (!succeeded) throw new Failure('`node_modules/.bin/biome check --write .` mends most of it.', text);
}
