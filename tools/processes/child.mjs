import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Ends all that `start` started and that still runs.
 * @param {NodeJS.Signals} [signal]
 */
export function endChildren(signal = 'SIGTERM') {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }
}

/**
 * Starts a program in a process group of its own, so that its children end with it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/**
 * Runs a program to its end and answers what it printed: its answer alone, and all of it as it came.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function output(program, args, options = {}) {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let stdout = '';
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (piece) => {
    stdout += piece;
    text += piece;
  });
  child.stderr?.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, stdout, text };
}
