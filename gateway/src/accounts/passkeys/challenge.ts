import { randomBytes } from 'node:crypto';
import { minuteMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { isSigned, signatureOf } from '../../keys/keys.ts';
import { Refusal } from '../../refusal.ts';

// A challenge is stateless: it carries its expiry and is signed together with its purpose and session. Any
// gateway recognises it, and issuing one writes nothing.

const lifeMs = 5 * minuteMs;
const randomLength = 16;
const timeLength = 6;

/** What a challenge is for. A response for another purpose or session is refused. */
export interface ChallengePurpose {
  purpose: 'log-in' | 'sign-in-again' | 'add';
  /** The session that asked for it; none yet at a log-in. */
  sessionId?: string;
}

type Signing = Pick<Ctx, 'keys' | 'wallClock'>;

const signed = ({ purpose, sessionId = '' }: ChallengePurpose, body: Uint8Array) =>
  Buffer.concat([Buffer.from(`${purpose} ${sessionId} `), body]);

export function newChallenge(
  { keys, wallClock }: Signing,
  occasion: ChallengePurpose,
): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeLength);
  time.writeUIntBE(wallClock.now().getTime() + lifeMs, 0, timeLength);
  const body = Buffer.concat([randomBytes(randomLength), time]);
  return new Uint8Array(
    Buffer.concat([body, signatureOf(keys, 'passkey-challenge', signed(occasion, body))]),
  );
}

/** Until when a challenge of ours can be used; undefined if it is forged or for another occasion. */
export function expiryOf(
  { keys }: Pick<Ctx, 'keys'>,
  challenge: string,
  occasion: ChallengePurpose,
): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, randomLength + timeLength);
  if (body.length < randomLength + timeLength) return undefined;
  const signature = bytes.subarray(body.length);
  if (!isSigned(keys, 'passkey-challenge', signed(occasion, body), signature)) return undefined;
  return new Date(body.readUIntBE(randomLength, timeLength));
}

/** Marks the challenge as used, in the transaction that uses it: of two responses, only the first counts. */
export async function markUsed({ em }: Ctx, challenge: string, expiresAt: Date): Promise<void> {
  const noted = await em.execute<unknown[]>(
    `insert into answered_challenge (challenge, expires_at) values (?, ?)
     on conflict do nothing returning challenge`,
    [challenge, expiresAt],
  );
  if (noted.length === 0)
    throw new Refusal('INVALID', 'This was answered already. Please try again.', { field: 'answer' });
}
