import { currentToken, tokenDied } from '@fairway/kit/session';
import { RefusalError, refusalIn } from './refusal.ts';

/** Calls REST as the signed-in player. Refusals are thrown. */
export async function callRest<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  return (await (await ask(path, init)).json()) as Answer;
}

/** The same for responses that are not JSON, such as pictures and CSV. */
export async function fetchFile(path: string, init: RequestInit = {}): Promise<Blob> {
  return (await ask(path, init)).blob();
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const token = currentToken();
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(path, { ...init, headers });
  if (response.ok) return response;
  const refusal = await refusalIn(response);
  if (refusal?.code === 'UNAUTHENTICATED' && token) tokenDied(token);
  if (refusal) throw new RefusalError(refusal);
  const { status: statusCode } = response;
  throw Object.assign(new Error(`${path} was answered with ${statusCode}.`), { statusCode });
}
