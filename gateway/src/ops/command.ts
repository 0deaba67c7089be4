import { hostname, userInfo } from 'node:os';
import type { Operator } from '../operators/act-log.service.ts';
import { type ActName, doAct, type OperatorWork } from '../operators/acts.ts';

/** What a command works with. */
export interface Work extends OperatorWork {
  /** Whether the signing secret is configured, so that no command can change it. */
  secretIsSet?: boolean;
}

export interface Command {
  /** Its syntax, and what it does. */
  usage: readonly [written: string, does: string][];
  /** Whether it looks at the database as it is, and does not bring it to this version first. */
  leavesAsIs?: boolean;
  run(work: Work, words: readonly string[]): Promise<void>;
}

/** A mistake in the command line. Its message is all that the operator sees. */
export class Misuse extends Error {}

/** Whoever runs the command. */
export const operatorHere = (): Operator => ({
  name: `${userInfo().username}@${hostname()}`,
  via: 'command line',
});

/** Does what an operator may, and prints what was done. */
export async function runAct(work: Work, name: ActName, input: object): Promise<void> {
  printLine(await doAct(work, operatorHere(), name, input));
}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
