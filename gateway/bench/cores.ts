import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Servers run on one core and clients on another, so that they don't take each other's time. */
export const serverCore = 0;
export const loadCore = 1;

export const canPin: boolean = spawnSync('taskset', ['--version']).status === 0;

/** Pins a process with all its threads to that core. */
export function pin(pid: number, core: number): void {
  if (canPin) spawnSync('taskset', ['-acp', String(core), String(pid)]);
}

const ticksPerSecond = 100;

/** The CPU seconds that a process has used; null if the system does not tell. */
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
