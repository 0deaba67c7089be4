import type { Answer, Answers, Caller } from '../answer.ts';
import { applySentinels, checkPassword, refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';

/** The code that the mocked authenticator app shows, and its secret. */
export const mockCode = '492039';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = (set: number) =>
  Array.from({ length: 10 }, (_, index) => `k7mq-2xvd-9kwe-3hpa-n5rt-${set}fh${(index + 1).toString(36)}`);

const addedAt = '2026-01-12T15:00:00.000Z';

export const loginMethodsOf = (player: Player, caller: Caller): Answer<'User'> => {
  if (player.username !== caller.username) return { passkeys: null, secondFactor: null };
  const { secondFactor } = player;
  return {
    passkeys: player.passkeys ?? [],
    secondFactor: {
      on: secondFactor !== undefined,
      since: secondFactor ? addedAt : null,
      recoveryCodesLeft: secondFactor?.codesLeft ?? 0,
    },
  };
};

/** Where the second factor is on, a log-in by the password ends here without its code. */
export function checkCode({ secondFactor }: Player, code: string | null | undefined): void {
  const wrong = (message: string) => refuse({ code: 'SECOND_FACTOR', message, field: 'code' });
  if (!secondFactor) return;
  if (!code) wrong('Please enter the code that your authenticator app shows, or a recovery code.');
  if (code !== mockCode) wrong('That code is wrong, or was used before. Please wait for the next one.');
}

interface Asked {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  session: (player: Player) => Answer<'AuthPayload'>;
  signedIn: (caller: Caller) => Player;
}

/** A device's answer is the id of a passkey in quotes, as `device.ts` makes it. */
export function loginMethodMutations(world: World, { user, session, signedIn }: Asked) {
  const options = JSON.stringify({ challenge: 'AAAA', user: { id: 'AAAA' } });
  const notAccepted = () =>
    refuse({
      code: 'INVALID',
      message: 'That passkey was not accepted. Please try again.',
      field: 'answer',
    });
  const ownerOf = (answer: string): Player =>
    world.players.find(({ passkeys }) => passkeys?.some(({ id }) => id === JSON.parse(answer).id)) ??
    notAccepted();

  const Mutation: Answers<'Mutation'> = {
    passkeyToAdd: ({ password }: { password?: string | null }, caller) => {
      checkPassword(signedIn(caller), password);
      return options;
    },
    addPasskey: (args: { name: string; answer: string; password?: string | null }, caller) => {
      applySentinels({ name: args.name });
      const player = signedIn(caller);
      checkPassword(player, args.password);
      const passkey = {
        id: JSON.parse(args.answer).id,
        name: args.name,
        createdAt: addedAt,
        lastUsedAt: null,
      };
      player.passkeys = [passkey, ...(player.passkeys ?? [])];
      return user(player, caller);
    },
    removePasskey: ({ id, password }: { id: string; password?: string | null }, caller) => {
      const player = signedIn(caller);
      checkPassword(player, password);
      player.passkeys = (player.passkeys ?? []).filter((passkey) => passkey.id !== id);
      return user(player, caller);
    },
    passkeyToLogIn: () => options,
    logInWithPasskey: ({ answer }: { answer: string }) => session(ownerOf(answer)),
    passkeyToSignInAgain: (_args, caller) => signedIn(caller) && options,
    signInAgainWithPasskey: ({ answer }: { answer: string }, caller) => {
      const player = signedIn(caller);
      if (ownerOf(answer) !== player) notAccepted();
      player.loggedInLongAgo = false;
      return session(player);
    },
    startSecondFactor: ({ password }: { password?: string | null }, caller) => {
      const player = signedIn(caller);
      checkPassword(player, password);
      return { secret, uri: `otpauth://totp/Fairway:${player.username}?secret=${secret}&issuer=Fairway` };
    },
    switchSecondFactorOn: ({ code, password }: { code: string; password?: string | null }, caller) => {
      const player = signedIn(caller);
      checkPassword(player, password);
      if (code !== mockCode)
        refuse({ code: 'INVALID', message: 'That is not the code that the app shows now.', field: 'code' });
      player.secondFactor = { codesLeft: 10 };
      return recoveryCodes(1);
    },
    switchSecondFactorOff: ({ password }: { password?: string | null }, caller) => {
      const player = signedIn(caller);
      checkPassword(player, password);
      delete player.secondFactor;
      return user(player, caller);
    },
    renewRecoveryCodes: ({ password }: { password?: string | null }, caller) => {
      const player = signedIn(caller);
      checkPassword(player, password);
      player.secondFactor = { codesLeft: 10 };
      return recoveryCodes(2);
    },
  };
  return Mutation;
}
