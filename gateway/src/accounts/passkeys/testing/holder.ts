import type { TestGateway } from '../../../testing/test-gateway.ts';
import { Device, type DeviceBehaviour } from './device.ts';

type Refusal = { code?: string; field?: string };
export type PasskeyAnswer = { data: Record<string, unknown>; refusal: Refusal | undefined };

/** Asks, and answers what came of it: data, or why not. */
export async function sendQuery(
  { graphql }: Pick<TestGateway, 'graphql'>,
  question: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<PasskeyAnswer> {
  const { data, errors } = await graphql(question, variables, token);
  return { data: data ?? {}, refusal: errors?.[0]?.extensions };
}

/** What a browser is asked, as it stands in the answer to one of the mutations that begin something. */
export async function challengeFrom(gateway: TestGateway, mutation: string, token?: string): Promise<string> {
  const { data, refusal } = await sendQuery(gateway, `mutation { ${mutation} }`, {}, token);
  if (refusal) throw new Error(`${mutation} was refused: ${refusal.code}`);
  return String(data[mutation]);
}

export const add = (gateway: TestGateway, token: string, name: string, answer: string) =>
  sendQuery(
    gateway,
    'mutation ($name: String!, $answer: String!) { addPasskey(name: $name, answer: $answer) { passkeys { id name } } }',
    { name, answer },
    token,
  );

/** Adds a passkey of a new device to the account. */
export async function deviceOf(gateway: TestGateway, token: string, name = 'A phone'): Promise<Device> {
  const device = new Device();
  const { refusal } = await add(
    gateway,
    token,
    name,
    device.make(await challengeFrom(gateway, 'passkeyToAdd', token)),
  );
  if (refusal) throw new Error(`the passkey was refused: ${refusal.code}`);
  return device;
}

export const sendLogIn = (gateway: Pick<TestGateway, 'graphql'>, answer: string) =>
  sendQuery(
    gateway,
    'mutation ($answer: String!) { logInWithPasskey(answer: $answer) { token user { username } } }',
    { answer },
  );

export async function logInBy(
  gateway: TestGateway,
  device: Device,
  manner?: DeviceBehaviour,
): Promise<PasskeyAnswer> {
  return sendLogIn(gateway, device.answer(await challengeFrom(gateway, 'passkeyToLogIn'), manner));
}

export const sendAgain = (gateway: TestGateway, token: string, answer: string) =>
  sendQuery(
    gateway,
    'mutation ($answer: String!) { signInAgainWithPasskey(answer: $answer) { token } }',
    { answer },
    token,
  );

export async function signInAgainBy(
  gateway: TestGateway,
  token: string,
  device: Device,
  manner?: DeviceBehaviour,
): Promise<PasskeyAnswer> {
  const challenge = await challengeFrom(gateway, 'passkeyToSignInAgain', token);
  return sendAgain(gateway, token, device.answer(challenge, manner));
}

export const notAccepted = { refusal: { code: 'INVALID', field: 'answer' } };

export interface Listed {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export async function passkeysOf(gateway: TestGateway, token: string): Promise<Listed[]> {
  const { data } = await sendQuery(
    gateway,
    '{ me { passkeys { id name createdAt lastUsedAt } } }',
    {},
    token,
  );
  return Object(Object(data.me)).passkeys;
}

/** The token in what a mutation has answered. */
export const tokenIn = ({ data }: PasskeyAnswer, mutation: string): string =>
  String(Object(data[mutation]).token);
