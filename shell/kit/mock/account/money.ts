import { moneyText } from '@fairway/schema/display';
import { minWithdrawalCents } from '@fairway/schema/rest/money/least-withdrawal';
import type { Answer, Answers, Caller } from '../answer.ts';
import { applySentinels, checkPassword, refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';
import type { MockWithdrawal, Movement } from './movements.ts';

/** Real time, as eChecks take theirs whatever the game's clock says. */
const nowMs = () => performance.timeOrigin + performance.now();
const isoOf = (ms: number) => new Date(ms).toISOString();

const stoppedText = 'It was stopped before its eCheck was sent.';

/** A recipient of this name never pays the check in. */
const isReturned = ({ email }: MockWithdrawal) => email.startsWith('returned@');

/** Balances, movements and withdrawals of the mocked gateway. */
export function moneyAnswers(world: World, signedIn: (caller: Caller) => Player) {
  const move = (player: Player, movement: Omit<Movement, 'userId' | 'at'>) => {
    player.balanceCents = (player.balanceCents ?? 0) + movement.cents;
    world.movements.push({ userId: player.id, at: isoOf(nowMs()), ...movement });
  };

  const holdOn = ({ userId }: MockWithdrawal) =>
    world.players.find(({ id }) => id === userId)?.heldBecause ?? null;

  /** Below zero it waits: for a time, or until nothing holds it any more. */
  const stepOf = (withdrawal: MockWithdrawal) => {
    const { askedAtMs, heldUntilMs } = withdrawal;
    const step = Math.floor((nowMs() - (heldUntilMs ?? askedAtMs)) / world.echeckStepMs);
    return step < 1 && holdOn(withdrawal) ? -1 : step;
  };

  const isUnderWay = (withdrawal: MockWithdrawal) => !withdrawal.isStopped && stepOf(withdrawal) < 2;
  const isWaiting = (withdrawal: MockWithdrawal) => !withdrawal.isStopped && stepOf(withdrawal) < 0;

  function withdrawalsOf(player: Player): MockWithdrawal[] {
    const own = world.withdrawals.filter(({ userId }) => userId === player.id);
    for (const withdrawal of own) {
      if (withdrawal.isSettled || isUnderWay(withdrawal)) continue;
      withdrawal.isSettled = true;
      if (!isReturned(withdrawal)) continue;
      const about = 'The eCheck could not be paid.';
      move(player, { what: 'Withdrawal returned', about, cents: withdrawal.amountCents });
    }
    return own.toReversed();
  }

  function withdrawalAnswer(withdrawal: MockWithdrawal): Answer<'Withdrawal'> {
    const { id, amountCents, email, askedAtMs, heldUntilMs, isStopped } = withdrawal;
    const inProgress = isUnderWay(withdrawal);
    const isHeld = isWaiting(withdrawal);
    const returned = isStopped || (isReturned(withdrawal) && !inProgress);
    const ended = returned ? 'RETURNED' : 'PAID';
    const step = Math.max(0, stepOf(withdrawal));
    return {
      id,
      amountCents,
      email,
      createdAt: isoOf(askedAtMs),
      settledAt: inProgress ? null : isoOf(askedAtMs + 2 * world.echeckStepMs),
      reason: returned ? (isStopped ? stoppedText : 'The eCheck could not be paid.') : null,
      status: inProgress ? (step === 0 ? 'OPEN' : 'SENT') : ended,
      waitsUntil: isHeld && heldUntilMs !== null && heldUntilMs > nowMs() ? isoOf(heldUntilMs) : null,
      waitsBecause: isHeld && holdOn(withdrawal) ? `It has to wait: ${holdOn(withdrawal)}` : null,
      canBeStopped: isHeld,
    };
  }

  /** The lines end at the balance there is, so that each follows from the one behind it. */
  function linesOf(player: Player): Answer<'StatementLine'>[] {
    let balanceCents = player.balanceCents ?? 0;
    const own = world.movements.filter(({ userId }) => userId === player.id);
    return own
      .map((movement, index) => ({ ...movement, id: String(index + 1) }))
      .toReversed()
      .map(({ id, at, what, about, cents }) => {
        const line = { id, at, what, about, cents, balanceCents };
        balanceCents -= cents;
        return line;
      });
  }

  const tooLittleOf = ({ balanceCents = 0, creditCents = 0 }: Player) =>
    creditCents === 0 && balanceCents < minWithdrawalCents ? balanceCents : 0;

  const own = (player: Player): Answer<'User'> => ({
    balanceCents: () => {
      withdrawalsOf(player);
      return player.balanceCents ?? 0;
    },
    withdrawals: () => withdrawalsOf(player).map(withdrawalAnswer),
    withdrawalsHeld: player.heldBecause ?? null,
    withdrawableCents: () =>
      (player.balanceCents ?? 0) - (player.waiting?.cents ?? 0) - (player.creditCents ?? 0),
    creditCents: player.creditCents ?? 0,
    tooLittleCents: () => tooLittleOf(player),
    returningCents: player.returningCents ?? 0,
    returnsTo: player.returnsTo ?? 'CARD',
    savedCard: world.savedCards.get(player.username) ?? null,
    balanceWaitsUntil: player.waiting?.until ?? null,
    statement: ({ first, after }: { first?: number | null; after?: string | null }) => {
      withdrawalsOf(player);
      const lines = linesOf(player).filter(({ id }) => !after || Number(id) < Number(after));
      const nodes = lines.slice(0, first ?? 50);
      return {
        nodes,
        pageInfo: {
          endCursor: String(nodes.at(-1)?.id ?? '') || null,
          hasNextPage: lines.length > nodes.length,
        },
      };
    },
  });

  const nothing: Answer<'User'> = {
    balanceCents: null,
    withdrawals: null,
    withdrawalsHeld: null,
    withdrawableCents: null,
    balanceWaitsUntil: null,
    creditCents: null,
    tooLittleCents: null,
    returningCents: null,
    returnsTo: null,
    savedCard: null,
    statement: null,
  };

  const Mutation: Answers<'Mutation'> = {
    withdraw: (
      { amountCents, email, password }: { amountCents: number; email: string; password?: string | null },
      caller,
    ) => {
      const player = signedIn(caller);
      checkPassword(player, password);
      applySentinels({ email });
      const conflict = (message: string) => refuse({ code: 'CONFLICT', message });
      if (player.heldBecause) conflict(`This has to wait: ${player.heldBecause}`);
      if (withdrawalsOf(player).some(isUnderWay))
        conflict('Another withdrawal is still under way. Please wait until it has arrived.');
      if (amountCents < minWithdrawalCents)
        refuse({ code: 'INVALID', message: 'The least that can be withdrawn is $1.', field: 'amountCents' });
      if (amountCents > (player.balanceCents ?? 0))
        refuse({ code: 'AMOUNT_EXCEEDS_BALANCE', message: 'Amount exceeds balance' });
      const withdrawal: MockWithdrawal = {
        id: `withdrawal ${world.withdrawals.length + 1}`,
        userId: player.id,
        amountCents,
        email,
        askedAtMs: nowMs(),
        heldUntilMs:
          world.withdrawalHoldMs > 0 && email !== player.email ? nowMs() + world.withdrawalHoldMs : null,
        isStopped: false,
        isSettled: false,
      };
      move(player, { what: 'Withdrawal', about: email, cents: -amountCents });
      world.withdrawals.push(withdrawal);
      return withdrawalAnswer(withdrawal);
    },
    setReturnsTo: ({ to }: { to: 'CARD' | 'CREDIT' }, caller) => {
      const player = signedIn(caller);
      player.returnsTo = to;
      return { id: player.id, username: player.username, ...own(player) };
    },
    stopWithdrawal: ({ id }: { id: string }, caller) => {
      const player = signedIn(caller);
      const withdrawal = withdrawalsOf(player).find((one) => one.id === id);
      if (!withdrawal) return refuse({ code: 'NOT_FOUND', message: 'You have no such withdrawal.' });
      if (withdrawal.isStopped) return withdrawalAnswer(withdrawal);
      if (!isWaiting(withdrawal))
        refuse({
          code: 'CONFLICT',
          message: 'Its eCheck may be on its way already: it can’t be stopped any more.',
        });
      Object.assign(withdrawal, { isStopped: true, isSettled: true });
      move(player, { what: 'Withdrawal returned', about: stoppedText, cents: withdrawal.amountCents });
      return withdrawalAnswer(withdrawal);
    },
  };

  /** Only the player's own. */
  const of = (player: Player, { username }: Caller): Answer<'User'> =>
    player.username === username ? own(player) : nothing;

  const refuseWithTooLittle = (player: Player, givesUpCents: number) => {
    const cents = tooLittleOf(player);
    if (cents === 0 || cents === givesUpCents) return;
    const message = `Your balance of ${moneyText(cents)} is too small to be paid out. Please confirm on your profile that you give it up.`;
    refuse({ code: 'BALANCE_LEFT', message });
  };

  return { of, Mutation, refuseWithTooLittle };
}
