import { root, say } from '../processes/command.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { takeTurn } from './turn.mjs';

/** Makes the checkout ready to run: what is missing is installed, what is stale is built. */
export async function setUp() {
  const turn = await takeTurn(root, () => say('Waiting for another set-up of this checkout to end…'));
  try {
    await install(root, turn.descriptor);
    await build(root, turn.descriptor);
  } finally {
    turn.giveBack();
  }
}
