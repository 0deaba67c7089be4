import type { Ctx } from '../../context.ts';
import type { SettingChange } from '../audit-log/admin-action.ts';
import { createContest } from '../contests/contest.service.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import type { PoolView } from '../pool-view.service.ts';
import {
  type AskedTournaments,
  askedTournaments,
  refuseAskedTournaments,
  spanToRerun,
} from './chosen-tournaments.ts';
import { mayChangeEvent, moveContestTo, refuseWhilePaying } from './event.service.ts';

/**
 * Has the pool's first contest begin with another event, or go over other tournaments; returns what changed, for the log
 * of acts.
 */
export async function changeTournaments(
  tx: Ctx,
  view: PoolView,
  wanted: Pick<AskedTournaments, 'event' | 'tournaments'>,
): Promise<SettingChange[]> {
  const { pool, contest } = view;
  const asked = { ...wanted, format: pool.format };
  refuseAskedTournaments(asked);
  const before = contest?.weeks.map(({ tournament }) => tournament) ?? [];
  if (wanted.event != null && before[0]?.id === wanted.event) return [];
  // Locked before looking: cards saved before are seen here, and later ones see the new tournaments.
  await tx.em.execute(
    'select 1 from contest where pool_id = ? and settled_at is null order by id for update',
    [pool.id],
  );
  if (isSame(before, wanted.tournaments)) return [];
  refuseUnless(await mayChangeEvent(tx, view));
  if (contest) await refuseWhilePaying(tx, contest.contest.id);
  const after = (await askedTournaments(tx, spanToRerun(pool), asked)) ?? [];
  pool.numTournaments = after.length;
  if (contest) await moveContestTo(tx, contest, after);
  else await createContest(tx, pool, after);
  if (wanted.tournaments)
    return [
      { setting: 'tournaments', from: before.map(({ name }) => name), to: after.map(({ name }) => name) },
    ];
  const over = after.map(({ name }) => name);
  return [{ setting: 'event', from: before[0]?.name ?? null, to: over[0] ?? '', over }];
}

const isSame = (before: readonly { id: string }[], ids: readonly string[] | null | undefined) =>
  ids != null && ids.length === before.length && before.every(({ id }) => ids.includes(id));
