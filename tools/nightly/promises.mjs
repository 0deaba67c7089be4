import { crashPromises } from './crash-promises.mjs';

/**
 * A promise, and the tests that try it: a little in `npm test` or `npm run test:long`, in full by night.
 * @typedef {object} Promised
 * @property {string} name for `npm run nightly -- name`, and for its tests, which say by it what they tried
 * @property {string} promise
 * @property {Record<string, number>} least what has to be tried
 * @property {Record<string, number>} [most] what may be measured at most
 * @property {'gateway' | 'simulator' | 'trials' | 'journeys'} where
 * @property {readonly string[]} tests parts of their files' paths; of none, all of them
 * @property {string} [only] a part of the names of the tests that are run
 * @property {Readonly<Record<string, string>>} [sizes] the settings by which tests try as much
 * @property {{ seed: string, count: string, each?: number }} [goesOn] the settings by which a row that takes longer than a
 *   night goes on with the seeds behind those that held in earlier ones; and how much of what has to be tried a seed is
 * @property {List} [list] the page that has a line for each of its seeds
 * @property {'tests'} [counts] where the tests that passed are counted, too
 */

/**
 * @typedef {object} List
 * @property {string} file
 * @property {string} head
 * @property {readonly string[]} columns behind the seed, as its tests call them
 */

/** @type {readonly Promised[]} */
export const promises = [
  {
    name: 'ledger',
    promise: 'Money that moves in any order is never a cent off, and no balance falls below zero',
    least: { stories: 10_000, steps: 1_000_000 },
    where: 'gateway',
    tests: ['money/ledger/ledger-model'],
    sizes: { LEDGER_RUNS: '10000', LEDGER_STEPS: '100' },
  },
  {
    name: 'players',
    promise: 'Whatever players do through the APIs, our books, the pool’s and the card provider’s agree',
    least: { stories: 1000, steps: 100_000, settled: 400, renames: 5000 },
    where: 'gateway',
    tests: ['buy-ins/stories'],
    sizes: { STORY_SEEDS: '100', STORY_RUNS: '10', STORY_STEPS: '100' },
    goesOn: { seed: 'STORY_SEED', count: 'STORY_SEEDS', each: 10 },
  },
  {
    name: 'last-seat',
    promise: 'The last seat of a pool goes to one of fifty who come at once',
    least: { seats: 100, joiners: 5000 },
    where: 'gateway',
    tests: ['pools/membership/membership'],
    only: 'gives the last seat',
    sizes: { LAST_SEATS: '100' },
  },
  {
    name: 'withdrawals',
    promise: 'Of twenty full withdrawals at once, one succeeds',
    least: { balances: 100, withdrawals: 2000 },
    where: 'gateway',
    tests: ['withdrawals/withdrawal.test'],
    only: 'everything there is',
    sizes: { WITHDRAWAL_RACES: '100' },
  },
  {
    name: 'echecks',
    promise: 'Whatever happens to the sender, a withdrawal becomes one eCheck',
    least: { stories: 100 },
    where: 'gateway',
    tests: ['withdrawals/send-withdrawal'],
    sizes: { WITHDRAWAL_RUNS: '100' },
  },
  {
    name: 'settlement',
    promise: 'Eight workers and twenty callers at once settle a contest once',
    least: { contests: 50, workers: 136, callers: 1000 },
    where: 'gateway',
    tests: ['board/settlement/settlement.test'],
    sizes: { SETTLEMENT_RACES: '50' },
  },
  ...crashPromises,
  {
    name: 'postgres',
    promise:
      'PostgreSQL that is killed under load loses no write that was acknowledged; meanwhile the answer is 503, and all is well in ten seconds',
    least: { kills: 20, writes: 500 },
    most: { 'ms out at worst': 10_000, 'ms to an answer at worst': 10_000 },
    where: 'trials',
    tests: ['killed/postgres-killed'],
    sizes: { POSTGRES_KILLS: '20' },
  },
  {
    name: 'webhooks',
    promise: 'Webhooks that come ten times, in any order or forged, post once what is true, and nothing else',
    least: { orders: 325, deliveries: 13_050, forgeries: 2000 },
    where: 'gateway',
    tests: ['buy-ins/syncing/webhooks', 'withdrawals/webhook'],
    sizes: { WEBHOOK_ORDERS: '325', FORGED_WEBHOOKS: '1000' },
  },
  {
    name: 'feeds',
    promise:
      'Whatever feeds send, or don’t, nothing falls over and nothing is settled by what is not official',
    least: { answers: 90_000, tests: 200 },
    where: 'gateway',
    tests: ['src/feeds/', 'src/golf/', 'golden/golden-feeds', 'golden/golden-weather'],
    sizes: { FEED_ANSWERS: '10000' },
    counts: 'tests',
  },
  {
    name: 'locks',
    promise: 'In no time zone, on no day when clocks change, is a card saved after its lock',
    least: { zones: 40, locks: 120, cards: 360 },
    where: 'gateway',
    tests: ['picks/sheets/lock-zones'],
    sizes: { LOCK_ZONES: '40' },
  },
  {
    name: 'rights',
    promise: 'Every route, GraphQL field and socket event has its row of who may do what, and keeps to it',
    least: { routes: 110, fields: 117, events: 14, tests: 770 },
    where: 'gateway',
    tests: ['http/rest/rights', 'http/doors', 'http/graphql/graphql-rights', 'http/socket-rights'],
    counts: 'tests',
  },
  {
    name: 'fuzz-rest',
    promise:
      'Whatever is sent to whatever route, the answer is one that its description foresees, never a 500 or beyond the caller’s rights, and memory doesn’t grow',
    least: { requests: 100_000 },
    where: 'gateway',
    tests: ['api-docs/malformed'],
    sizes: { FUZZ_REQUESTS: '100000' },
  },
  {
    name: 'fuzz-graphql',
    promise:
      'Whatever is asked over GraphQL, the answer is of the shape that was asked for, never a fault of ours or beyond the caller’s rights, and memory doesn’t grow',
    least: { documents: 20_000 },
    where: 'gateway',
    tests: ['graphql/fuzzed'],
    sizes: { FUZZ_DOCUMENTS: '20000' },
  },
  {
    name: 'chat',
    promise: 'Two hundred who chat while gateways are killed hear every message once and in order',
    least: { storms: 20, clients: 4000, kills: 40 },
    where: 'trials',
    tests: ['chat-storm'],
    sizes: { CHAT_STORMS: '20', CHAT_MESSAGES: '20' },
  },
  {
    name: 'sockets',
    promise: 'Beside 5,000 idle sockets 500 messages a second arrive, 99 of 100 within 250 ms',
    least: { sockets: 5000, messages: 10_000, 'messages a second': 500 },
    most: { 'ms at p99': 250 },
    where: 'trials',
    tests: ['trials/sockets/many-sockets'],
    sizes: { IDLE_SOCKETS: '5000', MESSAGES_A_SECOND: '500', LOAD_SECONDS: '21' },
  },
  {
    name: 'pictures',
    promise:
      'Bombs, cut pictures, SVGs and files of two kinds are not stored as they came, in bounded memory',
    least: { files: 500, 'in chats': 200 },
    where: 'gateway',
    tests: ['accounts/pictures/bad-pictures'],
    sizes: { BAD_PICTURES: '500' },
  },
  {
    name: 'weeks',
    promise: 'Weeks that nobody wrote, with feeds that lie and clocks that jump, break no rule',
    least: { weeks: 1000 },
    where: 'simulator',
    tests: ['simulator/weeks'],
    sizes: { SIM_WEEKS: '1000' },
    goesOn: { seed: 'SIM_SEED', count: 'SIM_WEEKS' },
    list: {
      file: 'docs/simulated-weeks.md',
      head: `# Weeks that were simulated

Each line is a tournament week that a seed made, played through gateway, rules, jobs and outbox against services that lie, and looked at after every step; no rule was broken in any of them. They were played in parts, on successive versions of the product: [\`nightly.md\`](nightly.md) names them, and a week whose story has changed since plays as another. \`npm run nightly -- weeks\` writes this page, and \`npm run simulate -- --seed 7 --weeks 1\` plays the week of a seed again. Where \`weeks\` is 2, pools of two weeks were played to their end.`,
      columns: ['event', 'ends', 'weeks', 'pools', 'what fails', 'oddities', 'steps', 'events', 'took'],
    },
  },
  {
    name: 'planted-bugs',
    promise: 'Of 50 bugs that are planted, simulated weeks find 48, each within 100 weeks',
    least: { 'bugs planted': 50, 'bugs found': 48 },
    where: 'simulator',
    tests: ['simulator/planted-bugs'],
    sizes: { PLANTED_BUGS: '50' },
    goesOn: { seed: 'PLANTED_FROM', count: 'PLANTED_BUGS' },
  },
  {
    name: 'scale',
    promise:
      '20,000 contests are settled once, to the same cents, while the gateway and its leader are killed',
    least: { contests: 20_000, kills: 2 },
    where: 'trials',
    tests: ['killed-while-settling'],
    sizes: { DUE_CONTESTS: '20000' },
  },
  {
    name: 'lock',
    promise:
      '5,000 checkouts that are open when picks lock are closed once, to the same cents, while the gateway and its leader are killed',
    least: { checkouts: 5000, kills: 2 },
    where: 'trials',
    tests: ['killed-at-the-lock'],
    sizes: { LATE_CHECKOUTS: '5001' },
  },
  {
    name: 'boards',
    promise: 'Boards ranked in columns are those of the plain rules',
    least: { cards: 1_000_000 },
    where: 'gateway',
    tests: ['rules/board'],
    sizes: { BOARD_CARDS: '1000000' },
  },
  {
    name: 'choices',
    promise: 'Every two choices of a pool’s rules get on with each other',
    least: { combinations: 38 },
    where: 'gateway',
    tests: ['golden/choices'],
    sizes: { GOLDEN_CHOICES: 'all' },
  },
  {
    name: 'clocks',
    promise: 'However the sandbox’s clock is moved, a week ends the same',
    least: { weeks: 20 },
    where: 'gateway',
    tests: ['golden/clock-modes'],
    sizes: { CLOCK_MODE_SEEDS: '5' },
  },
  {
    name: 'answers',
    promise: 'Answers and boards kept in memory are those of the tables, whoever writes',
    least: { writes: 20_000 },
    where: 'gateway',
    tests: ['src/answers/answers', 'golf/tournaments/tournament-snapshot'],
    sizes: { RANDOM_WRITES: '10000' },
  },
  {
    name: 'plans',
    promise: 'What is asked at every payment and search reads no more of large tables than of small ones',
    least: { rows: 3_000_000 },
    where: 'gateway',
    tests: ['buy-ins/syncing/plans', 'pools/reading/search-plans'],
    sizes: { PLAN_ROWS: '1000000' },
  },
  {
    name: 'queue',
    promise: 'A long queue of withdrawals is sent in turn, and nobody waits for ever',
    least: { withdrawals: 5000 },
    where: 'gateway',
    tests: ['money/withdrawals/queue'],
    sizes: { QUEUE_SENT: '5000' },
  },
  {
    name: 'seasons',
    promise: 'Whole seasons, played in a browser, end as their tables say',
    least: { tests: 2 },
    where: 'journeys',
    tests: ['pools/(series|one-and-done)'],
    sizes: { WHOLE_SEASON: '1' },
    counts: 'tests',
  },
  {
    name: 'collation',
    promise: 'A database that orders texts by a language passes all of the gateway’s tests',
    least: { tests: 3000 },
    where: 'gateway',
    tests: [],
    sizes: { TEST_COLLATION: 'ICU' },
    counts: 'tests',
  },
];
