import { output } from '../processes/child.mjs';
import { root } from '../processes/command.mjs';

/** Where it is written what was tried, which is no change of it. */
const pages = ['mutations', 'nightly', 'planted-bugs', 'simulated-weeks'].map((name) => `:!docs/${name}.md`);

/** The day, and the commit that was tried. */
export async function dateAndCommit() {
  const day = new Date().toISOString().slice(0, 10);
  const { succeeded, stdout } = await output('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root });
  if (!succeeded) return day;
  const changes = await output('git', ['status', '--porcelain', '--', '.', ...pages], { cwd: root });
  return `${day} ${stdout.trim()}${changes.stdout ? ', changed' : ''}`;
}
