import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';

interface Host {
  poolHost: {
    week: number;
    contest: { state: string };
    lacking: { missing: string; count: number; remindable: number; remind: Verdict }[];
    members: Member[];
  };
}
export interface Member {
  user: { username: string };
  inContest: boolean;
  paid: boolean | null;
  paidAt: string | null;
  cardSavedAt: string | null;
  missing: string[];
  remindedAt: string | null;
  remind: Verdict;
  removal: Verdict;
  refundCents: number;
}
interface Verdict {
  allowed: boolean;
  code: string | null;
  message: string | null;
  until: string | null;
}

/** A game in which ann is the admin of pools. Picks are open and lock on Thursday at midnight in South Carolina. */
export interface HostGame extends MailGame {
  /** Makes a pool with a buy-in of $10 and a fee of $3 with everybody in it, and a free one without dev. */
  openPools(): Promise<{ paid: string; free: string }>;
  hostOf(pool: string): Promise<Host['poolHost']>;
  memberOf(pool: string, username: string): Promise<Member>;
  missingIn(pool: string): Promise<string[]>;
  /** How many were reminded, or the refusal. */
  remind(pool: string, missing: string, username?: string, player?: string): Promise<unknown>;
  /** 'removed', or the refusal. */
  remove(pool: string, username: string, player?: string): Promise<unknown>;
  /** The admin's acts as members read them, latest first. */
  actsIn(pool: string): Promise<string[]>;
}

export const wednesday = '2027-01-13T17:30:00Z';
export const lockAt = '2027-01-14T05:00:00Z';

/** Everybody joined at the same moment, so they are sorted by name. */
export const byName = (a: Member, b: Member) => a.user.username.localeCompare(b.user.username);

const verdict = '{ allowed code message until }';
const hostQuery = `query ($pool: String!) { poolHost(pool: $pool) { week contest { state }
  lacking { missing count remindable remind ${verdict} }
  members { user { username } inContest paid paidAt cardSavedAt missing remindedAt refundCents
    remind ${verdict} removal ${verdict} } } }`;
const actsQuery = 'query ($pool: String!) { poolActs(pool: $pool) { nodes { text } } }';
const remindMutation = `mutation ($pool: String!, $missing: Missing!, $username: String) {
  remindMembers(pool: $pool, missing: $missing, username: $username) { count host { week } } }`;
const removeMutation = `mutation ($pool: String!, $username: String!) {
  removeMember(pool: $pool, username: $username) { members { user { username } } } }`;

export async function openHostGame(): Promise<HostGame> {
  const game = await openMailGame(['ann', 'bob', 'carla', 'dev']);
  await game.at(wednesday);
  let pools = 0;
  const hostOf: HostGame['hostOf'] = async (pool) =>
    (await game.graphql<Host>('ann', hostQuery, { pool })).poolHost;
  return {
    ...game,
    hostOf,
    openPools: async () => {
      pools += 1;
      const [paid, free] = [`Paid ${pools}`, `Free ${pools}`];
      await game.pool(paid, ['ann', 'bob', 'carla', 'dev'], { buyIn: 10 });
      await game.pool(free, ['ann', 'bob', 'carla']);
      return { paid, free };
    },
    memberOf: async (pool, username) => {
      const found = (await hostOf(pool)).members.find(({ user }) => user.username === username);
      if (!found) throw new Error(`${username} is in ${pool}.`);
      return found;
    },
    missingIn: async (pool) =>
      (await hostOf(pool)).lacking.map(
        ({ missing, count, remindable }) => `${missing}: ${count}, ${remindable} can be reminded`,
      ),
    remind: async (pool, missing, username, player = 'ann') => {
      const variables = { pool, missing, username: username ?? null };
      const { data, errors } = await game.gateway.graphql(remindMutation, variables, game.token(player));
      return errors ? Object(errors[0]?.extensions).code : Object(data?.remindMembers).count;
    },
    remove: async (pool, username, player = 'ann') => {
      const { errors } = await game.gateway.graphql(removeMutation, { pool, username }, game.token(player));
      return errors ? Object(errors[0]?.extensions).code : 'removed';
    },
    actsIn: async (pool) => {
      const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>('ann', actsQuery, {
        pool,
      });
      return poolActs.nodes.map(({ text }) => text);
    },
  };
}
