import { randomUUID } from 'node:crypto';
import { daySeconds } from '@fairway/schema/days';
import { pinShape, poolNameShape } from '@fairway/schema/rest/shapes/pool-shapes';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { skeletonsOf } from '../accounts/names/skeleton.ts';
import { refuseStaffName } from '../accounts/names/staff-names.ts';
import { hashPassword } from '../accounts/passwords/password.ts';
import { currentUser } from '../accounts/users/user.queries.ts';
import { isRelaxed } from '../configuration/relaxations.ts';
import { type Ctx, inTransaction } from '../context.ts';
import type { TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { parseInput } from '../input/input.ts';
import {
  countAttempt,
  isAboveLimit,
  type RateLimit,
  refuseAboveLimit,
} from '../limits/rate-limit.service.ts';
import { Refusal, unauthenticated } from '../refusal.ts';
import {
  buyInRefusal,
  formatRules,
  maxUsersRefusal,
  payoutPlaces,
  payoutsRefusal,
} from '../rules/pools/formats.ts';
import { handoverVerdict } from '../rules/pools/hosting/co-hosts.ts';
import type { RulesWanted } from '../rules/pools/pool-rules.ts';
import { payoutsVerdict, settingsVerdict } from '../rules/pools/windows.ts';
import { changeAccess } from './access/change-access.ts';
import { type Access, accessOf, columnsOf } from './access/pool-access.ts';
import { type SettingChange, settingChanges } from './audit-log/admin-action.ts';
import { countAdminAction, recordAdminAction } from './audit-log/audit-log.service.ts';
import { createContest } from './contests/contest.service.ts';
import { spanOf } from './contests/next-contest.service.ts';
import { changeTournaments } from './events/change-tournaments.ts';
import {
  type AskedTournaments,
  askedTournaments,
  refuseAskedTournaments,
} from './events/chosen-tournaments.ts';
import { offerPool } from './handover/offer.service.ts';
import { refuseUnless } from './membership/membership.service.ts';
import { Pool, PoolMember } from './pool.entity.ts';
import { findPool, lockPool, poolKey, poolNamed, refuseOthersThanHosts } from './pool.queries.ts';
import { poolChanged } from './pool-events.ts';
import { changeRules, ownRules } from './pool-rules/change-rules.ts';
import { changesInWords } from './pool-rules/changes-in-words.ts';
import { poolView } from './pool-view.service.ts';
import {
  changeOutsideSettings,
  changesPrizes,
  type OutsideChanges,
  type OutsideWanted,
  outsideColumns,
} from './settled-outside/outside-settings.ts';

/** The input of a new pool; what is left out takes its format's default. */
export interface NewPool extends OutsideWanted, AskedTournaments {
  name: string;
  maxUsers?: number | null | undefined;
  payoutsBps?: readonly number[] | undefined;
  isPrivate?: boolean | undefined;
  /** Decides in the place of `isPrivate`, if given. */
  access?: Access | undefined;
  pin?: string | null | undefined;
  numTournaments?: number | null | undefined;
  round?: number | null | undefined;
  /** Its own rules; by default its format's. */
  rules?: RulesWanted | null | undefined;
}

const refuse = (field: string, refusal: string | null): void => {
  if (refusal) throw new Refusal('INVALID', refusal, { field });
};

/** Creates a pool with its first contest. The caller becomes its admin and first member. */
export async function createPool(ctx: Ctx, input: NewPool): Promise<Pool> {
  const settings = readSettings(input);
  const pin = accessOf(settings) === 'pin' ? parseInput(pinShape, input.pin, 'pin') : null;
  await refuseTakenName(ctx, settings.name);
  // Hashing is costly: for nobody who is refused anyway.
  if (!isRelaxed(ctx, 'pools a day')) await countPool(ctx);
  const pinHash = pin === null ? null : await hashPassword(pin);
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    return makePool(tx, user.id, { ...settings, pinHash }, await askedTournaments(tx, settings, input));
  }).catch((fault) => {
    throw asNameTaken(fault);
  });
}

const poolsADay: RateLimit = {
  name: 'pools made by',
  most: 10,
  periodSeconds: daySeconds,
  refusal: 'You have made many pools today. Please make the next one tomorrow.',
};

async function countPool(ctx: Ctx): Promise<void> {
  if (ctx.caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, poolsADay, ctx.caller.userId);
}

/**
 * Runs `make` within the daily limit of new pools, for callers that only then know whether they make one: the
 * limit is checked before and counted after. `make` returns whether it made one.
 */
export async function countingPoolsADay<T extends { isNew: boolean }>(
  ctx: Ctx,
  make: () => Promise<T>,
): Promise<T> {
  if (ctx.caller.kind !== 'user') throw unauthenticated();
  if (isRelaxed(ctx, 'pools a day')) return make();
  await refuseAboveLimit(ctx, poolsADay, ctx.caller.userId);
  const made = await make();
  if (made.isNew) await isAboveLimit(ctx, poolsADay, ctx.caller.userId);
  return made;
}

/** Pool names are public, so a taken one can be refused before the costly hash. */
async function refuseTakenName(ctx: Ctx, name: string): Promise<void> {
  if (await findPool(ctx, name)) throw nameTaken('name');
}

/** The settings of a new pool. */
export type PoolSettings = ReturnType<typeof readSettings> & Pick<Pool, 'pinHash'> & { rerunOf?: string };

/** Creates the pool in the current transaction. The user becomes its admin and first member. */
export async function makePool(
  tx: Ctx,
  userId: string,
  settings: PoolSettings,
  tournaments?: readonly TournamentSnapshot[],
): Promise<Pool> {
  const { em, wallClock } = tx;
  refuseStaffName(settings.name, 'name');
  const now = wallClock.now();
  const nameKey = poolKey(settings.name);
  const pool = em.create(Pool, {
    ...settings,
    id: randomUUID(),
    nameKey,
    adminId: userId,
    coHostIds: [],
    createdAt: now,
  });
  await em.persist(pool).flush();
  await takePoolName(tx, pool, userId, 'name');
  em.persist(em.create(PoolMember, { poolId: pool.id, userId, joinedAt: now, openedAt: now }));
  await em.flush();
  await createContest(tx, pool, tournaments);
  return pool;
}

function readSettings(input: NewPool) {
  const { format, isPrivate, access = isPrivate ? 'pin' : 'anyone' } = input;
  const { options } = formatRules(format);
  const maxUsers = input.maxUsers === undefined ? options.defaultMaxUsers : input.maxUsers;
  const buyInCents = input.buyInCents ?? options.defaultBuyInCents;
  const payoutsBps = payoutPlaces(input.payoutsBps ?? options.defaultPayoutsBps);
  const name = parseInput(poolNameShape, input.name, 'name');
  refuse('maxUsers', maxUsersRefusal(maxUsers));
  refuse('buyInCents', buyInRefusal(format, buyInCents));
  refuse('payoutsBps', payoutsRefusal(input.payoutsBps ?? payoutsBps));
  refuseAskedTournaments(input);
  const rules = ownRules(format, input.rules);
  const money = outsideColumns(input, buyInCents);
  return { name, format, maxUsers, payoutsBps, rules, ...money, ...spanOf(input), ...columnsOf(access) };
}

const nameTaken = (field: string) =>
  new Refusal('TAKEN', 'A pool of that name already exists. Please choose another name.', { field });

/**
 * A name and its look-alikes belong to their pool for good; former names still find it. Names of a deleted pool
 * are free only for its last admin.
 */
async function takePoolName({ em }: Ctx, pool: Pool, userId: string, field: string): Promise<void> {
  const take = (table: 'pool_name' | 'pool_look', key: 'name_key' | 'look_key', value: string) =>
    em.execute<unknown[]>(
      `insert into ${table} as known (${key}, pool_id) values (?, ?)
       on conflict (${key}) do update set pool_id = excluded.pool_id
       where known.pool_id = excluded.pool_id or exists (
         select 1 from pool former
         where former.id = known.pool_id and former.deleted_at is not null and former.admin_id = ?
       )
       returning 1`,
      [value, pool.id, userId],
    );
  const taken = [await take('pool_name', 'name_key', pool.nameKey)];
  for (const look of skeletonsOf(pool.name, pool.nameKey))
    taken.push(await take('pool_look', 'look_key', look));
  if (taken.some((rows) => rows.length === 0)) throw nameTaken(field);
}

/** If two take a name at once, the unique index refuses the later one. */
export const asNameTaken = (fault: unknown): unknown =>
  fault instanceof UniqueConstraintViolationException && /pool_name_key/.test(fault.message)
    ? nameTaken('name')
    : fault;

/** What an admin may change; what is left out stays. */
export interface PoolChanges extends OutsideChanges {
  name?: string | undefined;
  admin?: string | undefined;
  maxUsers?: number | null | undefined;
  payoutsBps?: readonly number[] | undefined;
  access?: Access | undefined;
  /** The new pin. */
  pin?: string | undefined;
  /** The event that its first contest begins with. */
  event?: string | undefined;
  /** All its tournaments, where its format leaves them to the host. */
  tournaments?: readonly string[] | undefined;
  /** Null for those of its format. */
  rules?: RulesWanted | null | undefined;
}

const settingsOf = (pool: Pool) => {
  const { name, maxUsers, payoutsBps } = pool;
  return { name, maxUsers, payoutsBps, access: accessOf(pool) };
};

export async function updatePool(ctx: Ctx, poolName: string, changes: PoolChanges): Promise<Pool> {
  const { admin, maxUsers, access, event, tournaments, rules, namedPrizes, showsPayments } = changes;
  const payoutsBps = changes.payoutsBps && payoutPlaces(changes.payoutsBps);
  const name = changes.name === undefined ? undefined : parseInput(poolNameShape, changes.name, 'name');
  if (maxUsers !== undefined) refuse('maxUsers', maxUsersRefusal(maxUsers));
  if (changes.payoutsBps) refuse('payoutsBps', payoutsRefusal(changes.payoutsBps));
  const pin = changes.pin === undefined ? undefined : parseInput(pinShape, changes.pin, 'pin');
  const known = await poolNamed(ctx, poolName);
  const { id } = known;
  await countAdminAction(ctx, 'settings');
  // Hashing is costly: for nobody who is refused anyway.
  if (pin !== undefined)
    await refuseOthersThanHosts(ctx, known, 'Only the admin can change the pool settings.');
  const pinHash = pin === undefined ? undefined : await hashPassword(pin);
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    const view = await poolView(tx, pool);
    const verdict = settingsVerdict(view.facts, view.viewer, ctx.gameClock.now());
    // Offering the pool is never locked, nor is who sees payments, nor a new pin for one that too many know.
    const isLockable =
      name !== undefined ||
      maxUsers !== undefined ||
      payoutsBps ||
      access !== undefined ||
      event !== undefined ||
      tournaments !== undefined ||
      rules !== undefined ||
      namedPrizes !== undefined;
    if (isLockable || !view.viewer.mayHost) refuseUnless(verdict);
    if (admin !== undefined) refuseUnless(handoverVerdict(view.viewer));
    if (maxUsers != null && maxUsers < view.memberCount)
      throw new Refusal('CONFLICT', `The pool already has ${view.memberCount} members.`, {
        field: 'maxUsers',
      });
    const before = settingsOf(pool);
    if (maxUsers !== undefined) pool.maxUsers = maxUsers;
    if (payoutsBps && payoutsBps.join() !== pool.payoutsBps.join()) {
      refuseUnless(payoutsVerdict(view.facts, view.viewer, ctx.gameClock.now()));
      pool.payoutsBps = [...payoutsBps];
    }
    if (name !== undefined && name !== pool.name) {
      if (poolKey(name) !== pool.nameKey) refuseStaffName(name, 'name');
      Object.assign(pool, { name, nameKey: poolKey(name) });
      await tx.em.flush();
      await takePoolName(tx, pool, user.id, 'name');
    }
    const isNewPin = changeAccess(pool, { access, pinHash });
    const changes: SettingChange[] = settingChanges(before, settingsOf(pool));
    if (isNewPin) changes.push({ setting: 'pin' });
    // Prizes first: what equal totals come to is said with them.
    const ofPrizes = changeOutsideSettings(tx, view, { namedPrizes, showsPayments });
    if (rules !== undefined) changes.push(...(await changeRules(tx, view, rules)));
    if (event !== undefined || tournaments !== undefined)
      changes.push(...(await changeTournaments(tx, view, { event, tournaments })));
    changes.push(...ofPrizes);
    if (changes.length > 0) await recordAdminAction(tx, pool.id, { kind: 'settings-changed', changes });
    const sentences = changesInWords(changes, formatRules(pool.format).isWeekly);
    if (sentences.length > 0) await tx.hooks.rulesChanged(tx, { poolId: pool.id, byId: user.id, sentences });
    if (changesPrizes(pool, changes)) {
      const { payoutsBps, namedPrizes } = pool;
      await tx.hooks.payoutsChanged(tx, { poolId: pool.id, byId: user.id, payoutsBps, namedPrizes });
    }
    if (admin !== undefined) await offerPool(tx, pool, { username: admin, field: 'admin', leaves: false });
    await tx.em.flush();
    await tx.bus.publish(tx.em, poolChanged, { poolId: pool.id });
    return pool;
  }).catch((fault) => {
    throw asNameTaken(fault);
  });
}
