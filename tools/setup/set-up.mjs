import { root, say } from '../processes/command.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { acquireLock } from './lock.mjs';

/** Makes the checkout ready to run: what is missing is installed, what is stale is built. */
export async function setUp() {
  const lock = await acquireLock(root, () => say('Waiting for another set-up of this checkout to end…'));
  try {
    await install(root, lock.descriptor);
    await build(root, lock.descriptor);
  } finally {
    lock.release();
  }
}
