import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { type ChallengePurpose, expiryOf } from './challenge.ts';

/** Longer than any browser's response. */
const longest = 20_000;

/** The fields that every browser response has. */
interface AnyAnswer {
  id: string;
  response: { clientDataJSON: string };
}

/** The WebAuthn relying party: browsers respond only to pages of this origin. */
export function relyingParty({ settings: { publicUrl } }: Pick<Ctx, 'settings'>): {
  rpID: string;
  origin: string;
} {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

export const notAccepted = () =>
  new Refusal('INVALID', 'That passkey was not accepted. Please try again.', { field: 'answer' });

const tooLate = () => new Refusal('INVALID', 'That took too long. Please try again.', { field: 'answer' });

/**
 * Parses a browser's response and finds the challenge it signs, if that is ours for this occasion. The library
 * verifies the rest.
 */
export function parseAnswer<Answer extends AnyAnswer>(
  ctx: Ctx,
  text: string,
  occasion: ChallengePurpose,
): { answer: Answer; challenge: string; expiresAt: Date } {
  const answer = answerIn(text) as Answer | undefined;
  if (!answer) throw notAccepted();
  const challenge = challengeIn(answer);
  const expiresAt = challenge === undefined ? undefined : expiryOf(ctx, challenge, occasion);
  if (challenge === undefined || !expiresAt) throw notAccepted();
  if (expiresAt <= ctx.wallClock.now()) throw tooLate();
  return { answer, challenge, expiresAt };
}

function answerIn(text: string): AnyAnswer | undefined {
  if (text.length > longest) return undefined;
  try {
    const answer = Object(JSON.parse(text));
    const { clientDataJSON } = Object(answer.response);
    return typeof answer.id === 'string' && typeof clientDataJSON === 'string' ? answer : undefined;
  } catch {
    return undefined;
  }
}

function challengeIn({ response }: AnyAnswer): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
