const reasons = {
  refused: 'refuses the check',
  key: 'refuses us or the key',
  unavailable: 'gave no good answer',
  shape: 'answered in a shape that makes no sense',
  signature: 'did not sign this',
} as const;

export type CheckbookFaultKind = keyof typeof reasons;

/**
 * A failed request to Checkbook. `refused` means that nothing happened and a retry is useless; after any other
 * fault a check may or may not have been sent. Never contains keys.
 */
export class CheckbookFault extends Error {
  override readonly name = 'CheckbookFault';

  constructor(
    readonly kind: CheckbookFaultKind,
    /** What happened; for `refused`, Checkbook's own reason. */
    readonly remark = '',
  ) {
    super(`Checkbook ${reasons[kind]}${remark && ` (${remark})`}.`);
  }
}
