/** Why a remote is missing: it only changes the message. */
export type RemoteProblemKind = 'away' | 'late' | 'incompatible' | 'broken';

export class RemoteProblem extends Error {
  readonly kind: RemoteProblemKind;

  constructor(kind: RemoteProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** A part of the page's own scripts that was wanted and did not come: the bundler's word for it. */
export const isChunkLoadError = (fault: unknown): boolean =>
  fault instanceof Error && fault.name === 'ChunkLoadError';
