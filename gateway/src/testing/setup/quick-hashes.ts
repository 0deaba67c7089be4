import { type Options, hash as slowHash, verify } from '@node-rs/argon2/index.js';

// Replaces '@node-rs/argon2' in tests. They open thousands of accounts, and real hashes, 20 ms of a core each,
// would be a good part of their time.

let asked: Options | null | undefined;

/** The strength that the product asked for in the last hash. */
export const askedStrength = () => asked;

/** A real hash with cheap parameters, which a verifier reads from it. */
export const hash: typeof slowHash = (password, options, signal) => {
  asked = options;
  return slowHash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
};

export { verify };
