import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, passwordOf, serviceToken, type TestGateway } from '../../testing/test-gateway.ts';
import { pushSubscription, unansweringPayments, unansweringPush } from '../testing/unanswering.ts';
import { graphqlSchema } from './graphql-schema.ts';

// Who may do what over GraphQL: a row for each thing that can be asked, done or followed, and one without a row
// fails. A row has what is asked, of ann's pools where it is about one, and what becomes of it for somebody without
// a token, a service, a stranger to the pool, a member, a co-host and its admin: `ok`, or the code of the refusal. What anybody
// may ask for themselves alone, as a withdrawal, takes the token's own user and has no name to be given. Where a row has
// the id of a thing, it is one of ann's.

type Outcomes = readonly [
  anyone: string,
  service: string,
  stranger: string,
  member: string,
  coHost: string,
  admin: string,
];
type Rows = Record<string, readonly [ask: string, outcomes: Outcomes]>;

const all = (outcome: string): Outcomes => [outcome, outcome, outcome, outcome, outcome, outcome];
const out = 'UNAUTHENTICATED';
const callers = (outcome: string): Outcomes => [out, outcome, outcome, outcome, outcome, outcome];
const users = (outcome: string): Outcomes => [out, out, outcome, outcome, outcome, outcome];
const members = (outcome: string): Outcomes => [out, out, 'NOT_MEMBER', outcome, outcome, outcome];
const host = (outcome: string): Outcomes => [out, out, 'NOT_MEMBER', 'NOT_ADMIN', outcome, outcome];
const admin = (outcome: string): Outcomes => [out, out, 'NOT_ADMIN', 'NOT_ADMIN', outcome, outcome];
/** Of what ann, the admin, has of her own. */
const ofAnn = (refusal: string): Outcomes => [out, out, refusal, refusal, refusal, 'ok'];

const best = 'pool: "Sunday Best"';

const queries: Rows = {
  addressToConfirm: ['{ addressToConfirm(token: "none") { email } }', all('INVALID')],
  addressToRestore: ['{ addressToRestore(token: "none") { email } }', all('INVALID')],
  clock: ['{ clock { now } }', all('ok')],
  formats: ['{ formats { format } }', all('ok')],
  hostCard: [`{ hostCard(${best}, username: "ann") { id } }`, host('NOT_OPEN')],
  invitation: ['{ invitation(token: "none") { poolName } }', all('NOT_FOUND')],
  lastPool: ['{ lastPool { id } }', users('ok')],
  leaderboard: ['{ leaderboard { version } }', callers('ok')],
  me: ['{ me { id } }', all('ok')],
  myPools: ['{ myPools { id } }', users('ok')],
  news: ['{ news { id } }', callers('NOT_CONFIGURED')],
  poolActs: [`{ poolActs(${best}) { nodes { id } } }`, members('ok')],
  poolHost: [`{ poolHost(${best}) { id } }`, host('ok')],
  nextContest: ['{ nextContest(format: SINGLE_WEEK) { shortage } }', callers('ok')],
  outsideLedger: [`{ outsideLedger(${best}) { id } }`, members('ok')],
  pool: ['{ pool(name: "Sunday Best") { id } }', callers('ok')],
  pools: ['{ pools { nodes { id } } }', callers('ok')],
  publicBoard: ['{ publicBoard(token: "none") { poolName } }', all('NOT_FOUND')],
  rulesGuide: ['{ rulesGuide(format: SINGLE_WEEK) { title } }', all('ok')],
  rulesPreview: [
    '{ rulesPreview(format: SINGLE_WEEK, rules: { countedScores: 3 }) { refusal { field } } }',
    callers('ok'),
  ],
  schedule: ['{ schedule { id } }', callers('ok')],
  tournament: ['{ tournament { id } }', callers('ok')],
  user: ['{ user(username: "ann") { id } }', callers('ok')],
  users: ['{ users { nodes { id } } }', callers('ok')],
  weather: ['{ weather { asOf } }', callers('NOT_CONFIGURED')],
};

const mutations: Rows = {
  addEntry: [`mutation { addEntry(${best}) { id } }`, members('NOT_OPEN')],
  addPasskey: ['mutation { addPasskey(name: "key", answer: "none") { id } }', users('INVALID')],
  addPushDevice: [`mutation { addPushDevice(${pushSubscription}) { id } }`, users('ok')],
  agreeToTexts: ['mutation { agreeToTexts(texts: []) { id } }', users('ok')],
  answerNextWeek: [`mutation { answerNextWeek(${best}, answer: YES) { id } }`, host('CONFLICT')],
  answerOffer: [
    `mutation { answerOffer(${best}, accept: true) { id } }`,
    [out, out, 'NOT_MEMBER', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
  ],
  changeEmail: ['mutation { changeEmail(newEmail: "x@example.com") { id } }', users('ok')],
  changePassword: [
    'mutation { changePassword(password: "x", newPassword: "a longer walk") { token } }',
    users('AUTH_AGAIN'),
  ],
  changeUsername: ['mutation { changeUsername(newUsername: "support") { token } }', users('TAKEN')],
  confirmAgeAndPlace: ['mutation { confirmAgeAndPlace { id } }', users('ok')],
  confirmEmail: ['mutation { confirmEmail(token: "none") }', all('INVALID')],
  clearNotice: [`mutation { clearNotice(${best}) { id } }`, host('ok')],
  clearCard: [`mutation { clearCard(${best}) { week } }`, members('NOT_OPEN')],
  createInvitation: [`mutation { createInvitation(${best}) { id } }`, admin('ok')],
  createPool: [
    'mutation { createPool(input: { name: "New", format: SINGLE_WEEK }) { id } }',
    [out, out, 'ok', 'TAKEN', 'TAKEN', 'TAKEN'],
  ],
  deletePool: [
    'mutation { deletePool(pool: "Doomed") }',
    [out, out, 'NOT_ADMIN', 'NOT_ADMIN', 'NOT_ADMIN', 'ok'],
  ],
  invitePastMembers: [`mutation { invitePastMembers(${best}) { id } }`, admin('ok')],
  joinPool: [
    'mutation { joinPool(pool: "Open") { id } }',
    [out, out, 'ok', 'ALREADY_MEMBER', 'ALREADY_MEMBER', 'ALREADY_MEMBER'],
  ],
  keepZone: ['mutation { keepZone(zone: "Europe/Berlin") { id } }', users('ok')],
  leavePool: ['mutation { leavePool(pool: "Left") }', members('ok')],
  logInWithPasskey: ['mutation { logInWithPasskey(answer: "none") { token } }', all('INVALID')],
  login: ['mutation { login(username: "ann", password: "wrong") { token } }', all(out)],
  makeAccessToken: [
    'mutation { makeAccessToken(name: "bot", scopes: [READ], days: 1) { token } }',
    users('ok'),
  ],
  makeCalendarAddress: ['mutation { makeCalendarAddress { url } }', users('ok')],
  enterCard: [
    `mutation { enterCard(${best}, username: "ann", golfers: [], reason: "Late") { id } }`,
    host('NOT_OPEN'),
  ],
  letInLate: [`mutation { letInLate(${best}, username: "ann", reason: "Late") { id } }`, host('NOT_OPEN')],
  markBuyIn: [`mutation { markBuyIn(${best}, username: "ann", paid: true) { id } }`, host('CONFLICT')],
  markPrize: [`mutation { markPrize(${best}, username: "ann", paid: true) { id } }`, host('CONFLICT')],
  markRead: [`mutation { markRead(${best}, upTo: "1") }`, members('ok')],
  mutePerson: ['mutation { mutePerson(username: "nobody", on: true) { id } }', users('NOT_FOUND')],
  mutePool: [`mutation { mutePool(${best}, on: true) { id } }`, members('ok')],
  openPool: [`mutation { openPool(${best}) { id } }`, members('ok')],
  passkeyToAdd: ['mutation { passkeyToAdd }', users('ok')],
  passkeyToLogIn: ['mutation { passkeyToLogIn }', all('ok')],
  passkeyToSignInAgain: ['mutation { passkeyToSignInAgain }', users('ok')],
  payFromBalance: [`mutation { payFromBalance(${best}) { id } }`, members('NOT_OPEN')],
  register: [
    'mutation { register(username: "ann", email: "x@example.com", password: "a long walk") { id } }',
    all('TAKEN'),
  ],
  remindMembers: [`mutation { remindMembers(${best}, missing: CARD) { count } }`, host('CONFLICT')],
  removePasskey: ['mutation { removePasskey(id: "another’s") { id } }', users('NOT_FOUND')],
  removePushDevice: ['mutation { removePushDevice(id: "<device>") { id } }', ofAnn('NOT_FOUND')],
  removeMember: [`mutation { removeMember(${best}, username: "bob") { id } }`, host('NOT_FOUND')],
  react: ['mutation { react(id: "<message>", kind: LIKE, on: true) { id } }', members('ok')],
  // Nothing is told of a pool without golf: whose line it is decides in ../rest/things-of-others.test.ts.
  reactToStory: ['mutation { reactToStory(id: "1", kind: LIKE, on: true) { id } }', users('NOT_FOUND')],
  removeMessage: [
    'mutation { removeMessage(id: "<message>") { id } }',
    [out, out, 'NOT_MEMBER', 'FORBIDDEN', 'ok', 'ok'],
  ],
  removeSavedCard: ['mutation { removeSavedCard }', users('ok')],
  renewSession: ['mutation { renewSession { token } }', users('ok')],
  renewRecoveryCodes: ['mutation { renewRecoveryCodes }', users('CONFLICT')],
  requestPasswordReset: ['mutation { requestPasswordReset(email: "nobody@example.com") }', all('ok')],
  resetPassword: ['mutation { resetPassword(token: "none", newPassword: "a long walk") }', all('INVALID')],
  revokeAccessToken: ['mutation { revokeAccessToken(id: "<accessToken>") { id } }', ofAnn('NOT_FOUND')],
  revokeCalendarAddress: ['mutation { revokeCalendarAddress { id } }', users('ok')],
  revokeInvitation: [`mutation { revokeInvitation(${best}) { id } }`, admin('ok')],
  runPoolAgain: [`mutation { runPoolAgain(${best}) { id } }`, admin('CONFLICT')],
  saveCard: [`mutation { saveCard(${best}, golfers: []) { week } }`, members('NOT_OPEN')],
  saveCardAtCheckout: [`mutation { saveCardAtCheckout(${best}, save: true) }`, users('NOT_FOUND')],
  nameEntry: [`mutation { nameEntry(${best}, entry: 1) { id } }`, members('NOT_OPEN')],
  removeEntry: [`mutation { removeEntry(${best}, entry: 2) { id } }`, members('NOT_OPEN')],
  copyCard: [`mutation { copyCard(${best}, from: 1, to: 2) { week } }`, members('NOT_OPEN')],
  saveDraft: [`mutation { saveDraft(${best}, golfers: []) { week } }`, members('NOT_OPEN')],
  saveGuess: [`mutation { saveGuess(${best}, guess: -12) { week } }`, members('NOT_OPEN')],
  sendConfirmationAgain: ['mutation { sendConfirmationAgain { id } }', users('CONFLICT')],
  sendMessage: [`mutation { sendMessage(${best}, text: "Hello") { id } }`, members('ok')],
  startCheckout: [`mutation { startCheckout(${best}) { totalCents } }`, members('NOT_OPEN')],
  startSecondFactor: ['mutation { startSecondFactor { uri } }', users('ok')],
  stopWithdrawal: ['mutation { stopWithdrawal(id: "none") { id } }', users('NOT_FOUND')],
  switchSecondFactorOff: ['mutation { switchSecondFactorOff { id } }', users('CONFLICT')],
  switchSecondFactorOn: ['mutation { switchSecondFactorOn(code: "none") }', users('INVALID')],
  switchChatPictures: [`mutation { switchChatPictures(${best}, on: true) { id } }`, host('ok')],
  switchPublicBoard: [`mutation { switchPublicBoard(${best}, on: true) { id } }`, admin('ok')],
  setQuietHours: ['mutation { setQuietHours { id } }', users('ok')],
  switchPush: ['mutation { switchPush(kind: RESULTS, on: true) { id } }', users('ok')],
  switchMail: ['mutation { switchMail(kind: RESULTS, on: false) { id } }', users('ok')],
  undoEmailChange: ['mutation { undoEmailChange(token: "none") }', all('INVALID')],
  updatePool: [
    `mutation { updatePool(${best}, input: {}) { id } }`,
    [out, out, 'NOT_MEMBER', 'NOT_ADMIN', 'ok', 'ok'],
  ],
  withdraw: [
    'mutation { withdraw(amountCents: 100, email: "x@example.com") { id } }',
    users('AMOUNT_EXCEEDS_BALANCE'),
  ],
  setCoHost: [
    `mutation { setCoHost(${best}, username: "bob", coHost: true) { id } }`,
    [out, out, 'NOT_MEMBER', 'NOT_ADMIN', 'NOT_ADMIN', 'NOT_FOUND'],
  ],
  setListed: ['mutation { setListed(listed: true) { id } }', users('ok')],
  setReturnsTo: ['mutation { setReturnsTo(to: CREDIT) { id } }', users('ok')],
  setNotice: [`mutation { setNotice(${best}, text: "Hello") { id } }`, host('ok')],
  endSession: ['mutation { endSession(id: "<session>") { id } }', ofAnn('NOT_FOUND')],
  signInAgainWithCode: ['mutation { signInAgainWithCode(code: "none") { token } }', users('CONFLICT')],
  signInAgainWithPasskey: ['mutation { signInAgainWithPasskey(answer: "none") { token } }', users('INVALID')],
  signOut: ['mutation { signOut }', users('ok')],
  // The last one, since it ends everything.
  deleteAccount: ['mutation { deleteAccount }', users('ok')],
};

const subscriptions: Rows = {
  board: [`subscription { board(${best}) { version } }`, members('ok')],
  clock: ['subscription { clock { now } }', all('ok')],
  leaderboard: ['subscription { leaderboard { version } }', callers('ok')],
  messageChanged: [`subscription { messageChanged(${best}) { id } }`, members('ok')],
  messageReacted: [`subscription { messageReacted(${best}) { id } }`, members('ok')],
  readMarks: [`subscription { readMarks(${best}) { upTo } }`, members('ok')],
  story: [`subscription { story(${best}) { version } }`, members('ok')],
  messages: [`subscription { messages(${best}) { id } }`, members('ok')],
};

let gateway: TestGateway;
let sessions: (string | undefined)[];
/** Of ann's things, by what stands for them in a row. */
const ids = new Map<string, string>();
const withIds = (ask: string) => ask.replace(/<(\w+)>/g, (_match, thing: string) => ids.get(thing) ?? '');
beforeAll(async () => {
  gateway = await openTestGateway({ payments: unansweringPayments(), push: unansweringPush() });
  const [bob, carla, dave, ann] = [
    await gateway.signUp('bob'),
    await gateway.signUp('carla'),
    await gateway.signUp('dave'),
    await gateway.signUp('ann'),
  ];
  sessions = [undefined, serviceToken, bob, carla, dave, ann];
  for (const poolName of ['Sunday Best', 'Doomed', 'Open', 'Left']) {
    const body = { poolName, format: 'Single Week', buyIn: 0 };
    await gateway.rest('POST', '/create-pool', { token: ann, body });
    for (const [username, token] of [
      ['carla', carla],
      ['dave', dave],
    ] as const)
      await gateway.rest('PUT', '/create-pool/join', { token, body: { poolName, username } });
    const naming = { poolName, coHost: 'dave', isCoHost: true };
    await gateway.rest('PUT', '/create-pool/co-host', { token: ann, body: naming });
  }
  const asAnn = async (mutation: string) => {
    const { data, errors } = await gateway.graphql(`mutation { did: ${mutation} }`, {}, ann);
    expect(errors).toBeUndefined();
    return Object(data).did;
  };
  ids.set('message', (await asAnn('sendMessage(pool: "Sunday Best", text: "Hello") { id }')).id);
  const made = await asAnn('makeAccessToken(name: "of ann", scopes: [READ], days: 1) { accessToken { id } }');
  ids.set('accessToken', made.accessToken.id);
  const device = pushSubscription.replace('a-browser', 'of-ann');
  const added = await asAnn(`addPushDevice(${device}) { pushSettings { devices { id } } }`);
  ids.set('device', added.pushSettings.devices[0].id);
  const other = await gateway.rest('POST', '/login', {
    body: { username: 'ann', password: passwordOf('ann') },
  });
  const { body } = await gateway.rest('GET', '/sessions', { token: String(other.body.token) });
  ids.set('session', Object(body).find(({ current }: { current: boolean }) => current).id);
});
afterAll(() => gateway.close());

/** Another session of each, for what ends it. */
const newSessions = () =>
  Promise.all(
    ['bob', 'carla', 'dave', 'ann'].map(async (username) => {
      const body = { username, password: passwordOf(username) };
      return String((await gateway.rest('POST', '/login', { body })).body.token);
    }),
  ).then((tokens) => [undefined, serviceToken, ...tokens]);

const outcome = (errors: readonly object[] | undefined): string =>
  errors ? String(Object(Object(errors[0]).extensions).code) : 'ok';

test.each([
  ['Query', queries],
  ['Mutation', mutations],
  ['Subscription', subscriptions],
])('every field of %s has its row', (type, rows) => {
  const fields = Object(graphqlSchema().getType(type)).getFields();
  expect(Object.keys(rows).sort()).toEqual(Object.keys(fields).sort());
  tried('rights', { fields: Object.keys(rows).length });
});

describe('what is followed', () => {
  test.each(Object.entries(subscriptions))('%s', async (_name, [ask, outcomes]) => {
    for (const [actor, expected] of outcomes.entries()) {
      const socket = await openGraphqlSocket(gateway.origin, sessions[actor]);
      const first = socket.ask(ask);
      // What is let in may be quiet for long; what is refused is told.
      const quiet = async () => {
        for (let asked = 0; asked < 3; asked += 1) await socket.ask('{ me { id } }');
        return { payload: {} as { errors?: [] } };
      };
      const { payload } = await (expected === 'ok' ? Promise.race([first, quiet()]) : first);
      expect([actor, outcome(payload.errors)]).toEqual([actor, expected]);
      first.catch(() => {}); // it ends with the socket
      socket.close();
    }
  });
});

describe('an unlisted pool is to a stranger as one that does not exist', () => {
  const aboutPool = /"(Sunday Best|Doomed|Open|Left)"/g;
  const about = (rows: Rows) => Object.entries(rows).filter(([, [ask]]) => ask.search(aboutPool) >= 0);
  beforeAll(async () => {
    const body = { poolName: 'Whisper', format: 'Single Week', buyIn: 0, access: 'invitation' };
    await gateway.rest('POST', '/create-pool', { ...(sessions[4] ? { token: sessions[4] } : {}), body });
  });

  test.each(about({ ...queries, ...mutations }))('%s', async (_name, [ask]) => {
    const of = (name: string) => gateway.graphql(ask.replace(aboutPool, `"${name}"`), {}, sessions[2]);
    const [hidden, none] = [await of('Whisper'), await of('Nobody’s')];
    expect(hidden).toEqual(none);
  });

  test.each(about(subscriptions))('%s, followed', async (_name, [ask]) => {
    const socket = await openGraphqlSocket(gateway.origin, sessions[2]);
    const of = (name: string) => socket.ask(ask.replace(aboutPool, `"${name}"`));
    const [hidden, none] = [await of('Whisper'), await of('Nobody’s')];
    expect(outcome(hidden.payload.errors)).toBe('NOT_FOUND');
    expect(hidden.payload).toEqual(none.payload);
    socket.close();
  });
});

describe('what is asked or done', () => {
  test.each(Object.entries({ ...queries, ...mutations }))('%s', async (name, [ask, outcomes]) => {
    const tokens = name === 'signOut' ? await newSessions() : sessions;
    const got = [];
    for (const token of tokens) got.push(outcome((await gateway.graphql(withIds(ask), {}, token)).errors));
    expect(got).toEqual(outcomes);
  });
});
