/** Each seed kills the gateway twice. */
const crashes = /** @type {const} */ ({
  where: 'trials',
  tests: ['trials/crashes'],
  goesOn: { seed: 'CRASH_SEED', count: 'CRASH_TRIALS', each: 2 },
});

/** What holds although a gateway is killed. @type {readonly import('./promises.mjs').Promised[]} */
export const crashPromises = [
  {
    name: 'crashes-settlement',
    promise:
      'Killed while it settles, the gateway loses no cent and doubles none, and is done in two minutes',
    least: { kills: 200, 'mid-way': 150 },
    ...crashes,
    only: 'a settlement, killed',
    sizes: { CRASH_TRIALS: '100' },
  },
  {
    name: 'crashes-charge',
    promise: 'Killed while cards are charged, it loses and doubles none of it',
    least: { kills: 100, 'mid-way': 75 },
    ...crashes,
    only: 'a charge and its webhook, killed',
    sizes: { CRASH_TRIALS: '50' },
  },
  {
    name: 'crashes-webhook',
    promise: 'Killed while webhooks come in, it loses and doubles none of what they say',
    least: { kills: 100, 'mid-way': 75 },
    ...crashes,
    only: 'webhooks, killed',
    sizes: { CRASH_TRIALS: '50' },
  },
  {
    name: 'crashes-withdrawal',
    promise: 'Killed while money is withdrawn, it sends one eCheck for each withdrawal',
    least: { kills: 100, 'mid-way': 75 },
    ...crashes,
    only: 'a withdrawal, killed',
    sizes: { CRASH_TRIALS: '50' },
  },
  {
    name: 'crashes-returns',
    promise: 'Killed while money goes back to cards, it gives each cent back once',
    least: { kills: 100, 'mid-way': 75 },
    ...crashes,
    only: 'what goes back to cards, killed',
    sizes: { CRASH_TRIALS: '50' },
  },
];
