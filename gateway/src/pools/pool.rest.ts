import * as membership from '@fairway/schema/rest/pool-membership';
import * as routes from '@fairway/schema/rest/pools';
import { morePlaces, type poolShape } from '@fairway/schema/rest/shapes/pool-shapes';
import { currentUserNamed, isCallerWithoutToken } from '../accounts/users/user.queries.ts';
import type { Ctx } from '../context.ts';
import { serve } from '../http/rest/rest.ts';
import { Refusal } from '../refusal.ts';
import { roundDay, roundNames } from '../rules/pools/formats.ts';
import { joinVerdict } from '../rules/pools/windows.ts';
import { accessOf } from './access/pool-access.ts';
import { answerOffer } from './handover/answer.service.ts';
import {
  deletePool,
  joinPool,
  leavePool,
  removeMember,
  updateAdmin,
} from './membership/membership.service.ts';
import type { Pool } from './pool.entity.ts';
import {
  lastPool,
  listPools,
  markOpened,
  membersOf,
  ownPool,
  ownPools,
  userById,
  userOfEntry,
} from './pool.queries.ts';
import { createPool, updatePool } from './pool.service.ts';
import { restRules, wantedOf } from './pool-rules/rest-rules.ts';
import { rulesOfPool } from './pool-rules/rules-of-pool.ts';
import { poolView } from './pool-view.service.ts';
import { prizesFromRest, restPrizes, restSettledOutside } from './settled-outside/rest-settled-outside.ts';

type PoolAnswer = (typeof poolShape)['_zod']['input'];

async function answerOf(ctx: Ctx, pool: Pool): Promise<PoolAnswer> {
  const [view, admin, members, coHosts] = await Promise.all([
    poolView(ctx, pool),
    userById(ctx, pool.adminId),
    membersOf(ctx, pool.id),
    Promise.all(pool.coHostIds.map((id) => userOfEntry(ctx, id))),
  ]);
  const isClosed = pool.isPrivate && !view.isMember;
  const verdict = joinVerdict(view.facts, view.viewer, ctx.gameClock.now());
  return {
    poolName: pool.name,
    admin: admin?.shownName ?? '',
    ...(coHosts.length > 0 && !isClosed && { coHosts: coHosts.map(({ shownName }) => shownName) }),
    format: pool.format,
    maxUsers: pool.maxUsers,
    buyIn: pool.settledOutside ? null : pool.buyInCents / 100,
    ...(pool.settledOutside && { settledOutside: restSettledOutside(pool.settledOutside) }),
    ...(pool.namedPrizes && { prizes: restPrizes(pool.namedPrizes) }),
    ...(pool.rules && { rules: restRules(pool.rules) }),
    payouts: [sharesOf(pool.payoutsBps)],
    users: members.map(({ user }) => (isClosed ? null : { username: user.shownName })),
    isPrivate: pool.isPrivate,
    access: accessOf(pool),
    numTournaments: pool.numTournaments,
    tournaments: (view.contest?.weeks ?? []).map(({ week, tournament }) => ({
      Name: tournament.name,
      Starts: tournament.startsOn,
      Week: week,
    })),
    round: roundNames[(pool.round ?? 0) - 1] ?? null,
    roundDay: pool.round === null ? null : roundDay(pool.round),
    initialBalance: rulesOfPool(pool).credits?.budget ?? null,
    joinable: verdict.allowed,
    reason: verdict.allowed ? null : verdict.message,
  };
}

type Payouts = PoolAnswer['payouts'];

function sharesOf([first = 0, second = 0, third = 0, ...more]: readonly number[]): Payouts[number] {
  const named = more.map((bps, at) => [morePlaces[at], bps / 10_000]);
  return {
    first: first / 10_000,
    second: second / 10_000,
    third: third / 10_000,
    ...Object.fromEntries(named),
  };
}

/** Fractions as basis points; the rules refuse fractions of a percent. */
const bpsOf = (payouts: Payouts | undefined): number[] | undefined => {
  const [shares] = payouts ?? [];
  if (!shares) return undefined;
  const all = [shares.first, shares.second, shares.third, ...morePlaces.map((place) => shares[place] ?? 0)];
  return all.map((share) => Math.round(share * 1e6) / 100);
};

const centsOf = (dollars: number | undefined) =>
  dollars === undefined ? undefined : Math.round(dollars * 1e6) / 1e4;

const restNames: Record<string, string> = {
  buyInCents: 'buyIn',
  payoutsBps: 'payouts',
  namedPrizes: 'prizes',
  'settledOutside.buyInCents': 'settledOutside.buyIn',
};

/** The services name fields as GraphQL does; REST has other names. */
async function inRestNames<T>(nameField: string, work: Promise<T>): Promise<T> {
  return work.catch((fault) => {
    if (!(fault instanceof Refusal) || !fault.details.field) throw fault;
    const { field } = fault.details;
    const renamed = field === 'name' ? nameField : (restNames[field] ?? field);
    throw new Refusal(fault.code, fault.message, { ...fault.details, field: renamed });
  });
}

const roundOf = (name: (typeof roundNames)[number] | null | undefined) =>
  name ? roundNames.indexOf(name) + 1 : null;

export const poolRoutes = [
  serve(routes.listPools, async (ctx, { query }) => {
    const { nodes } = await listPools(ctx, query);
    return { pools: await Promise.all(nodes.map((pool) => answerOf(ctx, pool))) };
  }),
  serve(routes.usersInPool, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    const members = await membersOf(ctx, pool.id);
    return {
      users: members.map(({ user }) => ({
        username: user.shownName,
        email: isCallerWithoutToken(ctx, user.id) ? user.email : null,
      })),
    };
  }),
  serve(routes.poolInfo, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    await markOpened(ctx, pool.id);
    return { pool: await answerOf(ctx, pool) };
  }),
  serve(routes.poolAdmin, async (ctx, { query }) => {
    const { pool } = await ownPool(ctx, query.poolName);
    return { admin: (await userById(ctx, pool.adminId))?.shownName ?? '' };
  }),
  serve(routes.lastPool, async (ctx, { query }) => {
    await currentUserNamed(ctx, query.username);
    return { poolName: (await lastPool(ctx))?.name ?? null };
  }),
  serve(routes.poolsOfUser, async (ctx, { query }) => {
    await currentUserNamed(ctx, query.username);
    return { poolNames: (await ownPools(ctx, query)).map(({ name }) => name) };
  }),
  serve(routes.createPool, async (ctx, { body }) => {
    const { poolName, buyIn, payouts, round, rules, settledOutside, prizes, ...rest } = body;
    const input = {
      ...rest,
      name: poolName,
      buyInCents: centsOf(buyIn),
      payoutsBps: bpsOf(payouts),
      round: roundOf(round),
      rules: rules && wantedOf(rules),
      settledOutside: settledOutside && { ...settledOutside, buyInCents: centsOf(settledOutside.buyIn) ?? 0 },
      namedPrizes: prizes && prizesFromRest(prizes),
    };
    return { pool: await answerOf(ctx, await inRestNames('poolName', createPool(ctx, input))) };
  }),
  serve(membership.joinPool, async (ctx, { body }) => {
    await currentUserNamed(ctx, body.username);
    const pool = await joinPool(ctx, body.poolName, body);
    return { message: 'Successfully joined the pool!', pool: await answerOf(ctx, pool) };
  }),
  serve(membership.updateAdmin, (ctx, { body }) => updateAdmin(ctx, body.poolName, body.newAdmin)),
  serve(membership.answerOffer, async (ctx, { body }) => {
    const { adminId } = await answerOffer(ctx, body.poolName, body.accept);
    return { admin: (await userById(ctx, adminId))?.shownName ?? '' };
  }),
  serve(routes.editPool, async (ctx, { body }) => {
    const changes = {
      name: body.newPoolName,
      admin: body.admin,
      maxUsers: body.maxUsers,
      payoutsBps: bpsOf(body.payouts),
      access: body.access,
      pin: body.pin,
      event: body.event,
      tournaments: body.tournaments,
      rules: body.rules && wantedOf(body.rules),
      namedPrizes: body.prizes && prizesFromRest(body.prizes),
      showsPayments: body.settledOutside?.showsPayments,
    };
    const pool = await inRestNames('newPoolName', updatePool(ctx, body.poolName, changes));
    return { pool: await answerOf(ctx, pool) };
  }),
  serve(membership.removeUser, async (ctx, { body }) => {
    const pool = await removeMember(ctx, body.poolName, body.username);
    return { message: `${body.username} is no longer in ${pool.name}.` };
  }),
  serve(membership.leavePool, async (ctx, { body }) => {
    await currentUserNamed(ctx, body.username);
    const { pool } = await leavePool(ctx, body.poolName);
    return { message: `You have left ${pool.name}.` };
  }),
  serve(routes.deletePool, async (ctx, { body }) => {
    const pool = await deletePool(ctx, body.poolName);
    return { message: `${pool.name} is deleted.` };
  }),
];
