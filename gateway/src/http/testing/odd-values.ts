import fc from 'fast-check';

// What programs send by mistake and people on purpose.

/** What is no text of any use, and what means something to the gateway of a fuzzed test. */
export const oddText = fc.oneof(
  fc.constantFrom('ann', 'bob', 'ANN', 'nobody', 'Sunday Best', 'Behind a Pin', 'birdie', '', ' ', '0', '-1'),
  fc.constantFrom('zoe', 'Zoe alone', '1', '2', 'zoe@example.com'),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc',
    '%00',
    "' or 1=1 --",
    '__proto__',
    'constructor',
    '9'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constant('x'.repeat(5000)),
);

/** What there is of that name in the gateway of a fuzzed test, others' things first. */
const things: Readonly<Record<string, readonly string[]>> = {
  pool: ['Zoe alone', 'Sunday Best', 'Behind a Pin'],
  user: ['zoe', 'ann', 'bob', 'carla'],
  id: ['1', '2', '3'],
};

/** What would fit a field of that name. */
export const fittingTexts = (name: string): readonly string[] | undefined => {
  if (/^(pool|poolName|name|oldPoolName)$/.test(name)) return things.pool;
  if (/user|admin|coHost|player/i.test(name)) return things.user;
  return /^(id|upTo|after|before)$/.test(name) ? things.id : undefined;
};

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.constantFrom(null, true, 0, -0, -1, 1e308, -1e-308, 2 ** 53, 0.1, 1e21, [], {}, [[]], [null], [{}]),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, oddText, { maxKeys: 3 }),
);
