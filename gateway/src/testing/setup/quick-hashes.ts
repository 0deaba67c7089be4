import { type Options, hash as slowHash, verify } from '@node-rs/argon2/index.js';

// Takes the place of '@node-rs/argon2' in tests. Thousands of accounts are opened in them, and what makes a password
// dear to guess would be a good part of all their time: 20 ms of a core for each hash, and as much for each log-in.

let asked: Options | null | undefined;

/** How strong the product wanted the last hash to be. */
export const askedStrength = () => asked;

/** A real hash, but a cheap one; who verifies it reads from itself how cheap. */
export const hash: typeof slowHash = (password, options, signal) => {
  asked = options;
  return slowHash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
};

export { verify };
