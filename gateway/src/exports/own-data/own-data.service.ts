import { type OwnDataName, ownDataParts, ownDataRows } from '@fairway/schema/own-data';
import { refuseWithoutRecentSignIn, signInAgain } from '../../accounts/sessions/sign-in-again.service.ts';
import { currentUserNamed } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import type { AnyRow } from '../../database/rows.ts';
import type { OwnDataPart } from '../../features/own-data.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { type Cell, csvOf } from '../csv.ts';

const downloads: RateLimit = {
  name: 'own data',
  most: 60,
  periodSeconds: 3600,
  refusal: 'You have downloaded your data too often. Please try again in an hour.',
};

interface RowsOfPart {
  name: OwnDataName;
  title: string;
  isWhole: boolean;
  rows: AnyRow[];
}

type Password = string | null | undefined;

/** Everything that is kept about the caller, by feature. */
export async function ownData(
  ctx: Ctx,
  username: string,
  password: Password,
): Promise<{ exportedAt: string; parts: RowsOfPart[] }> {
  const userId = await refuseOrCount(ctx, username, password);
  const parts: RowsOfPart[] = [];
  for (const part of ctx.ownData) {
    const { name } = part;
    const rows = await rowsOfPart(ctx, part, { userId, limit: ownDataRows + 1 });
    const isWhole = rows.length <= ownDataRows;
    parts.push({ name, title: ownDataParts[name], isWhole, rows: rows.slice(0, ownDataRows) });
  }
  return { exportedAt: ctx.wallClock.now().toISOString(), parts };
}

/** One table of it. */
export async function ownDataCsv(
  ctx: Ctx,
  username: string,
  { part: name, skip, password }: { part: OwnDataName; skip?: number | undefined; password?: Password },
): Promise<string> {
  const userId = await refuseOrCount(ctx, username, password);
  const part = ctx.ownData.find((one) => one.name === name);
  const rows = part ? await rowsOfPart(ctx, part, { userId, limit: ownDataRows, skip }) : [];
  const columns = Object.keys(rows[0] ?? (part ? await emptyRowOf(ctx, part, userId) : {}));
  return csvOf([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))]);
}

/** The caller, who must have signed in just now: a stolen token shall not open all this. */
async function refuseOrCount(ctx: Ctx, username: string, password: Password): Promise<string> {
  const { id } = await currentUserNamed(ctx, username);
  refuseWithoutRecentSignIn(await signInAgain(ctx, password));
  await countAttempt(ctx, downloads, id);
  return id;
}

/** The caller's id is bound once, as `wanted`, so that no statement can be about anyone else. */
const rowsOfPart = (
  { em }: Ctx,
  { statement }: OwnDataPart,
  { userId, limit, skip = 0 }: { userId: string; limit: number; skip?: number | undefined },
): Promise<AnyRow[]> =>
  em.execute(`with wanted as (select ?::uuid as id) ${statement} limit ? offset ?`, [userId, limit, skip]);

/** Its columns with nothing in them, so that a table without rows has its head. */
async function emptyRowOf({ em }: Ctx, { statement }: OwnDataPart, userId: string): Promise<AnyRow> {
  const [row = {}] = await em.execute<AnyRow[]>(
    `with wanted as (select ?::uuid as id)
     select part.* from (values (true)) as one left join (${statement} limit 0) as part on true`,
    [userId],
  );
  return row;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.join('; ')
    : JSON.stringify(value);
}
