import { signOut } from '@fairway/kit/session';

/** The prefix of everything that we store in this browser: token, unsent picks, forecast. */
const ours = /^fairway\./;

/** Signs a deleted account out and removes its data from this browser. */
export function removePlayerFromCache(): void {
  signOut();
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage).filter((name) => ours.test(name))) storage.removeItem(key);
}
