import { type Command, Misuse, runAct } from './command.ts';

/** Ends what somebody is logged in by who should not be. */
export const signOutCommand: Command = {
  usage: [['sign-out NAME WHY…', 'ends all sessions and access tokens of a user']],
  tellsGateways: true,
  run: async (work, [name = '', ...more]) => {
    const why = more.join(' ').trim();
    if (name === '' || why === '') throw new Misuse('');
    await runAct(work, 'sign-out', { name, why });
  },
};

export const endAccessTokensCommand: Command = {
  usage: [['end-access-tokens WHY…', 'ends the access tokens of all users']],
  tellsGateways: true,
  run: async (work, words) => {
    const why = words.join(' ').trim();
    if (why === '') throw new Misuse('');
    await runAct(work, 'end-access-tokens', { why });
  },
};
