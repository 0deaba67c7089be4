const reasons = {
  refused: 'refuses the check',
  key: 'refuses us or the key',
  unavailable: 'gave no good answer',
  shape: 'answered in a shape that makes no sense',
  signature: 'did not sign this',
} as const;

export type CheckbookFaultKind = keyof typeof reasons;

/**
 * Checkbook did not do what was asked. `refused` means that nothing happened and that asking again is no use;
 * after any other fault a check may or may not have been sent. Keys are never in the message.
 */
export class CheckbookFault extends Error {
  override readonly name = 'CheckbookFault';

  constructor(
    readonly kind: CheckbookFaultKind,
    /** What happened, in a few words; for `refused`, Checkbook's own reason. */
    readonly remark = '',
  ) {
    super(`Checkbook ${reasons[kind]}${remark && ` (${remark})`}.`);
  }
}
