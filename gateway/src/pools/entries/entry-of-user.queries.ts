import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { preparedRows, shownEntity } from '../../database/prepared-rows.ts';
import { list, moment, number, oneOf, orNull, text } from '../../database/rows.ts';
import { Entry } from '../contests/contest.entity.ts';

const columns = {
  id: text,
  contestId: text,
  userId: text,
  number,
  nickname: orNull(text),
  createdAt: moment,
  paidAt: orNull(moment),
  paidBy: orNull(oneOf(['card', 'balance'])),
  feeCents: number,
  heldUntil: orNull(moment),
  creditCents: number,
  lateWeeks: list(number),
  letInAt: orNull(moment),
};

const named = {
  name: 'entries-by-user',
  text: `select id, contest_id as "contestId", user_id as "userId", entry.number, nickname, created_at as "createdAt",
      paid_at as "paidAt", paid_by as "paidBy", fee_cents as "feeCents", held_until as "heldUntil",
      credit_cents as "creditCents", late_weeks as "lateWeeks", let_in_at as "letInAt"
    from unnest($1::uuid[], $2::uuid[], $3::int[]) as asked (contest, person, number)
    join entry on entry.contest_id = asked.contest and entry.user_id = asked.person and entry.number = asked.number`,
};

/** A user's entry of a contest by its number, to be shown; null without it. */
export const entryOfUser = (
  ctx: Ctx,
  contestId: string,
  userId: string,
  entry: number,
): Promise<Entry | null> => batched(ctx, entriesNamed).load(nameOf({ contestId, userId, number: entry }));

const nameOf = (entry: Pick<Entry, 'contestId' | 'userId' | 'number'>) =>
  `${entry.contestId} ${entry.userId} ${entry.number}`;

async function entriesNamed({ em }: Ctx, names: readonly string[]): Promise<(Entry | null)[]> {
  const parts = names.map((name) => name.split(' '));
  const values = [0, 1, 2].map((place) => parts.map((part) => part[place]));
  const rows = await preparedRows(em, columns, named, values);
  const byName = new Map(rows.map((row) => [nameOf(row), Object.freeze(shownEntity(Entry, row))]));
  return names.map((name) => byName.get(name) ?? null);
}
