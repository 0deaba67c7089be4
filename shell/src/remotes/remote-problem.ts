/** Why a remote isn't there: what a person is told differs, what the shell does doesn't. */
export type RemoteProblemKind = 'away' | 'late' | 'incompatible' | 'broken';

export class RemoteProblem extends Error {
  readonly kind: RemoteProblemKind;

  constructor(kind: RemoteProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
