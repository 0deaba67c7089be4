import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { TokenScope } from '../../rules/token-scopes.ts';

export const TokenScopes = {
  READ: 'read',
  PICKS: 'picks',
  CHAT: 'chat',
  HOST: 'host',
} as const satisfies Record<Uppercase<TokenScope>, TokenScope>;
registerEnumType(TokenScopes, {
  name: 'TokenScope',
  description: 'What an access token can be good for; none is good for money, or for the account itself.',
  valuesConfig: {
    READ: { description: 'Golf, pools, boards and cards.' },
    PICKS: { description: 'Joining pools, and saving cards.' },
    CHAT: { description: 'Reading and writing messages.' },
    HOST: { description: "The host's page, notices, reminders, invitations and removing messages." },
  },
});

@ObjectType('AccessToken', {
  description: 'What a program of yours logs in with. The token itself is shown once.',
})
export class OwnAccessToken {
  @Field(() => ID, { description: 'Stays the same.' })
  id!: string;

  @Field(() => String, { description: 'What you called it.' })
  name!: string;

  @Field(() => [TokenScopes], { description: 'What it is good for.' })
  scopes!: TokenScope[];

  @Field(() => Date, { description: 'When you made it.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it expires.' })
  expiresAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'When it was last used, to the minute, which it is while a socket of it is open; null where it never was.',
  })
  lastUsedAt!: Date | null;
}

@ObjectType('NewAccessToken', { description: 'An access token that has just been made.' })
export class NewAccessToken {
  @Field(() => String, { description: 'The token, which nobody can show again.' })
  token!: string;

  @Field(() => OwnAccessToken, { description: 'What is kept of it.' })
  accessToken!: OwnAccessToken;
}
