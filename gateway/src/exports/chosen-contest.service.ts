import type { User } from '../accounts/users/user.entity.ts';
import type { Ctx } from '../context.ts';
import { Contest, Entry } from '../pools/contests/contest.entity.ts';
import { type ContestView, contestNow, contestViewsOf } from '../pools/contests/contest.queries.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { poolNamed, refuseOthersThanHosts, userById } from '../pools/pool.queries.ts';
import { rulesOfContest } from '../pools/pool-rules/rules-of-pool.ts';
import { Refusal } from '../refusal.ts';
import { type Cell, fileName } from './csv.ts';

/** A contest of a pool that the caller hosts; without a number the current one. */
export interface ContestChoice {
  pool: Pool;
  number?: number | undefined;
}

/** A contest of the pool; null if the schedule never had a tournament for one. */
export interface ChosenContest {
  pool: Pool;
  view: ContestView | null;
}

/** A file to be saved. */
export interface Download {
  name: string;
  csv: string;
}

/** The pool of that name, for its hosts only. */
export async function hostedPool(ctx: Ctx, name: string): Promise<Pool> {
  const pool = await poolNamed(ctx, name);
  await refuseOthersThanHosts(ctx, pool, 'Only the admin can download what a pool holds.');
  return pool;
}

export async function chosenContest(ctx: Ctx, { pool, number }: ContestChoice): Promise<ChosenContest> {
  if (number === undefined) return { pool, view: await contestNow(ctx, pool.id) };
  const contest = await ctx.em.findOne(Contest, { poolId: pool.id, number });
  const [view] = contest ? await contestViewsOf(ctx, [contest]) : [];
  if (!view) throw new Refusal('NOT_FOUND', `This pool has no contest ${number}.`, { field: 'contest' });
  return { pool, view };
}

/** The name of the file. */
export const fileOf = (what: string, { pool, view }: ChosenContest): string =>
  fileName(what, pool.name, view?.contest.number ?? null);

/** The columns that say which of its member's an entry is; none where everybody plays one. */
export const entryColumnNames = (view: ContestView | null): string[] =>
  hasSeveral(view) ? ['Entry', 'Nickname'] : [];
export const entryCells = (
  view: ContestView | null,
  { number = 1, nickname = null }: { number?: number; nickname?: string | null },
): Cell[] => (hasSeveral(view) ? [number, nickname] : []);
const hasSeveral = (view: ContestView | null) => view !== null && rulesOfContest(view).entriesAMember > 1;

/** An entry, and whose it is. */
export interface OwnedEntry {
  entry: Entry;
  user: User;
}

/** The entries of a contest in the order of their owners' names, and those of one in their own order. */
export async function entriesByName(ctx: Ctx, view: ContestView | null): Promise<OwnedEntry[]> {
  if (!view) return [];
  const entries = await ctx.em.find(Entry, { contestId: view.contest.id });
  const owned = await Promise.all(
    entries.map(async (entry) => ({ entry, user: await userById(ctx, entry.userId) })),
  );
  return owned
    .flatMap(({ entry, user }) => (user ? [{ entry, user }] : []))
    .sort((a, b) =>
      a.user.id === b.user.id ? a.entry.number - b.entry.number : a.user.nameKey < b.user.nameKey ? -1 : 1,
    );
}
