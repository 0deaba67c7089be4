import type { Route } from '@fairway/schema/rest/route';

// Texts of the OpenAPI document beyond its routes.

export const about = `
Golf pools over REST: JSON in, JSON out.

**Conventions.** Money is dollars with at most two decimals, payouts are fractions of the pot, times are ISO 8601 in UTC. Names of users and pools are found in any case, and are percent-encoded in paths. What is not described is ignored, and fields may be added to answers.

**Who is asking.** Open an account, log in, and send \`Authorization: Bearer TOKEN\`. A token lasts 14 days and dies at once with a log-out, a rename, a new password or the account. Trusted services have tokens of their own from the operator.

**Refusals** are \`{ message, code, field? }\`: the message for people, the code from one closed list for programs, the field where an input is wrong. They are tried in this order: 401, 400, 404, 403, 409, 402. An address that takes other methods answers 405 with \`Allow\`. Every answer carries \`x-request-id\`, which helps to find it in our logs.

**Pages.** Lists of users and pools come in the order of their names, \`limit\` at a time; the next page begins \`after\` the last name. Chat goes by message ids. Golf, members and picks come whole.

**Limits.** What may be asked so often only answers with \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\` (seconds) and \`RateLimit-Policy\`, and above the limit with 429 and \`Retry-After\`.

**Once.** Calls that move money take an \`Idempotency-Key\`: sent again, they are not done again.

**Live.** What happens is told by socket.io at \`/socket.io\` and GraphQL subscriptions at \`/graphql\`; other systems can be called by the webhooks below.
`.trim();

/** The groups of routes, in reading order. */
export const groups: Record<string, string> = {
  Accounts: 'Opening an account, logging in, names and pictures.',
  Pools: 'Creating, finding, joining and running pools.',
  Golf: 'The field, its odds and scores, the season, weather and news.',
  Picks: 'The sheet that one picks from, and the cards.',
  Results: 'What was settled.',
  Chat: 'What is said in a pool.',
  Money: 'Buy-ins, balances and withdrawals.',
  Retired: 'Calls of an older client that have nothing left to do.',
};

export const rights: Record<Route['who'][number], string> = {
  anyone: 'anyone',
  user: 'any signed-in user',
  self: 'the user named',
  member: 'a member of the pool',
  admin: "the pool's admin",
  service: 'a service token',
};
