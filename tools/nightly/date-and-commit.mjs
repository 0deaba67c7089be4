import { output } from '../processes/child.mjs';
import { root } from '../processes/command.mjs';

/**
 * The day, and the commit that was tried.
 * @param {string} page where it is written, which is no change of what is tried
 */
export async function dateAndCommit(page) {
  const day = new Date().toISOString().slice(0, 10);
  const { succeeded, stdout } = await output('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root });
  if (!succeeded) return day;
  const changes = await output('git', ['status', '--porcelain', '--', '.', `:!${page}`], { cwd: root });
  return `${day} ${stdout.trim()}${changes.stdout ? ', changed' : ''}`;
}
