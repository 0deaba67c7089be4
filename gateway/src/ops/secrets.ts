import { endSessionsOfAll } from '../accounts/sessions/session.service.ts';
import { newSigningSecret, rotateSecret } from '../keys/stored-secrets.ts';
import { recorded } from '../operators/act-log.service.ts';
import { type Command, Misuse, operatorHere, printLine } from './command.ts';

/** Rotates the secret for tokens and links. */
export const rotateSecretCommand: Command = {
  usage: [
    ['rotate-secret', 'signs with a new secret; what the old one signed is accepted for 60 days'],
    [
      'rotate-secret leaked',
      'the same, and what the old one signed is accepted no more: everybody logs in anew',
    ],
  ],
  run: async (work, words) => {
    const { em, wallClock, secretIsSet } = work;
    const [how, ...more] = words;
    if (more.length > 0 || (how !== undefined && how !== 'leaked')) throw new Misuse('');
    const leaked = how === 'leaked';
    if (secretIsSet) {
      const next = leaked
        ? 'Set it as AUTH_SECRET of all gateways, without the old one in AUTH_SECRETS_ACCEPTED. Who has a second factor then logs in by a passkey or a recovery code: what their apps share with us is sealed with the old one.'
        : 'Add it to AUTH_SECRETS_ACCEPTED of all gateways; then make it AUTH_SECRET and accept the old one; take that out after 60 days.';
      printLine(`AUTH_SECRET is set from outside. A new secret: ${newSigningSecret()}\n${next}`);
      return;
    }
    const done = await recorded(
      work,
      operatorHere(work),
      { name: 'rotate-secret', input: { leaked } },
      async () => {
        const { signsFrom, othersExpireAt } = await rotateSecret(em, wallClock, { leaked });
        // Afterwards, since the secret can't wait for them.
        if (leaked) await endSessionsOfAll({ em, wallClock });
        return `A new secret signs from ${signsFrom.toISOString()} on.\nWhat older ones signed is accepted until ${othersExpireAt.toISOString()}.`;
      },
    );
    printLine(done);
  },
};
