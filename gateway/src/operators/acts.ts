import { moneyText } from '@fairway/schema/display';
import { z } from 'zod';
import { endAccessTokensOfAll, signOutUser } from '../accounts/sessions/end-by-operator.service.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Ctx } from '../context.ts';
import { acceptBoard } from '../golf/boards/board-review.service.ts';
import { assignName } from '../golf/names/name-review.service.ts';
import { isUuid } from '../input/uuid.ts';
import type { HintSender } from '../live/bus/bus.ts';
import { decideAdjustment } from '../money/adjustments/adjustment.service.ts';
import { writeOff } from '../money/debts.service.ts';
import {
  checkLedger,
  releaseStop,
  stopWithdrawals,
  withdrawalStop,
} from '../money/ledger/self-check.service.ts';
import { settleByHand } from '../money/withdrawals/by-hand/settle-by-hand.service.ts';
import { WithdrawalStatus } from '../money/withdrawals/withdrawal.entity.ts';
import { sendMailAgain } from '../notifications/mails/unsent-mails.service.ts';
import { Refusal } from '../refusal.ts';
import { receiversOf } from '../webhooks-out/receivers.ts';
import { moveEvents, sendEventAgain } from '../webhooks-out/unsent-webhooks.service.ts';
import { type Operator, recorded } from './act-log.service.ts';

export type OperatorWork = Pick<Ctx, 'em' | 'wallClock' | 'log' | 'hooks' | 'payments' | 'signal'> & {
  bus: HintSender;
  settings: Pick<Settings, 'webhooksOut'>;
};

/** An act: it is checked, recorded and run, whichever way it comes, and answers in a sentence what was done. */
const act =
  <Input extends object>(
    input: z.ZodType<Input>,
    run: (work: OperatorWork, input: Input, operator: string) => Promise<string>,
  ) =>
  async (work: OperatorWork, by: Operator, name: string, given: unknown): Promise<string> => {
    const parsed = input.safeParse(given);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = String(issue?.path[0] ?? '');
      throw new Refusal('INVALID', `${field}: ${issue?.message ?? 'It is not understood.'}`, { field });
    }
    return recorded(work, by, { name, input: parsed.data }, () => run(work, parsed.data, by.name));
  };

const id = z.string().refine(isUuid, 'An id has 36 characters.');
const idOrAll = z.union([id, z.literal('all')], 'An id has 36 characters.');
const receiver = z.string().regex(/^[0-9a-f]{16}$/, 'A receiver’s key has 16 digits, as in a lane.');
const why = z.string().trim().min(1, 'Please say why.').max(500, 'At most 500 characters.');
const name = z.string().trim().min(1, 'Please give the name.').max(200, 'At most 200 characters.');

const outcomes = { paid: WithdrawalStatus.PAID, returned: WithdrawalStatus.RETURNED } as const;

/** What is answered when everything was added up, and nothing is wrong. */
export const ledgerAgrees = 'The ledger agrees with itself.';

const acts = {
  'settle-withdrawal': act(
    z.object({ id, outcome: z.enum(['paid', 'returned'], 'It is paid or returned.'), why }),
    async (work, input) => {
      const { amountCents, owedCents, isOfNobody } = await settleByHand(
        work,
        input.id,
        outcomes[input.outcome],
      );
      const amount = moneyText(amountCents);
      if (isOfNobody) return `It is noted: the ${amount} stay on the books of the deleted account.`;
      if (input.outcome === 'returned') return `${amount} is back in the balance.`;
      const owed = owedCents > 0 ? ` ${moneyText(owedCents)} of it is owed: it was not in the balance.` : '';
      return `The withdrawal of ${amount} counts as paid.${owed}`;
    },
  ),
  'decide-adjustment': act(
    z.object({ id, decision: z.enum(['confirm', 'refuse'], 'It is confirmed or refused.') }),
    async (work, input, operator) => {
      const isConfirmed = input.decision === 'confirm';
      await decideAdjustment(work, input.id, { by: `operator ${operator}`, isConfirmed });
      return isConfirmed ? 'The balances are adjusted.' : 'The adjustment is refused.';
    },
  ),
  'write-off-debt': act(z.object({ id, why }), async (work, input) => {
    const { owedCents } = await writeOff(work, input.id, input.why);
    return `${moneyText(owedCents)} is given up.`;
  }),
  'check-ledger': act(z.object({}), async (work) => {
    const differences = await checkLedger(work);
    return differences.length === 0
      ? ledgerAgrees
      : `The ledger contradicts itself, and withdrawals are stopped. ${differences.join(' ')}`;
  }),
  'stop-withdrawals': act(z.object({ why }), async (work, input) => {
    await stopWithdrawals(work, input.why);
    return 'Withdrawals are stopped.';
  }),
  'release-withdrawals': act(z.object({}), async (work) => {
    const wereStopped = (await withdrawalStop(work)) !== null;
    const differences = await releaseStop(work);
    if (differences.length > 0)
      throw new Refusal('CONFLICT', `Withdrawals stay stopped.\n${differences.join('\n')}`);
    return wereStopped ? 'Withdrawals go on.' : 'Withdrawals were not stopped.';
  }),
  'sign-out': act(z.object({ name, why }), async (work, input) => {
    const username = await signOutUser(work, input.name);
    return `${username} is logged out everywhere, and has no access tokens any more. Whoever knows the password, or has a passkey of theirs, logs in again.`;
  }),
  'end-access-tokens': act(z.object({ why }), async (work) => {
    const count = await endAccessTokensOfAll(work);
    return `Ended: ${count}. Programs need new access tokens.`;
  }),
  'accept-board': act(
    z.object({
      event: z.string().min(1, 'Which event?').max(40, 'At most 40 characters.'),
      code: z.string().min(1, 'Which board?').max(40, 'At most 40 characters.'),
      void: z.literal('yes', 'It is yes, or nothing.').optional(),
      why,
    }),
    async (work, input, operator) => {
      const { accepted, ends } = await acceptBoard(work, {
        tournamentId: input.event,
        code: input.code,
        by: operator,
        why: input.why,
        isVoidMeant: input.void === 'yes',
      });
      const board = accepted === 'kept' ? 'the board as it is' : 'the board that the feed offers';
      return `Accepted: ${board}. ${ends ? 'It is official' : 'It is gone on from'} at the gateway's next beat.`;
    },
  ),
  'match-golfer': act(
    z.object({ name, golfer: z.string().regex(/^\d{1,9}$/, 'A golfer’s id has digits only.') }),
    async (work, input) => {
      const golfer = await assignName(work, input.name, Number(input.golfer));
      if (!golfer) throw new Refusal('NOT_FOUND', `There is no golfer ${input.golfer}.`, { field: 'golfer' });
      return `${input.name} is ${golfer.playerName} from now on.`;
    },
  ),
  'send-mail-again': act(z.object({ id: idOrAll }), async (work, input) => {
    const count = await sendMailAgain(work, input.id);
    if (count === 0 && input.id !== 'all')
      throw new Refusal('NOT_FOUND', `No mail ${input.id} is left to be sent.`, { field: 'id' });
    return count === 0 ? 'Nothing was given up.' : `To be sent within a minute, if still true: ${count}.`;
  }),
  'send-webhook-again': act(z.object({ id: idOrAll }), async (work, input) => {
    const count = await sendEventAgain(work, input.id);
    if (count === 0 && input.id !== 'all')
      throw new Refusal('NOT_FOUND', `No event ${input.id} is left to be sent.`, { field: 'id' });
    return count === 0 ? 'Nothing was given up.' : `To be sent within a minute: ${count}.`;
  }),
  // By their keys, since an act is recorded, and an address may have a secret in it.
  'move-webhooks': act(
    z.object({
      from: receiver,
      to: receiver,
      address: z.string().min(1, 'Which address?').max(2000, 'Too long.'),
    }),
    async (work, input) => {
      // To one that is not, nothing is sent, and it would be given up.
      if (!receiversOf(work.settings).some(({ key }) => key === input.to))
        throw new Refusal(
          'NOT_FOUND',
          `${input.address} is not in WEBHOOKS_OUT. Set it there, just as it is written here, before what is left is moved to it.`,
          { field: 'to' },
        );
      const count = await moveEvents(work, input);
      if (count === 0)
        throw new Refusal('NOT_FOUND', 'Nothing is left to be sent to the former address.', {
          field: 'from',
        });
      return `To be sent to ${input.address} within a minute: ${count}.`;
    },
  ),
} as const;

export type ActName = keyof typeof acts;
export const isActName = (text: string): text is ActName => Object.hasOwn(acts, text);

/** Does what an operator may. */
export const doAct = (work: OperatorWork, by: Operator, name: ActName, given: unknown): Promise<string> =>
  acts[name](work, by, name, given);
