import { randomUUID } from 'node:crypto';
import { isVisibleName } from '@fairway/schema/visible-text';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { isUuid } from '../../input/uuid.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { sessionOf } from '../sessions/session.service.ts';
import { refuseWithoutRecentSignIn } from '../sessions/sign-in-again.service.ts';
import { countChangeOfMethods } from '../users/log-in-methods.service.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { notAccepted, parseAnswer, relyingParty } from './answer.ts';
import { type ChallengePurpose, markUsed, newChallenge } from './challenge.ts';
import { Passkey } from './passkey.entity.ts';

const maxPasskeys = 20;

const nameShape = z
  .string({ error: 'A name is required.' })
  .trim()
  .min(1, 'A name is required.')
  .max(40, 'A name has at most 40 characters.')
  .refine(isVisibleName, 'A name is one line of signs that can be seen.');

/** The WebAuthn user handle: stable across renames, and meaningless to whoever finds a device. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** A challenge to add a passkey is bound to the session that asked for it. */
function adding(ctx: Ctx): ChallengePurpose {
  const sessionId = sessionOf(ctx);
  if (sessionId === undefined) throw unauthenticated();
  return { purpose: 'add', sessionId };
}

/** The options for the browser to make a discoverable passkey with user verification. */
export async function challengeToAdd(ctx: Ctx): Promise<string> {
  refuseWithoutRecentSignIn(ctx);
  const { id: userId, username } = await currentUser(ctx);
  const known = await ctx.em.find(Passkey, { userId });
  const options = await generateRegistrationOptions({
    rpName: 'Fairway',
    rpID: relyingParty(ctx).rpID,
    userID: userHandleOf(userId),
    userName: username,
    userDisplayName: username,
    challenge: newChallenge(ctx, adding(ctx)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/** Adds the passkey that a device made. It is a new way to log in, so its owner gets a mail. */
export async function addPasskey(ctx: Ctx, input: { name: string; answer: string }): Promise<User> {
  const name = parseInput(nameShape, input.name, 'name');
  refuseWithoutRecentSignIn(ctx);
  const { answer, challenge, expiresAt } = parseAnswer<RegistrationResponseJSON>(
    ctx,
    input.answer,
    adding(ctx),
  );
  await countChangeOfMethods(ctx);
  const { id: credentialId, publicKey, counter } = await verifiedCredential(ctx, answer, challenge);
  return inTransaction(ctx, async (tx) => {
    const { em, wallClock, hooks } = tx;
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    if ((await em.count(Passkey, { userId: user.id })) >= maxPasskeys)
      throw new Refusal('CONFLICT', `You have ${maxPasskeys} passkeys. Please remove one first.`);
    await markUsed(tx, challenge, expiresAt);
    await em.insert(Passkey, {
      id: randomUUID(),
      userId: user.id,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      name,
      createdAt: wallClock.now(),
      lastUsedAt: null,
    });
    await hooks.accountTouched(tx, { kind: 'passkey-added', userId: user.id, name });
    return user;
  }).catch((fault) => {
    // The credential is registered already, perhaps for somebody else.
    throw fault instanceof UniqueConstraintViolationException ? notAccepted() : fault;
  });
}

/** The library throws at whatever is wrong with an answer. */
async function verifiedCredential(ctx: Ctx, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpID, origin } = relyingParty(ctx);
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw notAccepted();
  });
  if (!made.verified) throw notAccepted();
  return made.registrationInfo.credential;
}

export async function removePasskey(ctx: Ctx, id: string): Promise<User> {
  refuseWithoutRecentSignIn(ctx);
  await countChangeOfMethods(ctx);
  return inTransaction(ctx, async (tx) => {
    const { em, hooks } = tx;
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    const passkey = isUuid(id) ? await em.findOne(Passkey, { id, userId: user.id }) : null;
    if (!passkey) throw new Refusal('NOT_FOUND', 'You have no such passkey.', { field: 'id' });
    await em.nativeDelete(Passkey, { id });
    await hooks.accountTouched(tx, {
      kind: 'passkey-removed',
      userId: user.id,
      name: passkey.name,
    });
    return user;
  });
}

/** A user's passkeys, the newest first. */
export const passkeysOf = ({ em }: Ctx, userId: string): Promise<Passkey[]> =>
  em.find(Passkey, { userId }, { orderBy: { createdAt: 'desc', id: 'asc' } });
