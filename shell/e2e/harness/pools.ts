import type { Journey } from './journey.ts';
import { password } from './players.ts';

/** Speaks REST as a player, as any integrator would. */
export async function asPlayer({ product }: Journey, username: string) {
  const ask = async <Answer>(method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${product.address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${username}: ${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const { token } = await ask<{ token: string }>('POST', '/login', { username, password });

  return {
    createPool: (poolName: string, settings: { format: string } & Record<string, unknown>) =>
      ask('POST', '/create-pool', { poolName, buyIn: 0, ...settings }, token),
    joinPool: (poolName: string, pin?: string) =>
      ask('PUT', '/create-pool/join', { poolName, username, pin }, token),
    /** A card that is different for every `variety`, from the sheet that is open now. */
    async saveCard(poolName: string, variety: number, isSalaryCap = false) {
      const path = `/golfer-odds?poolName=${encodeURIComponent(poolName)}`;
      const field = await ask<{ dg_id: number; tier: string }[]>('GET', path, undefined, token);
      const counts = isSalaryCap ? [2, 2, 1, 2] : [3, 2, 2, 1];
      const userPicks = counts.map((count, index) => {
        const tier = `Tier${index + 1}`;
        const golfers = field.filter((golfer) => golfer.tier === tier);
        const from = (variety * count) % (golfers.length - count);
        const ids = golfers.slice(from, from + count).map(({ dg_id }) => dg_id);
        return { tier, golferName: [], dg_id: ids };
      });
      return ask('POST', '/userpicks/save', { username, poolName, userPicks }, token);
    },
  };
}
