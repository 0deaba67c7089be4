// Who may import whom. `tools/check.mjs` and the pre-commit hook enforce it; each comment says what to do
// instead, and `tools/checks/imports.test.mjs` proves that every rule bites.

// Tests, and what only they use, may look everywhere.
const test =
  '\\.test\\.tsx?$|^gateway/(?:src|sandbox)/.*\\b(?:testing|golden)/|^gateway/(?:trials|bench|simulator)/';
const npm = '(?:^|/)node_modules/';

// What the gateway and the mocked one measure questions by; no screen imports it.
const limits = '^schema/src/(?:graphql-limits|field-marks)\\.ts$';

/** The features of the gateway, floor by floor from the ground: each may know those on the floors below its own. */
const floors = [
  ['accounts'],
  ['golf'],
  ['money', 'news', 'weather'],
  ['pools'],
  ['picks'],
  ['buy-ins'],
  ['board'],
  ['sharing'],
  ['notifications'],
  ['calendar', 'chat', 'exports', 'host', 'race', 'webhooks-out', 'what-if'],
  ['operators'],
];
const features = floors.flat();
/** The rooms below all features. */
const ground = [
  ...[
    'answers',
    'async',
    'configuration',
    'database',
    'feeds',
    'input',
    'jobs',
    'keys',
    'limits',
    'live',
    'log',
  ],
  ...['mail', 'outbox', 'payments', 'push', 'redis', 'schedule'],
];
/** @param {string[]} names */
const anyOf = (names) => `(?:${names.join('|')})`;
const anyFeature = `^gateway/src/${anyOf(features)}/`;

/**
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule
 * @param {string} name
 * @param {string} comment
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ('error'),
  from,
  to,
});

/** What the sandbox may import of the gateway: clocks, the database, hints, refusals, HTML's escaping, and shapes of what it is given. */
const lentToTheSandbox = [
  'accounts/passwords/password',
  'clocks',
  'configuration/env',
  'database/(?:orm|rows|shared-secret|transaction)',
  'http/(?:controls|named-scope|pages/html)',
  'input/input',
  'live/bus/bus',
  'live/election/exclusive-lock',
  'refusal',
];

/** One rule a feature, so that a violation names the one that climbs. */
const featureRules = floors.flatMap((floor, height) => {
  const lower = floors.slice(0, height).flat();
  // A feature above all others may know each of them.
  if (lower.length + 1 === features.length) return [];
  return floor.map((feature) =>
    rule(
      `downhill-from-${feature}`,
      `${feature} may know ${lower.join(', ') || 'no other feature'}. Let the higher feature add its field to the type of the lower one; where the lower one must ask, it calls the hooks and steps in ctx that features.ts fills.`,
      { path: `^gateway/src/${feature}/`, pathNot: test },
      { path: anyFeature, pathNot: `^gateway/src/${anyOf([feature, ...lower])}/` },
    ),
  );
});

export default {
  forbidden: [
    rule(
      'no-unknown-modules',
      'This import leads nowhere, so no rule can watch it. Correct the path, or install the package in this workspace.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'no-circles',
      'These modules need each other. Move what both need below them, or let the higher one hand it down.',
      {},
      // Two entities may point at each other: their types are thunks, and the database is just so.
      { circular: true, viaOnly: { pathNot: '\\.entity\\.ts$' } },
    ),
    rule(
      'tests-are-not-imported',
      'What the product needs belongs into a module of the product.',
      { pathNot: test },
      { path: test },
    ),

    rule(
      'schema-stands-alone',
      'The contract depends on zod only, so that anyone can read it. Describe the shape here; keep behaviour where it is used.',
      { path: '^schema/src/', pathNot: [test, limits] },
      { pathNot: ['^schema/src/', `${npm}zod/`] },
    ),
    rule(
      'limits-know-graphql',
      'How large a question may be is worked out with graphql-js, and with nothing else.',
      { path: limits },
      { pathNot: ['^schema/src/', `${npm}graphql/`] },
    ),
    rule(
      'gateway-is-asked',
      'Nobody imports the gateway: ask it through REST, GraphQL or a socket; put what both sides must agree on into schema. Rules are pure: What-if in mfe-pools plays by them in the page, and decides nothing.',
      { pathNot: ['^gateway/', '^mfe-pools/src/what-if/'] },
      { path: '^gateway/' },
    ),
    rule(
      'what-if-knows-the-rules',
      'What-if uses the rules of the game, which are pure, and nothing else of the gateway.',
      { path: '^mfe-pools/src/what-if/' },
      { path: '^gateway/', pathNot: '^gateway/src/rules/' },
    ),
    rule(
      'gateway-imports-no-screens',
      'The gateway knows no front-end: put what both sides must agree on into schema.',
      { path: '^gateway/' },
      { path: '^(?:shell|mfe-[^/]+)/' },
    ),
    rule(
      'front-ends-stay-apart',
      'Micro-frontends are deployed apart: share through shell/kit, or link with its paths.',
      { path: '^(mfe-[^/]+)/' },
      { path: '^mfe-', pathNot: '^$1/' },
    ),
    rule(
      'front-ends-borrow-from-the-kit',
      'A micro-frontend uses what the shell lends in shell/kit; the shell itself is out of its reach.',
      { path: '^mfe-' },
      { path: '^shell/(?!kit/)' },
    ),
    rule(
      'shell-loads-at-run-time',
      'The shell is built without any micro-frontend: it loads them through the registry.',
      { path: '^shell/(?!e2e/)' },
      { path: '^mfe-' },
    ),
    rule(
      'kit-only-lends',
      'The kit is used by the shell and by the remotes alike: hand the shell’s own things to it as values.',
      { path: '^shell/kit/' },
      { path: '^shell/(?!kit/)' },
    ),
    rule(
      'journeys-use-the-apis',
      'Browser journeys see what a player sees: use pages, REST, GraphQL and the sandbox’s controls.',
      { path: '^shell/e2e/' },
      { path: '^(?:mfe-|shell/(?!e2e/))' },
    ),

    rule(
      'rules-are-pure',
      'Rules compute with plain values and import only each other and, from schema, codes, days and display: hand in what else they need.',
      { path: '^gateway/src/rules/', pathNot: test },
      { pathNot: ['^gateway/src/rules/', '^schema/src/(?:codes|days|display)\\.ts$'] },
    ),
    rule(
      'adapters-stay-home',
      'An adapter turns one service’s wire format into plain data and knows no more: let its caller hand in settings and take the data. All share the breaker, and what keeps them out of transactions.',
      { path: '^gateway/src/(feeds|payments|mail)/', pathNot: test },
      {
        path: '^gateway/src/',
        pathNot: ['^gateway/src/$1/', '^gateway/src/(?:async/breaker|database/in-transaction)\\.ts$'],
      },
    ),
    rule(
      'sandbox-is-outside',
      'The sandbox stands for the outside world, and production goes without it: only main.ts plugs it in. Speak to it over HTTP like to any service.',
      { path: '^gateway/src/', pathNot: ['^gateway/src/main\\.ts$', test] },
      { path: '^gateway/sandbox/' },
    ),
    rule(
      'sandbox-borrows-little',
      'The sandbox uses these few files of the gateway: let main.ts hand it what else it needs.',
      { path: '^gateway/sandbox/', pathNot: test },
      { path: '^gateway/src/', pathNot: `^gateway/src/${anyOf(lentToTheSandbox)}\\.ts$` },
    ),
    ...featureRules,
    rule(
      'apis-stay-apart',
      'Resolvers, routes and sockets never use each other: what they share is their service.',
      { path: '^gateway/src/.+\\.(?:resolver|rest|socket)\\.ts$' },
      { path: '^gateway/src/.+\\.(?:resolver|rest|socket)\\.ts$' },
    ),
    rule(
      'apis-call-their-own-services',
      'A resolver, route or socket calls services of its own feature: let those ask the other features’.',
      { path: '^gateway/src/([^/]+)/.+\\.(?:resolver|rest|socket)\\.ts$' },
      { path: '\\.service\\.ts$', pathNot: '^gateway/src/$1/' },
    ),
    rule(
      'work-goes-through-services',
      'Jobs do what a service offers: put the work there, so that it is checked like any other.',
      { path: '^gateway/src/.+/jobs\\.ts$' },
      { path: anyFeature, pathNot: '\\.service\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-are-listed-once',
      'What a feature brings along is plugged in by features.ts, for everybody: ask that for all features.',
      { path: '^gateway/src/', pathNot: '^gateway/src/features/features\\.ts$' },
      { path: '^gateway/src/[^/]+/feature\\.ts$' },
    ),
    rule(
      'ground-knows-no-feature',
      'What all features stand on knows none of them: a feature hands in a topic, a kind of message or a handler by its feature.ts.',
      { path: `^gateway/src/${anyOf(ground)}/`, pathNot: test },
      { path: anyFeature },
    ),
    rule(
      'sockets-live-in-live',
      'socket.io, graphql-ws and ws have one home, gateway/src/live: offer what is needed there.',
      { path: '^gateway/src/', pathNot: ['^gateway/src/live/', test] },
      { path: `${npm}(?:socket\\.io|graphql-ws|ws)/` },
    ),
    rule(
      'redis-lives-in-redis',
      'Redis has one home, gateway/src/redis, which serves the bus and the limits: offer what is needed there.',
      { path: '^gateway/src/', pathNot: ['^gateway/src/redis/', test] },
      { path: `${npm}@redis/` },
    ),
    rule(
      'stripe-lives-in-payments',
      'Stripe has one home, gateway/src/payments: offer what is needed there. Its stand-in in the sandbox is held to its types.',
      { path: '^gateway/', pathNot: '^gateway/(?:src/payments|sandbox/services/stripe)/' },
      { path: `${npm}(?:stripe|@stripe/[^/]+)/` },
    ),
  ],
  options: {
    // TypeScript 7 has no parser to lend: without this line no module would be found at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '/(?:node_modules|dist)/.+/node_modules/|/dist/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
