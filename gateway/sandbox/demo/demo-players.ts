import { randomUUID } from 'node:crypto';
import { Chance } from '../world/chance.ts';
import type { CallApi, Checkout, PayByCard } from './api-calls.ts';
import { type PickedTier, type PricedGolfer, pickCard } from './card.ts';
import type { DemoMessage } from './chat-messages.ts';
import { type DemoPool, type Player, password, players } from './players-and-pools.ts';

/** The players of the demo, logged in, and what they do. Every call can be repeated: what is there stays. */
export interface DemoPlayers {
  /** Makes the pool and lets its members join. Returns whether the schedule has room for it. */
  openPool(pool: DemoPool): Promise<boolean>;
  /** Enters all members but the last with a card, where that can be done now; buy-ins are paid by card. */
  pickCards(pool: DemoPool): Promise<void>;
  /** Sends these messages to the pool, one after the other. */
  sendMessages(pool: DemoPool, lines: readonly DemoMessage[]): Promise<void>;
}

const emailOf = (player: Player) => `${player}@example.com`;

/** `confirm` sets what no API would let them have. */
export async function logInPlayers(
  ask: CallApi,
  pay: PayByCard,
  confirm: () => Promise<void>,
): Promise<DemoPlayers> {
  for (const username of players) {
    const account = { username, password: randomUUID(), email: emailOf(username) };
    await ask('POST', '/register', { body: account, mayRefuse: ['TAKEN'] });
  }
  await confirm();
  const tokens = new Map<Player, string>();
  for (const username of players) {
    const { body } = await ask<{ token: string }>('POST', '/login', { body: { username, password } });
    if (body) tokens.set(username, body.token);
  }
  const as = (player: Player) => ({ token: tokens.get(player) ?? '' });

  /** Returns whether cards can be saved. */
  const save = async (username: Player, { settings: { poolName } }: DemoPool, userPicks: PickedTier[]) => {
    const { refusal } = await ask('POST', '/userpicks/save', {
      ...as(username),
      body: { username, poolName, userPicks },
      mayRefuse: ['NOT_OPEN', 'LOCKED'],
    });
    return refusal === null;
  };

  /** Likewise for cards that are sent with the payment. */
  const buyIn = async (username: Player, { settings }: DemoPool, userPicks: PickedTier[]) => {
    const { poolName } = settings;
    const { refusal, body } = await ask<Checkout>('POST', '/charge', {
      ...as(username),
      body: { email: emailOf(username), buyIn: settings.buyIn, poolName, userPicks },
      mayRefuse: ['CONFLICT', 'NOT_OPEN', 'LOCKED'],
    });
    if (!body) return refusal === 'CONFLICT'; // it has been paid
    await pay(body);
    const statusPath = '/create-pool/update-payment-status';
    await ask('PUT', statusPath, { ...as(username), body: { poolName, username } });
    return true;
  };

  return {
    openPool: async ({ settings, members: [admin, ...others] }) => {
      const { poolName, pin } = settings;
      const made = await ask('POST', '/create-pool', {
        ...as(admin),
        body: settings,
        mayRefuse: ['TAKEN', 'CONFLICT'],
      });
      if (made.refusal === 'CONFLICT') return false;
      for (const username of others)
        await ask('PUT', '/create-pool/join', {
          ...as(username),
          body: { poolName, username, pin },
          mayRefuse: ['ALREADY_MEMBER'],
        });
      return true;
    },
    pickCards: async (pool) => {
      const { poolName, format } = pool.settings;
      const [admin] = pool.members;
      const path = `/golfer-odds?poolName=${encodeURIComponent(poolName)}`;
      const { body: field } = await ask<PricedGolfer[]>('GET', path, as(admin));
      for (const player of pool.members.slice(0, -1)) {
        const card = pickCard(format, field ?? [], new Chance('demo', poolName, player));
        const enter = pool.settings.buyIn > 0 ? buyIn : save;
        if (!card || !(await enter(player, pool, card))) return; // the same would happen to everyone
      }
    },
    sendMessages: async ({ settings: { poolName } }, lines) => {
      for (const [username, message] of lines) {
        // Sent again it is the same message.
        const clientId = encodeURIComponent(message).slice(0, 100);
        await ask('POST', '/chat', { ...as(username), body: { username, message, poolName, clientId } });
      }
    },
  };
}
