import type { Ctx } from '../context.ts';

/** What an operator's command has to work with. */
export interface Work extends Pick<Ctx, 'em' | 'wallClock' | 'log' | 'hooks'> {
  /** Whether what signs is set from outside, where no command can change it. */
  secretIsSet?: boolean;
}

export interface Command {
  /** How it is written, and what it does. */
  usage: readonly [written: string, does: string][];
  run(work: Work, words: readonly string[]): Promise<void>;
}

/** A command that can't be done as it was written; the message is all that the operator sees. */
export class Misuse extends Error {}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
