import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from '../processes/command.mjs';

/** The lock file names packages and their checksums; which registry serves them is every machine's own matter. */
export async function lockFile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('://'));
  if (addressed.length === 0) return;
  throw new Failure(
    'Install with `npm install --omit-lockfile-registry-resolved`, so that no address gets into package-lock.json.',
    addressed.map(([path, { resolved }]) => `${path}: ${resolved}`).join('\n'),
  );
}
