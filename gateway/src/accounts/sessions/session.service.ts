import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller, Parts } from '../../context.ts';

const anyone: Caller = { kind: 'anyone' };
const rejected: Caller = { kind: 'anyone', rejected: true };

/** Who carries this `authorization` header, asked anew at every request. */
export async function identify({ settings }: Parts, authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return anyone;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return rejected;
  if (settings.serviceTokens.some((known) => equalInConstantTime(known, token))) return { kind: 'service' };
  return rejected;
}

const equalInConstantTime = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();
