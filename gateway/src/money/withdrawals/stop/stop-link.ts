import type { Keys } from '../../../keys/keys.ts';
import { tokenFor } from '../../../keys/signed-link.ts';

/** Valid without signing in as long as its key is accepted: it can only bring money back. */
export const stopPath = (withdrawalId: string, keys: Keys): string =>
  `/stop-withdrawal/${tokenFor('stop-withdrawal', withdrawalId, keys)}`;
