const addresses = /[^\s<>"',;:]+@[^\s<>"',;]+/g;
const longestAnswer = 200;

/**
 * Why a mail could not be handed over: in logs and lists, in which nobody's address belongs. The server's own fault has
 * the addresses that it refused.
 */
export class MailFault extends Error {
  /** Whether only this receiver is to blame, so that other mails may well go out. */
  readonly isOfReceiver: boolean;

  constructor(fault: unknown) {
    const { code, command, responseCode, response } = Object(fault) as Record<string, unknown>;
    const said = typeof response === 'string' ? response : fault instanceof Error ? fault.message : '';
    const answer = said.replace(addresses, '(address)').slice(0, longestAnswer);
    super(`The mail server did not take it: ${[code, answer].filter(Boolean).join(', ')}`);
    this.name = 'MailFault';
    // A sender that is refused, or a quota that is used up, is everybody's.
    this.isOfReceiver = code === 'EENVELOPE' && command === 'RCPT TO' && Number(responseCode) >= 500;
  }
}
