/** The scopes of access tokens. None covers money or the account itself. */
export const tokenScopes = ['read', 'picks', 'chat', 'host'] as const;
export type TokenScope = (typeof tokenScopes)[number];
