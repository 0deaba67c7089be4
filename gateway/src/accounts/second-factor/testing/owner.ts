import { Secret, TOTP } from 'otpauth';
import type { TestGateway } from '../../../testing/test-gateway.ts';

const halfMinute = 30_000;

/** What an app shows that shares this secret, half a minute or more off where that is said. */
export const codeOf = ({ wallClock }: TestGateway, secret: string, { off = 0 } = {}): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: wallClock.now().getTime() + off * halfMinute,
  });

/** One that was never used: codes are good once. */
export const nextCode = (gateway: TestGateway, secret: string): string => {
  gateway.wallClock.advance({ seconds: 30 });
  return codeOf(gateway, secret);
};

export async function startFor(
  gateway: TestGateway,
  token: string,
): Promise<{ secret: string; uri: string }> {
  const { data } = await gateway.graphql('mutation { startSecondFactor { secret uri } }', {}, token);
  return Object(Object(data).startSecondFactor);
}

/** Switches the second factor on for whoever has just logged in. */
export async function switchOnFor(
  gateway: TestGateway,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await startFor(gateway, token);
  const { data } = await gateway.graphql(
    'mutation ($code: String!) { switchSecondFactorOn(code: $code) }',
    { code: codeOf(gateway, secret) },
    token,
  );
  return { secret, recoveryCodes: Object(data).switchSecondFactorOn };
}

export interface Owner {
  username: string;
  token: string;
  secret: string;
  recoveryCodes: string[];
}

/** A new player who has it on. */
export async function ownerOf(gateway: TestGateway, username: string): Promise<Owner> {
  const token = await gateway.signUp(username);
  return { username, token, ...(await switchOnFor(gateway, token)) };
}
