import { httpStatusOfCode } from '@fairway/schema/codes';
import { HttpResponse } from 'msw';
import type { Refusal } from '../../gateway/refusal.ts';
import type { World } from '../world.ts';

export const never = () => new Promise<never>(() => undefined);

/** What is answered while the world's condition is 'error'. */
export const away: Refusal = { code: 'UNAVAILABLE', message: 'The database is away.' };

/** A refusal as REST routes answer it. */
export const refused = (refusal: Refusal) =>
  HttpResponse.json(refusal, { status: httpStatusOfCode[refusal.code] });

/** What a REST route answers in the world's condition, if that is a fault; while it is 'loading', nothing. */
export async function faultIn({ condition }: World): Promise<Response | undefined> {
  if (condition === 'loading') await never();
  if (condition === 'offline') return HttpResponse.error();
  return condition === 'error' ? refused(away) : undefined;
}
