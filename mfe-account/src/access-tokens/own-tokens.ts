import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const AccessTokensFields = graphql(`
  fragment AccessTokensFields on User {
    accessTokens { id name scopes createdAt expiresAt lastUsedAt }
  }
`);

type OwnToken = NonNullable<ResultOf<typeof AccessTokensFields>['accessTokens']>[number];
type TokenScope = OwnToken['scopes'][number];

/** What a token can be good for. */
export const tokenScopes: { scope: TokenScope; title: string; about: string }[] = [
  { scope: 'READ', title: 'Read', about: 'Golf, pools, boards and cards.' },
  { scope: 'PICKS', title: 'Picks', about: 'Joining pools, and saving or clearing your cards.' },
  { scope: 'CHAT', title: 'Chat', about: 'Reading and writing messages, pictures, reactions and mutes.' },
  {
    scope: 'HOST',
    title: 'Host',
    about:
      'In pools you run: members’ cards after the lock, who has paid outside Fairway, the public board, messages and pictures, notices, reminders, invitations and downloads.',
  },
];

/** As in 'Read, Chat'. */
export const scopesText = (named: readonly TokenScope[]): string =>
  tokenScopes
    .filter(({ scope }) => named.includes(scope))
    .map(({ title }) => title)
    .join(', ');
