/**
 * What holds although a gateway is killed. Each seed kills it twice, and most kills are to come in the middle of the
 * work.
 * @param {string} name
 * @param {string} only a part of the names of the tests that are run
 * @param {number} seeds
 * @param {string} promise
 * @returns {import('./promises.mjs').Promised}
 */
const killed = (name, only, seeds, promise) => ({
  name: `crashes-${name}`,
  promise,
  least: { kills: 2 * seeds, 'mid-way': 1.5 * seeds },
  where: 'trials',
  tests: ['trials/crashes'],
  only,
  sizes: { CRASH_TRIALS: String(seeds) },
  goesOn: { seed: 'CRASH_SEED', count: 'CRASH_TRIALS', each: 2 },
});

export const crashPromises = [
  killed(
    'settlement',
    'a settlement, killed',
    100,
    'Killed while it settles, the gateway loses no cent and doubles none, and is done in two minutes',
  ),
  killed(
    'charge',
    'a charge and its webhook, killed',
    50,
    'Killed while cards are charged, it loses and doubles none of it',
  ),
  killed(
    'webhook',
    'webhooks, killed',
    50,
    'Killed while webhooks come in, it loses and doubles none of what they say',
  ),
  killed(
    'withdrawal',
    'a withdrawal, killed',
    50,
    'Killed while money is withdrawn, it sends one eCheck for each withdrawal',
  ),
  killed(
    'returns',
    'what goes back to cards, killed',
    50,
    'Killed while money goes back to cards, it gives each cent back once',
  ),
];
