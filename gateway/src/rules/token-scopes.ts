/** What an access token can be good for. None is good for money, or for the account itself. */
export const tokenScopes = ['read', 'picks', 'chat', 'host'] as const;
export type TokenScope = (typeof tokenScopes)[number];
