import { refusalOf } from '@fairway/kit/refusal';

/** Who joins again, since the first answer was lost, is where they wanted to be. */
export function passOverMembership(error: unknown): void {
  if (refusalOf(error)?.code !== 'ALREADY_MEMBER') throw error;
}
