import { idOfToken, tokenFor } from '../signed-link.ts';

/** What stands in the link: which invitation it is. */
export const tokenOf = (invitationId: string, secret: string): string =>
  tokenFor('invitation', invitationId, secret);

/** The id of the invitation that the token was made for; undefined for what was never made here. */
export const invitationIdOf = (token: string, secret: string): string | undefined =>
  idOfToken('invitation', token, secret);
