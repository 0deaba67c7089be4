import { LockMode } from '@mikro-orm/core';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { clearFailures, countFailure, refuseAfterFailures } from '../passwords/password-check.service.ts';
import { beginSession, type Session, sessionOf, sessionSignedInAgain } from '../sessions/session.service.ts';
import { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { userHandleOf } from './add-passkey.service.ts';
import { notAccepted, parseAnswer, relyingParty } from './answer.ts';
import { type ChallengePurpose, markUsed, newChallenge } from './challenge.ts';
import { Passkey } from './passkey.entity.ts';

/** The options for a log-in with any passkey of this site. */
export async function challengeToLogIn(ctx: Ctx): Promise<string> {
  return requestOf(ctx, { purpose: 'log-in' }, []);
}

/** The options for somebody logged in to prove it with one of their own passkeys. */
export async function challengeToSignInAgain(ctx: Ctx): Promise<string> {
  const { id: userId } = await currentUser(ctx);
  return requestOf(ctx, again(ctx), await ctx.em.find(Passkey, { userId }));
}

function again(ctx: Ctx): ChallengePurpose {
  const sessionId = sessionOf(ctx);
  if (sessionId === undefined) throw unauthenticated();
  return { purpose: 'sign-in-again', sessionId };
}

async function requestOf(
  ctx: Ctx,
  occasion: ChallengePurpose,
  passkeys: readonly Passkey[],
): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    challenge: newChallenge(ctx, occasion),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
  });
  return JSON.stringify(options);
}

/** A passkey with user verification is two factors already, so no other is asked for. */
export async function logInWithPasskey(ctx: Ctx, answer: string): Promise<Session> {
  const user = await ownerOf(ctx, answer, { purpose: 'log-in' });
  await clearFailures(ctx, user);
  return beginSession(ctx, user, 'passkey');
}

/** Returns a token of the same session, as after entering the password again. */
export async function signInAgainWithPasskey(ctx: Ctx, answer: string): Promise<Session> {
  const { id } = await currentUser(ctx);
  return sessionSignedInAgain(ctx, await ownerOf(ctx, answer, again(ctx), id));
}

/** The user whose passkey signed the response. Failures count like wrong passwords. */
async function ownerOf(ctx: Ctx, text: string, occasion: ChallengePurpose, userId?: string): Promise<User> {
  await refuseAfterFailures(ctx);
  try {
    const { answer, challenge, expiresAt } = parseAnswer<AuthenticationResponseJSON>(ctx, text, occasion);
    const passkey = await ctx.em.findOne(Passkey, { credentialId: answer.id });
    if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw notAccepted();
    const counter = await verifiedCounter(ctx, { passkey, answer, challenge });
    return await inTransaction(ctx, async (tx) => {
      const { em, wallClock } = tx;
      const owner = await em.findOne(
        User,
        { id: passkey.userId, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_READ },
      );
      if (!owner) throw notAccepted();
      await markUsed(tx, challenge, expiresAt);
      // Of a passkey and its clone used at once, one falls behind; a removed one is not found.
      const isAhead = counter > 0 ? { $lt: counter } : 0;
      const used = await em.nativeUpdate(
        Passkey,
        { id: passkey.id, counter: isAhead },
        { counter, lastUsedAt: wallClock.now() },
      );
      if (used !== 1) throw notAccepted();
      return owner;
    });
  } catch (fault) {
    if (fault instanceof Refusal) await countFailure(ctx, 'passkey', userId);
    throw fault;
  }
}

/** The verified signature counter. The library throws at anything wrong in a response. */
async function verifiedCounter(
  ctx: Ctx,
  { passkey, answer, challenge }: { passkey: Passkey; answer: AuthenticationResponseJSON; challenge: string },
): Promise<number> {
  const { rpID, origin } = relyingParty(ctx);
  const { userHandle } = answer.response;
  const isOwn = userHandle === Buffer.from(userHandleOf(passkey.userId)).toString('base64url');
  if (userHandle !== undefined && !isOwn) throw notAccepted();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw notAccepted();
  });
  if (!verified) throw notAccepted();
  return authenticationInfo.newCounter;
}
