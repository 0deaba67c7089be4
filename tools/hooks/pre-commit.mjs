// Format and lint of the staged files, the import rules, and the types of the workspaces they are in: what
// takes longer than a commit should is left to `npm run check`.
import { setTimeout as sleep } from 'node:timers/promises';
import { imports } from '../checks/imports.mjs';
import { lint } from '../checks/lint.mjs';
import { typedFolders, types } from '../checks/types.mjs';
import { endChildren, output } from '../processes/child.mjs';
import { Failure, root, runCommand, say } from '../processes/command.mjs';

const timeoutMs = 2200;

await runCommand(async () => {
  const staged = await stagedFiles();
  if (staged.length === 0) return;
  const late = sleep(timeoutMs, undefined, { ref: false });
  const quick = await Promise.allSettled([lint(staged), imports()]);
  const typed = await Promise.race([Promise.allSettled([...touched(staged)].map(types)), late]);
  if (!typed) {
    say('The types take too long to wait for: `npm run check` looks at them.');
    endChildren('SIGKILL'); // the compiler would first finish what it is at
  }
  const failures = [...quick, ...(typed ?? [])].flatMap((check) =>
    check.status === 'rejected' ? [report(check.reason)] : [],
  );
  if (failures.length > 0) throw new Failure('Nothing was committed.', failures.join('\n\n'));
});

/** @param {unknown} reason */
function report(reason) {
  if (reason instanceof Failure) return reason.report;
  throw reason;
}

async function stagedFiles() {
  const args = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'];
  const git = await output('git', args, { cwd: root });
  return git.stdout.split('\0').filter(Boolean);
}

/** The innermost of the folders with types of their own that each file lies in. */
function touched(/** @type {string[]} */ files) {
  const innermostFirst = typedFolders().sort((one, other) => other.length - one.length);
  return new Set(
    files.flatMap((file) => innermostFirst.find((folder) => file.startsWith(`${folder}/`)) ?? []),
  );
}
