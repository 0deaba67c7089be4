import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CheckbookFault } from './checkbook-fault.ts';

const shape = z.object({ id: z.string().min(1).max(200), status: z.string() });

// The nonce is signed behind the body, so it must not look like a part of it.
const header = /^nonce=([\w-]{1,100}), ?signature=([0-9a-f]{64})$/i;

/**
 * Verifies and reads a Checkbook webhook. The signature covers the raw body and the nonce, so that the route can
 * be public.
 */
export function readCheckbookWebhook(
  webhookKey: string,
  rawBody: Buffer,
  signature: string | undefined,
): { id: string; status: string } {
  const [, nonce = '', hex = ''] = header.exec(signature ?? '') ?? [];
  const expected = createHmac('sha256', webhookKey).update(rawBody).update(nonce).digest();
  const given = Buffer.from(hex, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new CheckbookFault('signature');
  try {
    return shape.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    throw new CheckbookFault('shape');
  }
}
