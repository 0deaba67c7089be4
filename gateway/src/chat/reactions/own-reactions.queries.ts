import { type ReactionKind, reactionKinds } from '@fairway/schema/reactions';
import { type Batch, batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { list, oneOf, rowsOf, text } from '../../database/rows.ts';
import type { ReactionView } from './reaction.queries.ts';

type OwnKinds = Batch<Ctx, string, ReactionKind[]>;

/** What the caller reacted with to many of them, in one statement. */
const ownKindsIn =
  (table: string, column: string): OwnKinds =>
  async ({ em, caller }, ids) => {
    const rows = await rowsOf(
      em,
      { id: text, kinds: list(oneOf(reactionKinds)) },
      `select ${column}::text as id, array_agg(kind) as kinds from ${table}
       where user_id = ? and ${column} = any(array[?]::bigint[]) group by ${column}`,
      [caller.kind === 'user' ? caller.userId : null, [...ids]],
    );
    const byId = new Map(rows.map(({ id, kinds }) => [id, kinds]));
    return ids.map((id) => byId.get(id) ?? []);
  };

export const ownKindsOfMessages = ownKindsIn('message_reaction', 'message_id');
export const ownKindsOfLines = ownKindsIn('story_reaction', 'line_id');

/** What the caller reacted with; asked for only where they may be among those who are not named. */
export async function ownReactions(
  ctx: Ctx,
  { id, reactions }: { id: string; reactions: readonly ReactionView[] },
  ownKinds: OwnKinds,
): Promise<ReactionKind[]> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return [];
  const isNamed = ({ by }: ReactionView) => by.some(({ userId }) => userId === caller.userId);
  const isCut = reactions.some((one) => one.count > one.by.length && !isNamed(one));
  const kinds = isCut ? await batched(ctx, ownKinds).load(id) : [];
  return reactions.flatMap((one) => (isNamed(one) || kinds.includes(one.kind) ? [one.kind] : []));
}
