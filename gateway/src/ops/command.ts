import type { Ctx } from '../context.ts';

/** What a command works with. */
export interface Work extends Pick<Ctx, 'em' | 'wallClock' | 'log' | 'hooks'> {
  /** Whether the signing secret is configured, so that no command can change it. */
  secretIsSet?: boolean;
}

export interface Command {
  /** Its syntax, and what it does. */
  usage: readonly [written: string, does: string][];
  run(work: Work, words: readonly string[]): Promise<void>;
}

/** A mistake in the command line. Its message is all that the operator sees. */
export class Misuse extends Error {}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
