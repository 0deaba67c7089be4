import type { Ctx } from '../context.ts';
import { standingsOf } from '../golf/leaderboard.service.ts';
import type { Tournament } from '../golf/tournament.entity.ts';
import { golferOf, type TournamentGolfer } from '../golf/tournament-golfer.ts';
import type { Bus } from '../live/bus.ts';

/** By id, in the order of the leaderboard. */
export type FieldGolfers = ReadonlyMap<number, TournamentGolfer>;

interface Kept {
  version: number;
  golfers: Promise<FieldGolfers>;
}

const ofGateway = new WeakMap<Bus, Map<string, Kept>>();
const mostKept = 4;

/**
 * A tournament's golfers as its version has them, read once for all the pools that play on it: at a change of a
 * score all their boards ask at the same moment.
 */
export function fieldOf(ctx: Ctx, { id, version }: Tournament): Promise<FieldGolfers> {
  const kept = ofGateway.get(ctx.bus) ?? new Map<string, Kept>();
  ofGateway.set(ctx.bus, kept);
  const known = kept.get(id);
  if (known && known.version >= version) return known.golfers;

  const golfers = readField(ctx, id);
  kept.delete(id);
  kept.set(id, { version, golfers });
  for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
  // What could not be read is read again by the next who ask.
  golfers.catch(() => kept.get(id)?.golfers === golfers && kept.delete(id));
  return golfers;
}

async function readField(ctx: Ctx, tournamentId: string): Promise<FieldGolfers> {
  const standings = await standingsOf({ em: ctx.em.fork(), gameClock: ctx.gameClock }, tournamentId);
  return new Map(standings.map((standing) => [standing.golfer.dgId, golferOf(standing)]));
}
