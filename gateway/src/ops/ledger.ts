import { withdrawalStop } from '../money/ledger/self-check.service.ts';
import { doAct, ledgerAgrees } from '../operators/acts.ts';
import { type Command, Misuse, operatorHere, printLine, runAct } from './command.ts';

/** Runs the ledger's self-check now. */
export const selfCheckCommand: Command = {
  usage: [['self-check', 'proves the ledger, and stops withdrawals if it contradicts itself']],
  run: async (work, words) => {
    if (words.length > 0) throw new Misuse('');
    const found = await doAct(work, operatorHere(work), 'check-ledger', {});
    const stop = await withdrawalStop(work);
    if (found === ledgerAgrees) printLine(found);
    if (stop) printLine(`Withdrawals have been stopped since ${stop.since.toISOString()}: ${stop.sentence}`);
    if (found !== ledgerAgrees) throw new Misuse(found);
  },
};

/** While an operator compares the books with those of the providers, as after a restore. */
export const stopWithdrawalsCommand: Command = {
  usage: [['stop-withdrawals WHY…', 'nobody can withdraw, and no eCheck is sent, until they are released']],
  run: async (work, words) => {
    const why = words.join(' ').trim();
    if (why === '') throw new Misuse('');
    await runAct(work, 'stop-withdrawals', { why });
  },
};

export const releaseCommand: Command = {
  usage: [['release', 'lets withdrawals go on, once the ledger agrees with itself']],
  run: async (work, words) => {
    if (words.length > 0) throw new Misuse('');
    await runAct(work, 'release-withdrawals', {});
  },
};
