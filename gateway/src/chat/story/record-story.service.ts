import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { Settlement } from '../../features/feature-steps.ts';
import type { StoryChanges, StoryLineFacts } from '../../features/story-lines.ts';
import type { TransactionContext } from '../../features/transaction-hooks.ts';
import { hint } from '../../live/bus/bus.ts';

/** Published when the story of a pool has changed. */
export const storyOfPoolChanged = hint<{ poolId: string }>('story.changed');

type Recording = Pick<TransactionContext, 'em' | 'bus'>;

/**
 * Writes what is new, and what is otherwise in its place, and publishes the stories in which that changed a line: as many
 * statements for many contests as for one.
 */
export async function recordStory({ em, bus }: Recording, changes: readonly StoryChanges[]): Promise<void> {
  const of = ({ poolId, contestId, at }: StoryChanges) => ({ pool_id: poolId, contest_id: contestId, at });
  const set = changes.flatMap((one) => one.set.map((line) => ({ ...of(one), ...line })));
  const removed = changes.flatMap((one) => one.removed.map((key) => ({ ...of(one), key })));
  const changed = await rowsOf(
    em,
    { poolId: text },
    `with gone as (
       delete from story_line using jsonb_to_recordset(?::jsonb) as row (contest_id uuid, key text)
       where story_line.contest_id = row.contest_id and story_line.key = row.key
       returning pool_id
     ), written as (
       insert into story_line as known (pool_id, contest_id, key, facts, at)
       select pool_id, contest_id, key, facts, at
       from jsonb_to_recordset(?::jsonb) as row (pool_id uuid, contest_id uuid, key text, facts jsonb, at timestamptz)
       on conflict (contest_id, key) do update set facts = excluded.facts, corrected_at = excluded.at
       where known.facts <> excluded.facts
       returning pool_id
     )
     select pool_id as "poolId" from gone union select pool_id from written`,
    [JSON.stringify(removed), JSON.stringify(set)],
  );
  if (changed.length > 0)
    await publishStories(
      { em, bus },
      changed.map(({ poolId }) => poolId),
    );
}

export async function publishStories({ em, bus }: Recording, poolIds: readonly string[]): Promise<void> {
  await em.execute(
    `insert into story_version as known (pool_id, version)
     select id, 1 from unnest(array[?]::uuid[]) as pool (id) order by id
     on conflict (pool_id) do update set version = known.version + 1`,
    [[...poolIds]],
  );
  await bus.publishAll(
    em,
    storyOfPoolChanged,
    poolIds.map((poolId) => ({ poolId })),
  );
}

// Of those who share the last place that wins, so many.
const mostWinners = 10;
const podium = 3;

/** How a contest ended, in the transaction that settles it. */
export async function storyOfSettlement(tx: Ctx, all: readonly Settlement[]): Promise<void> {
  const settlements = all.filter(({ isQuiet }) => !isQuiet);
  if (settlements.length === 0) return;
  await recordStory(
    tx,
    settlements.map((settlement) => ({
      poolId: settlement.poolId,
      contestId: settlement.contestId,
      at: tx.gameClock.now(),
      set: [{ key: 'prizes', facts: prizesOf(settlement) }],
      removed: [],
    })),
  );
}

function prizesOf({ outcome, pot, entries }: Settlement): StoryLineFacts {
  const cents = new Map(
    (pot.kind === 'prizes' ? pot.shares : []).map((share) => [share.entryId, share.cents]),
  );
  const won = entries.filter(({ entryId, rank }) => cents.has(entryId) || (rank !== null && rank <= podium));
  return {
    kind: 'prizes',
    isVoid: outcome === 'void',
    winners: won.slice(0, mostWinners).map(({ entryId, userId, number, position }) => ({
      userId,
      number,
      position,
      cents: cents.get(entryId) ?? 0,
    })),
  };
}
