import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Servers are on one core, and who asks them on another, so that neither takes the other's time. */
export const serverCore = 0;
export const loadCore = 1;

export const canPin: boolean = spawnSync('taskset', ['--version']).status === 0;

/** Keeps a process, with all its threads, on that core. */
export function pin(pid: number, core: number): void {
  if (canPin) spawnSync('taskset', ['-acp', String(core), String(pid)]);
}

const ticksPerSecond = 100;

/** The CPU seconds that a process has used; null where the system doesn't tell. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may itself have gaps.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
