import { openSync, renameSync, statSync } from 'node:fs';

/** Past this size a log is put aside at the next start; the one that was put aside before it goes. */
export const mostLogBytes = 10_000_000;

/** Opens the log to be added to, so that the last start's end can be read in it, without letting it grow for ever. */
export function openServerLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > mostLogBytes) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
