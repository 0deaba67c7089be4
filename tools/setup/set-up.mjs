import { root, say } from '../processes/command.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { acquireLock } from './lock.mjs';

/**
 * Makes the checkout ready to run: what is missing is installed, what is stale is built, unless nothing that is built is
 * wanted.
 */
export async function setUp({ builds = true } = {}) {
  const lock = await acquireLock(root, () => say('Waiting for another set-up of this checkout to end…'));
  try {
    await install(root, lock.descriptor);
    if (builds) await build(root, lock.descriptor);
  } finally {
    lock.release();
  }
}
