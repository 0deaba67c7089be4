import { hostname, userInfo } from 'node:os';
import type { HintSender } from '../live/bus/bus.ts';
import type { Operator } from '../operators/act-log.service.ts';
import { type ActName, doAct, type OperatorWork } from '../operators/acts.ts';

/** What a command works with. */
export interface Work extends OperatorWork {
  /** Whether the signing secret is configured, so that no command can change it. */
  secretIsSet?: boolean;
  /** Who says that they act. */
  operator?: string | undefined;
  /** Where the account that runs the command tells nothing, as in a container. */
  mustSayWho?: boolean;
}

export interface Command {
  /** Its syntax, and what it does. */
  usage: readonly [written: string, does: string][];
  /** Whether it looks at the database as it is, and does not bring it to this version first. */
  leavesAsIs?: boolean;
  /** Whether it ends what is open on running gateways, so that they have to hear of it. */
  tellsGateways?: boolean;
  run(work: Work, words: readonly string[]): Promise<void>;
}

const toldNothing = () => Promise.reject(new Error('This command tells the gateways nothing.'));
/** For commands after which no gateway has to hear of anything. */
export const tellsNobody: HintSender = { publish: toldNothing, publishAll: toldNothing };

/** A mistake in the command line. Its message is all that the operator sees. */
export class Misuse extends Error {}

/** Whoever runs the command: their own word, and the account and machine that it was said on. */
export function operatorHere({ operator, mustSayWho }: Pick<Work, 'operator' | 'mustSayWho'>): Operator {
  if (mustSayWho && operator === undefined)
    throw new Misuse(
      'Say who you are, since it is recorded: --as NAME before the command, as in --as olive.',
    );
  const here = `${userInfo().username}@${hostname()}`;
  return { name: operator === undefined ? here : `${operator} (${here})`, via: 'command line' };
}

const names = /^[a-z][a-z0-9-]{0,30}$/;

/** Splits `--as NAME` from a command's words. */
export function readOperator(words: readonly string[]): { operator?: string; words: readonly string[] } {
  const [flag, operator = '', ...more] = words;
  if (flag !== '--as') return { words };
  if (!names.test(operator))
    throw new Misuse('A name has 1 to 31 small letters, digits and hyphens, and begins with a letter.');
  return { operator, words: more };
}

/** Does what an operator may, and prints what was done. */
export async function runAct(work: Work, name: ActName, input: object): Promise<void> {
  printLine(await doAct(work, operatorHere(work), name, input));
}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
