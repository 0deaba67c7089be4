import type { Answer, Answers, Caller } from '../answer.ts';
import { applySentinels, checkPassword, refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';

/** The state of a player's email address; nobody has to confirm one unless a test says so. */
export const addressOf = (player: Player, caller: Caller) => {
  const isOwn = player.username === caller.username;
  const isConfirmed = player.emailConfirmed ?? true;
  return {
    pendingEmail: isOwn ? (player.pendingEmail ?? null) : null,
    emailConfirmed: isOwn ? isConfirmed : null,
    mustConfirmEmail: isOwn ? !isConfirmed : null,
  } satisfies Answer<'User'>;
};

/** A link's token is the player's name. */
export function addressResolvers(
  world: World,
  {
    user,
    signedIn,
  }: { user: (player: Player, caller: Caller) => Answer<'User'>; signedIn: (caller: Caller) => Player },
) {
  const playerOf = (args: { token: string }): Player => {
    applySentinels(args);
    return (
      world.player(args.token) ??
      refuse({ code: 'INVALID', message: 'This link no longer works.', field: 'token' })
    );
  };

  const Query: Answers<'Query'> = {
    addressToConfirm: (args: { token: string }) => {
      const { username, email, pendingEmail } = playerOf(args);
      return { username, email: pendingEmail ?? email };
    },
    addressToRestore: (args: { token: string }) => {
      const { username, email, formerEmail } = playerOf(args);
      return { username, email: formerEmail ?? email };
    },
  };

  const Mutation: Answers<'Mutation'> = {
    confirmEmail: (args: { token: string }) => {
      const player = playerOf(args);
      if (world.takenEmails.includes(player.email))
        refuse({ code: 'TAKEN', message: 'Another account has this address.', field: 'email' });
      player.emailConfirmed = true;
      return true;
    },
    changeEmail: (args: { newEmail: string; password?: string | null }, caller) => {
      applySentinels(args);
      const player = signedIn(caller);
      checkPassword(player, args.password);
      if (player.emailConfirmed ?? true) player.pendingEmail = args.newEmail;
      else player.email = args.newEmail;
      return user(player, caller);
    },
    undoEmailChange: (args: { token: string }) => {
      const player = playerOf(args);
      if (world.takenEmails.includes(player.formerEmail ?? ''))
        refuse({ code: 'TAKEN', message: 'Another account has this address.', field: 'email' });
      player.email = player.formerEmail ?? player.email;
      return 'a-token';
    },
    sendConfirmationAgain: (_args, caller) => {
      const player = signedIn(caller);
      world.linksSent += 1;
      return user(player, caller);
    },
  };
  return { Query, Mutation };
}
