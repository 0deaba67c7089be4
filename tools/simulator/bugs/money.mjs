/** In payments, withdrawals, the ledger and the outbox. @type {readonly import('../planted-bugs.mjs').PlantedBug[]} */
export const bugsInMoney = [
  {
    bug: 'A balance falls below zero',
    file: 'money/ledger/ledger.service.ts',
    from: 'if (locked.balanceCents < 0 && !mayGoBelowZero(account))',
    to: 'if (locked.balanceCents < -100_000 && !mayGoBelowZero(account))',
  },
  {
    bug: 'Two buy-ins of one member have the same key in the ledger',
    file: 'buy-ins/buy-in.service.ts',
    from: 'entry.id}`,\n  reason',
    to: 'entry.userId}`,\n  reason',
  },
  {
    bug: 'A buy-in that was paid meanwhile is paid by card once more',
    file: 'buy-ins/checkouts/payment.service.ts',
    from: "if (held.entry.paidAt) return 'The buy-in had been paid already.';",
    to: '',
  },
  {
    bug: 'A payment that comes behind the lock without picks is kept',
    file: 'buy-ins/checkouts/payment.service.ts',
    from: 'if (isClosed && (refusal || !golfers))',
    to: 'if (isClosed && refusal)',
  },
  {
    bug: 'A payment that was made in time, and is heard of after the lock, goes back',
    file: 'buy-ins/checkouts/payment.service.ts',
    from: 'return gameClock.now().getTime() - ago < lockAt.getTime();',
    to: 'return gameClock.now().getTime() < lockAt.getTime();',
  },
  {
    bug: 'What goes back becomes no credit, whatever the member wishes',
    file: 'buy-ins/returns/returns.service.ts',
    from: ' && !creditUsers.has(userId);',
    to: ';',
  },
  {
    bug: 'The fee goes back to who leaves',
    file: 'buy-ins/returns/returns.service.ts',
    from: 'const feeCents = withFee && userId !== causedBy ? entry.feeCents : 0;',
    to: 'const feeCents = userId !== causedBy ? entry.feeCents : 0;',
  },
  {
    bug: 'A refund that failed is not tried again',
    file: 'buy-ins/syncing/checkout-sync.service.ts',
    from: "refund: `status in ('refunding', 'returning')`",
    to: "refund: `status in ('refunding')`",
  },
  {
    bug: 'A payment that its bank took back still plays',
    file: 'buy-ins/returns/reversal.service.ts',
    from: 'Object.assign(held.entry, { paidAt: null, paidBy: null, feeCents: 0,',
    to: 'Object.assign(held.entry, { feeCents: 0,',
  },
  {
    bug: 'A dispute that was won gives nothing back',
    file: 'buy-ins/returns/reversal.service.ts',
    from: 'if (isGivenBack) await undoReversal',
    to: 'if (isGivenBack && isRefunded) await undoReversal',
  },
  {
    bug: 'Credit is withdrawn',
    file: 'money/held-money.service.ts',
    from: 'if (amountCents <= free || amountCents > balanceCents) return;',
    to: 'if (amountCents <= free + credit || amountCents > balanceCents) return;',
  },
  {
    bug: 'Whether an eCheck was sent is not looked up when the answer was lost',
    file: 'money/withdrawals/find-echecks.service.ts',
    from: '(attempts > 0 and (sought_at is null or sought_at < asking_until))',
    to: '(attempts > 99 and (sought_at is null or sought_at < asking_until))',
  },
  {
    bug: 'An eCheck that expired counts as paid',
    file: 'money/withdrawals/send-withdrawal.service.ts',
    from: "if (status === 'PAID') return",
    to: "if (status === 'PAID' || status === 'EXPIRED') return",
  },
  {
    bug: 'Two who send what waits send the same mail',
    file: 'outbox/send-due.service.ts',
    from: 'order by next_attempt_at, id limit ? for update skip locked',
    to: 'order by next_attempt_at, id limit ?',
  },
  {
    bug: 'A mail that was sent is not noted as sent',
    file: 'outbox/send-due.service.ts',
    from: "set phase = 'sent', sent_at = ?, trouble = null where id = ?`",
    to: "set phase = 'waiting', sent_at = ?, trouble = null where id = ?`",
  },
];

/** Which no week has shown yet: they are played last, since each plays a hundred weeks. @type {readonly import('../planted-bugs.mjs').PlantedBug[]} */
export const rarelySeenInMoney = [
  {
    bug: 'The ledger’s accounts are read without a lock',
    file: 'money/ledger/ledger.service.ts',
    from: ' for update`',
    to: '`',
  },
  {
    bug: 'What was bought with credit comes back as money that can be withdrawn',
    file: 'buy-ins/checkouts/card-money.service.ts',
    from: 'entry.creditCents = credit;',
    to: 'entry.creditCents = 0 * credit;',
  },
];
