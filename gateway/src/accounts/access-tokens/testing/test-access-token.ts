import { passwordOf, type TestGateway } from '../../../testing/test-gateway.ts';
import type { AccessTokenInput } from '../access-token.service.ts';

const making = `mutation ($name: String!, $scopes: [TokenScope!]!, $days: Int!, $password: String) {
  makeAccessToken(name: $name, scopes: $scopes, days: $days, password: $password) { token accessToken { id } }
}`;

export interface MadeToken {
  token: string;
  id: string;
}

/** An access token of that player, who enters the password for it: with every scope unless some are named. */
export async function testAccessToken(
  gateway: Pick<TestGateway, 'graphql'>,
  player: string,
  session: string,
  { name = 'Bot', scopes = ['read', 'picks', 'chat', 'host'], days = 30 }: Partial<AccessTokenInput> = {},
): Promise<MadeToken> {
  const named = scopes.map((scope) => scope.toUpperCase());
  const variables = { name, scopes: named, days, password: passwordOf(player) };
  const { data, errors } = await gateway.graphql(making, variables, session);
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  const { token, accessToken } = Object(data?.makeAccessToken);
  return { token: String(token), id: String(accessToken.id) };
}
