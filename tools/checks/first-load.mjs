import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, root } from '../command.mjs';

/** What a visitor's browser may have to fetch in JavaScript before the landing page lives, in gzipped kB. */
const budgetKb = 120;

export async function firstLoad() {
  const html = readFileSync(join(root, 'shell/dist/index.html'), 'utf8');
  const paths = [...html.matchAll(/(?:src|href)="(\/[^"]+\.m?js)"/g)].map(([, path]) => path);
  const bytes = paths
    .map((path) => gzipSync(readFileSync(join(root, 'shell/dist', String(path)))).length)
    .reduce((sum, size) => sum + size, 0);
  const report = `${(bytes / 1000).toFixed(1)} of ${budgetKb} kB gzipped`;
  if (paths.length === 0) throw new Failure('shell/dist/index.html loads no script.');
  if (bytes > budgetKb * 1000)
    throw new Failure(`The shell’s first load is over its budget: ${report}. Load what can wait later.`);
  return report;
}
