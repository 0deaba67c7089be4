// Rules that guard money, accounts and cards, each with the change that would take it away and the tests that have to
// see it. `npm run mutate` makes the changes one by one, and fails if one is not seen.

import { accessMutations } from './access-mutations.mjs';
import { accountMutations } from './account-mutations.mjs';
import { passwordMutations } from './password-mutations.mjs';
import { requirementMutations } from './requirement-mutations.mjs';
import { threatMutations } from './threat-mutations.mjs';

/**
 * @typedef {object} Mutation
 * @property {string} rule what the product would no longer hold to
 * @property {string} file from gateway/src, as its test; what is elsewhere begins with `../../`
 * @property {string} from stands there once
 * @property {string} to
 * @property {string} test the file of tests that has to see it
 * @property {string} [title] a piece of the title of the tests in it that have to
 */

/** @type {readonly Mutation[]} */
export const mutations = [
  ...accountMutations,
  ...passwordMutations,
  {
    rule: 'A picture may not unpack to more pixels than there is memory for',
    file: 'accounts/pictures/remade-picture.ts',
    from: 'const maxPixels = 25_000_000;',
    to: 'const maxPixels = 250_000_000;',
    test: 'accounts/pictures/picture.test.ts',
  },
  {
    rule: 'One’s own data are given to who has just logged in',
    file: 'exports/own-data/own-data.service.ts',
    from: 'refuseWithoutRecentSignIn(await signInAgain(ctx, password));',
    to: 'await signInAgain(ctx, password);',
    test: 'exports/own-data/own-data.test.ts',
  },
  {
    rule: 'A spreadsheet takes nobody’s name for a formula',
    file: 'exports/csv.ts',
    from: '/u.test(cell)',
    to: "/u.test('')",
    test: 'exports/csv.test.ts',
  },
  {
    rule: 'What people write is text on the gateway’s own pages',
    file: 'http/pages/html.ts',
    from: "'<': '&lt;',",
    to: "'<': '<',",
    test: 'operators/operator-page.test.ts',
  },
  {
    rule: 'A webhook of the eChecks that is forged is not believed',
    file: 'payments/checkbook-webhook.ts',
    from: ' || !timingSafeEqual(given, expected)',
    to: '',
    test: 'payments/checkbook-webhook.test.ts',
  },
  {
    rule: 'A signature of the eChecks is for its own nonce',
    file: 'payments/checkbook-webhook.ts',
    from: '.update(rawBody).update(nonce)',
    to: '.update(rawBody)',
    test: 'payments/checkbook-webhook.test.ts',
  },
  {
    rule: 'Money that is held is not withdrawn',
    file: 'money/withdrawals/withdrawal.service.ts',
    from: '    await refuseHeldMoney(tx, userId, { amountCents, balanceCents });\n',
    to: '',
    test: 'buy-ins/checkouts/card-money.test.ts',
    title: 'can’t be withdrawn, however often it buys in',
  },
  {
    rule: 'Nobody withdraws while the ledger contradicts itself',
    file: 'money/withdrawals/withdrawal.service.ts',
    from: '    await refuseWhileStopped(tx);\n',
    to: '',
    test: 'money/ledger/self-check.test.ts',
  },
  {
    rule: 'Nobody withdraws whose address is not confirmed',
    file: 'money/withdrawals/withdrawal.service.ts',
    from: '    refuseUnconfirmed(tx, user);\n',
    to: '',
    test: 'accounts/addresses/unconfirmed.test.ts',
  },
  {
    rule: 'Accounts are locked while money moves between them',
    file: 'money/ledger/ledger.service.ts',
    from: ' for update`',
    to: '`',
    test: 'money/ledger/ledger.test.ts',
    title: 'with the accounts locked first',
  },
  {
    rule: 'A transfer sums to zero',
    file: 'money/ledger/ledger.service.ts',
    from: ' || wanted.reduce((sum, { cents }) => sum + cents, 0) !== 0',
    to: '',
    test: 'money/ledger/ledger.test.ts',
    title: 'does not sum to zero',
  },
  {
    rule: 'Who asks for an adjustment does not confirm it',
    file: 'money/adjustments/adjustment.service.ts',
    from: 'if (request.askedBy === by)',
    to: 'if (request.askedBy === undefined)',
    test: 'money/adjustments/adjustments.test.ts',
  },
  {
    rule: 'A key of one request does not answer another',
    file: 'money/idempotency/idempotency.service.ts',
    from: 'if (known?.content_hash !== hash)',
    to: 'if (known === undefined)',
    test: 'money/balance/balance.test.ts',
  },
  {
    rule: 'The last seat of a pool is given once',
    file: 'pools/pool.queries.ts',
    from: '{ lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },\n  );\n  if (!pool) throw noSuchPool();',
    to: '{ refresh: true },\n  );\n  if (!pool) throw noSuchPool();',
    test: 'pools/membership/membership.test.ts',
  },
  {
    rule: 'A private pool is joined by its pin',
    file: 'pools/membership/membership.service.ts',
    from: "invite ? null : await checkPin(ctx, id, key.pin ?? '')",
    to: 'null',
    test: 'pools/membership/membership.test.ts',
    title: 'takes the pin of a private pool',
  },
  {
    rule: 'Members are removed by a host only',
    file: 'pools/membership/membership.service.ts',
    from: "if (!viewer.mayHost) throw new Refusal('NOT_ADMIN', 'Only the admin can remove",
    to: "if (viewer === undefined) throw new Refusal('NOT_ADMIN', 'Only the admin can remove",
    test: 'pools/membership/membership.test.ts',
    title: 'is also what an admin can make a member do',
  },
  {
    rule: 'Others’ cards are hidden until they lock',
    file: 'picks/cards/card.queries.ts',
    from: 'isHidden: !isOwn && ctx.gameClock.now() < sheet.lockAt,',
    to: 'isHidden: false,',
    test: 'picks/picks.test.ts',
    title: 'are told to be hidden over GraphQL',
  },
  {
    rule: 'Prizes are paid on scores that nobody corrects any more',
    file: 'board/settlement/due-contests.queries.ts',
    from: "tournament.status in ('official', 'cancelled') or",
    to: "tournament.status in ('official', 'cancelled', 'complete') or",
    test: 'board/settlement/settlement.test.ts',
    title: 'is not settled while the result may still be corrected',
  },
  {
    rule: 'Only members mark a pool’s messages as read',
    file: 'chat/reading/read-marks.service.ts',
    from: '    if (!(await isMember(tx, poolId, user.id))) throw notMember();\n',
    to: '',
    test: 'chat/unread.test.ts',
  },
  {
    rule: 'A foreign page opens no socket',
    file: 'live/sockets/upgrades.ts',
    from: "    if (!options.allowedOrigin(request)) return rejectUpgrade(socket, '403 Forbidden');\n",
    to: '',
    test: 'http/sockets.test.ts',
  },
  {
    rule: 'A foreign page does nothing for an operator',
    file: 'operators/operator.page.ts',
    from: "if (request.method === 'POST' && !ownOrigin(settings.publicUrl)(request.raw))",
    to: "if (request.method === 'TRACE')",
    test: 'operators/operator-page.test.ts',
  },
  {
    rule: 'An operator’s session ends with the token it came from',
    file: 'operators/operator-session.service.ts',
    from: ' && hashOfSecret(token) === session.token_hash',
    to: ' && token !== undefined',
    test: 'operators/operator-page.test.ts',
  },
  {
    rule: 'A subscribed calendar ends with all sessions',
    file: 'calendar/calendar-address.service.ts',
    from: 'and user_account.token_version = address.token_version\n     where secret_hash = ?',
    to: 'where secret_hash = ?',
    test: 'calendar/calendar.test.ts',
  },
  {
    rule: 'A question of GraphQL has so many aliases',
    file: '../../schema/src/graphql-limits.ts',
    from: 'if (aliases > limits.aliases)',
    to: 'if (aliases > limits.cost)',
    test: 'http/graphql/graphql.test.ts',
  },
  {
    rule: 'A question of GraphQL is so deep',
    file: '../../schema/src/graphql-limits.ts',
    from: 'if (depth > limits.depth)',
    to: 'if (depth > limits.cost)',
    test: 'http/graphql/graphql.test.ts',
  },
  {
    rule: 'No address within our network is called for somebody else',
    file: 'feeds/outgoing/public-lookup.ts',
    from: 'addresses.every(isPublicAddress)',
    to: 'addresses.some(() => true)',
    test: 'notifications/push/push-settings.test.ts',
    title: 'whose name leads to an address within is not reached',
  },
  ...accessMutations,
  ...requirementMutations,
  ...threatMutations,
];
