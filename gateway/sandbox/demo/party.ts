import { randomUUID } from 'node:crypto';
import { Chance } from '../world/chance.ts';
import { type PickedTier, type Priced, pickCard } from './card.ts';
import { type DemoPool, type Player, password, players } from './cast.ts';
import type { Ask, Checkout, PayByCard } from './requests.ts';
import type { Line } from './talk.ts';

/** The players of the demo, logged in, and what they do. Whatever has been done before stays as it is. */
export interface Party {
  /** Makes the pool and lets its members join. Answers whether the schedule has room for it. */
  open(pool: DemoPool): Promise<boolean>;
  /** Enters all members but the last with a card, where that can be done now; buy-ins are paid by card. */
  pick(pool: DemoPool): Promise<void>;
  /** Says these things in the pool, one after the other. */
  talk(pool: DemoPool, lines: readonly Line[]): Promise<void>;
}

const emailOf = (player: Player) => `${player}@example.com`;

/** `receive` makes them known to the product as what no API would let them be. */
export async function openParty(ask: Ask, pay: PayByCard, receive: () => Promise<void>): Promise<Party> {
  for (const username of players) {
    const account = { username, password: randomUUID(), email: emailOf(username) };
    await ask('POST', '/register', { body: account, mayRefuse: ['TAKEN'] });
  }
  await receive();
  const tokens = new Map<Player, string>();
  for (const username of players) {
    const { body } = await ask<{ token: string }>('POST', '/login', { body: { username, password } });
    if (body) tokens.set(username, body.token);
  }
  const as = (player: Player) => ({ token: tokens.get(player) ?? '' });

  /** Answers whether cards can be saved. */
  const save = async (username: Player, { settings: { poolName } }: DemoPool, userPicks: PickedTier[]) => {
    const { refusal } = await ask('POST', '/userpicks/save', {
      ...as(username),
      body: { username, poolName, userPicks },
      mayRefuse: ['NOT_OPEN', 'LOCKED'],
    });
    return refusal === null;
  };

  /** Likewise of cards that come with the payment. */
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
    open: async ({ settings, members: [admin, ...others] }) => {
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
    pick: async (pool) => {
      const { poolName, format } = pool.settings;
      const [admin] = pool.members;
      const path = `/golfer-odds?poolName=${encodeURIComponent(poolName)}`;
      const { body: field } = await ask<Priced[]>('GET', path, as(admin));
      for (const player of pool.members.slice(0, -1)) {
        const card = pickCard(format, field ?? [], new Chance('demo', poolName, player));
        const enter = pool.settings.buyIn > 0 ? buyIn : save;
        if (!card || !(await enter(player, pool, card))) return; // and so it would be for everyone
      }
    },
    talk: async ({ settings: { poolName } }, lines) => {
      for (const [username, message] of lines) {
        // Said again it is the same message.
        const clientId = encodeURIComponent(message).slice(0, 100);
        await ask('POST', '/chat', { ...as(username), body: { username, message, poolName, clientId } });
      }
    },
  };
}
