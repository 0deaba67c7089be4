import type { ClientEvents, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { tried } from '../../../tools/nightly/tried.mjs';
import { features } from '../features/features.ts';
import type { ClientSocket } from '../live/sockets/socket-io.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { serviceToken } from '../testing/test-gateway.ts';

// Who may do what over socket.io: a row for each event that a client may send, and one without a row fails. What
// becomes of it, sent about ann's pool: `ok`, or the code of the refusal.

const actors = ['a service', 'a stranger', 'a member', 'a co-host', 'the admin', 'a member, as ann'] as const;
type Actor = (typeof actors)[number];
type Outcomes = Record<Actor, string>;

const members: Outcomes = {
  'a service': 'UNAUTHENTICATED',
  'a stranger': 'NOT_MEMBER',
  'a member': 'ok',
  'a co-host': 'ok',
  'the admin': 'ok',
  'a member, as ann': 'FORBIDDEN',
};
/** What names nobody is done by whoever has the token. */
const membersThemselves: Outcomes = { ...members, 'a member, as ann': 'ok' };

/** What the hosts of the pool do, and is refused to its other members by that code. */
const hosts = (code: string): Outcomes => ({ ...members, 'a member': code, 'a member, as ann': code });

const poolName = 'Sunday Best';
/** The arguments of an event, from whoever it says it is, about a message of ann's. */
type Row = readonly [args: (username: string, id: string) => readonly unknown[], outcomes: Outcomes];
const rows: Record<keyof ClientEvents, Row> = {
  joinPool: [() => [poolName, {}], membersThemselves],
  chatMessage: [(username) => [{ username, message: 'Hello', poolName }], members],
  replyToMessage: [(username, replyTo) => [{ username, message: 'Hello', poolName, replyTo }], members],
  sendPicture: [
    (username) => [{ username, poolName, picture: '0'.repeat(40) }],
    { ...members, 'a member': 'NOT_FOUND', 'a co-host': 'NOT_FOUND', 'the admin': 'NOT_FOUND' },
  ],
  markRead: [(_username, upTo) => [{ poolName, upTo }], membersThemselves],
  reactToMessage: [(_username, id) => [{ id, kind: 'LIKE', on: true }], membersThemselves],
  searchMessages: [() => [{ poolName, text: 'welcome' }], membersThemselves],
  listMutes: [() => [], { ...membersThemselves, 'a stranger': 'ok' }],
  mutePerson: [() => [{ username: 'edith', on: true }], { ...membersThemselves, 'a stranger': 'ok' }],
  mutePool: [() => [{ poolName, on: true }], membersThemselves],
  switchChatPictures: [() => [{ poolName, on: true }], hosts('NOT_ADMIN')],
  readStory: [() => [{ poolName }], membersThemselves],
  reactToStory: [
    () => [{ id: '999', kind: 'LIKE', on: true }],
    {
      ...membersThemselves,
      ...Object.fromEntries(actors.slice(1).map((actor) => [actor, 'NOT_FOUND'])),
    },
  ],
  // The last, since the others are about that message.
  removeMessage: [(_username, id) => [{ id }], hosts('FORBIDDEN')],
};

/** The events that the features' sockets listen to, told by themselves. */
function eventsListenedTo(): string[] {
  const events: string[] = [];
  const socket: ClientSocket = {
    on: (event) => void events.push(event),
    emit: () => {},
    sent: async () => {},
    disconnected: new AbortController().signal,
    log: pino({ level: 'silent' }),
    noteRefused: () => {},
    ctx: () => Promise.reject(new Error('Nobody is asked here.')),
  };
  for (const { sockets = [] } of features) for (const listen of sockets) listen(socket);
  return events;
}

let game: PoolGame;
let messageId: string;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'edith']);
  await game.pool(poolName, ['ann', 'carla', 'dave']);
  await game.rest('ann', 'PUT', '/create-pool/co-host', { poolName, coHost: 'dave', isCoHost: true });
  const { body } = await game.rest('ann', 'POST', '/chat', { username: 'ann', message: 'Welcome', poolName });
  messageId = String(body.id);
});
afterAll(() => game.gateway.close());

const usernames = { 'a stranger': 'bob', 'a member': 'carla', 'a co-host': 'dave', 'the admin': 'ann' };
const userOf = (actor: Actor): string =>
  actor === 'a service' ? 'ann' : actor === 'a member, as ann' ? 'carla' : usernames[actor];
const tokenOf = (actor: Actor) => (actor === 'a service' ? serviceToken : game.token(userOf(actor)));

/** What becomes of an event: `ok`, or the code of the refusal, of the handshake or of the event. */
async function outcome(token: string | undefined, event: string, args: readonly unknown[]): Promise<string> {
  const socket: Socket<ServerEvents> = io(game.gateway.origin, {
    auth: token ? { token } : {},
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  try {
    const refused = await new Promise<string | undefined>((resolve) => {
      socket.on('connect', () => resolve(undefined));
      socket.on('connect_error', (fault) => resolve(String(Object(Object(fault).data).code)));
    });
    if (refused) return refused;
    const answer: unknown = await Reflect.apply(socket.emitWithAck, socket, [event, ...args]);
    const { error } = Object(answer);
    return error ? String(error.code) : 'ok';
  } finally {
    socket.close();
  }
}

test('every event that a client may send has its row, and every row its event', () => {
  expect(eventsListenedTo().sort()).toEqual(Object.keys(rows).sort());
  tried('rights', { events: Object.keys(rows).length });
});

describe.each(Object.entries(rows))('%s', (event, [args, outcomes]) => {
  test.each(['', 'a.dead.token'])('is not open to somebody whose token is %j', async (token) => {
    expect(await outcome(token, event, args('ann', messageId))).toBe('UNAUTHENTICATED');
  });

  test.each(actors)('answers %s as its row says', async (actor) => {
    const name = actor === 'a member, as ann' ? 'ann' : userOf(actor);
    expect(await outcome(tokenOf(actor), event, args(name, messageId))).toBe(outcomes[actor]);
  });
});
