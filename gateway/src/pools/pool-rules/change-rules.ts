import { LockMode } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import { flag, number, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { changedRulesInWords } from '../../rules/guide/rules-in-words.ts';
import { formatRules, type PoolFormat } from '../../rules/pools/formats.ts';
import {
  type PoolRules,
  type RulesWanted,
  rulesWith,
  sameRoster,
  sameRules,
} from '../../rules/pools/pool-rules.ts';
import { payoutsVerdict, rosterVerdict, settingsVerdict, type Verdict } from '../../rules/pools/windows.ts';
import type { SettingChange } from '../audit-log/admin-action.ts';
import { Contest } from '../contests/contest.entity.ts';
import { raiseContestVersion } from '../contests/contest.service.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import type { PoolView } from '../pool-view.service.ts';
import { rulesOfPool } from './rules-of-pool.ts';

/** The rules of a pool that is made: null where they are its format's. */
export function ownRules(format: PoolFormat, wanted: RulesWanted | null | undefined): PoolRules | null {
  const usual = formatRules(format).rules;
  return unlessUsual(usual, wanted ? chosen(format, usual, wanted) : usual);
}

function chosen(format: PoolFormat, rules: PoolRules, wanted: RulesWanted): PoolRules {
  const made = rulesWith(rules, wanted, formatRules(format).isSingleRound);
  if ('rules' in made) return made.rules;
  throw new Refusal('INVALID', made.message, { field: `rules.${made.field}` });
}

/** As they are stored. */
export const unlessUsual = (usual: PoolRules, rules: PoolRules): PoolRules | null =>
  sameRules(usual, rules) ? null : rules;

/**
 * Changes the rules of a pool and of its contests that are still to lock; null gives it its format's again. Cards that
 * are made fix the roster, and payments of others the ties and how many entries a member may play (G9). Returns what changed, for the log of acts.
 */
export async function changeRules(
  tx: Ctx,
  view: PoolView,
  wanted: RulesWanted | null,
): Promise<SettingChange[]> {
  const { pool, facts, viewer } = view;
  const before = rulesOfPool(pool);
  const usual = formatRules(pool.format).rules;
  const after = wanted ? chosen(pool.format, before, wanted) : usual;
  if (sameRules(before, after)) return [];
  const isPaidFor = before.ties !== after.ties || before.entriesAMember !== after.entriesAMember;
  if (isPaidFor) refuseUnless(payoutsVerdict(facts, viewer, tx.gameClock.now()));
  const contests = await tx.em.find(
    Contest,
    { poolId: pool.id, settledAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  );
  if (!sameRoster(before, after)) await refuseOncePicked(tx, pool.id);
  if (after.entriesAMember < before.entriesAMember)
    await refuseBelowEntries(tx, pool.id, after.entriesAMember);
  pool.rules = unlessUsual(usual, after);
  for (const contest of contests) contest.rules = pool.rules;
  await tx.em.flush();
  for (const contest of contests) await raiseContestVersion(tx, contest);
  const played = formatRules(pool.format);
  const sentences = changedRulesInWords({ ...played, rules: before }, { ...played, rules: after }, pool);
  return [{ setting: 'rules', sentences }];
}

/**
 * Entries are added with the pool locked, as it is now. Those that somebody has are counted, since one may have given back
 * the second and kept the third.
 */
async function refuseBelowEntries({ em }: Ctx, poolId: string, most: number): Promise<void> {
  const [found] = await rowsOf(
    em,
    { username: text, entries: number },
    `select user_account.username, count(*)::int as entries
     from entry join contest on contest.id = entry.contest_id join user_account on user_account.id = entry.user_id
     where contest.pool_id = ? and contest.settled_at is null
     group by contest.id, user_account.id order by entries desc, user_account.name_key limit 1`,
    [poolId],
  );
  if (found && found.entries > most)
    throw new Refusal('CONFLICT', `${found.username} has ${found.entries} entries in this pool already.`, {
      field: 'rules.entriesAMember',
    });
}

/** Contests are locked by now: cards saved before are seen here, and later ones see the new roster. */
async function refuseOncePicked(tx: Ctx, poolId: string): Promise<void> {
  const verdict = rosterVerdict(allowed, await hasPicks(tx, poolId));
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message, { field: 'rules' });
}

const allowed: Verdict = { allowed: true };

/** Whether the caller may change what a card is made of. */
export async function mayChangeRoster(ctx: Ctx, { pool, facts, viewer }: PoolView): Promise<Verdict> {
  const settings = settingsVerdict(facts, viewer, ctx.gameClock.now());
  return settings.allowed ? rosterVerdict(settings, await hasPicks(ctx, pool.id)) : settings;
}

/** Whether somebody has a card in a contest that is not settled, or pays with one. */
async function hasPicks({ em }: Ctx, poolId: string): Promise<boolean> {
  const [found] = await rowsOf(
    em,
    { picked: flag },
    `select exists (
       select 1 from contest join entry on entry.contest_id = contest.id join card on card.entry_id = entry.id
       where contest.pool_id = ? and contest.settled_at is null
     ) or exists (
       select 1 from contest join checkout on checkout.contest_id = contest.id
       where contest.pool_id = ? and contest.settled_at is null and checkout.status = 'open'
     ) as picked`,
    [poolId, poolId],
  );
  return found?.picked ?? false;
}
