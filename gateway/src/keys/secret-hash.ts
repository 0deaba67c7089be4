import { createHash } from 'node:crypto';

/** What is stored of a secret. It is random, so it needs no slow hash. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
