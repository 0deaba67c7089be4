import type { Keys } from '../../../keys/keys.ts';
import { tokenFor } from '../../../keys/signed-link.ts';

/** It works for whoever has the mail, as long as its key is accepted: all it can do is bring the money back. */
export const stopPath = (withdrawalId: string, keys: Keys): string =>
  `/stop-withdrawal/${tokenFor('stop-withdrawal', withdrawalId, keys)}`;
