import { signOut } from '@fairway/kit/session';

/** What this browser keeps for us is named like this: the token, picks in hand, the forecast. */
const ours = /^fairway\./;

/** Signs out who has deleted their account, and leaves nothing of them in this browser. */
export function forgetPlayer(): void {
  signOut();
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage).filter((name) => ours.test(name))) storage.removeItem(key);
}
