// Shared by the commands in this folder. They run on any Node from 20 on and before anything is installed, so
// they are plain JavaScript without dependencies.
import { fileURLToPath } from 'node:url';
import { endChildren } from './child.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The Node that the product runs on. It is a development dependency, so it is there once npm is done. */
export const ownNode = `${root}/node_modules/.bin/node`;

/** A failure with a known reason: a sentence, and the output of the tool that failed. */
export class Failure extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message);
    this.report = `${output.trim()}\n${message}`.trim();
  }
}

/** @param {string} line */
export const say = (line) => process.stderr.write(`${line}\n`);

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
/** @typedef {keyof typeof exitCodes} StopSignal */

/** @type {(signal: StopSignal) => void} */
let stop = (signal) => process.exit(exitCodes[signal]);

/** From here on a signal to stop is the caller's to answer; until then it ends us and all that we started. */
export const onStop = (/** @type {typeof stop} */ answer) => {
  stop = answer;
};

/**
 * Runs a command to its end; a known failure is told in its own words alone.
 * @param {() => Promise<number | undefined>} work answers the exit code, 0 by default
 */
export async function runCommand(work) {
  for (const signal of /** @type {StopSignal[]} */ (Object.keys(exitCodes)))
    process.on(signal, () => stop(signal));
  process.on('exit', () => endChildren());
  try {
    if (Number.parseInt(process.versions.node, 10) < 20)
      throw new Failure(`Fairway needs Node 20 or later; this is Node ${process.versions.node}.`);
    process.exitCode = (await work()) ?? 0;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    say(failure.report);
    process.exitCode = 1;
  }
}
