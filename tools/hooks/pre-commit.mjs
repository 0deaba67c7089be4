// Format and lint of the staged files, the import rules, and the types of the workspaces they are in.
import { imports } from '../checks/imports.mjs';
import { lint } from '../checks/lint.mjs';
import { typedFolders, types } from '../checks/types.mjs';
import { output } from '../child.mjs';
import { Failure, root, runCommand } from '../command.mjs';

await runCommand(async () => {
  const staged = await stagedFiles();
  if (staged.length === 0) return;
  const checks = [lint(staged), imports(), ...[...touched(staged)].map(types)];
  const failures = (await Promise.allSettled(checks)).flatMap((check) =>
    check.status === 'rejected' ? [check.reason] : [],
  );
  if (failures.length === 0) return;
  const unknown = failures.find((failure) => !(failure instanceof Failure));
  if (unknown) throw unknown;
  throw new Failure('Nothing was committed.', failures.map(({ told }) => told).join('\n\n'));
});

async function stagedFiles() {
  const git = await output('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
    cwd: root,
  });
  return git.stdout.split('\0').filter(Boolean);
}

/** The innermost of the folders with types of their own that each file lies in. */
function touched(/** @type {string[]} */ files) {
  const innermostFirst = typedFolders().sort((one, other) => other.length - one.length);
  return new Set(
    files.flatMap((file) => innermostFirst.find((folder) => file.startsWith(`${folder}/`)) ?? []),
  );
}
