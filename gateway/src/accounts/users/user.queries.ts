import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TableSnapshots } from '../../answers/table-snapshots.ts';
import type { Ctx } from '../../context.ts';
import { preparedRows, shownEntity } from '../../database/prepared-rows.ts';
import { flag, moment, number, oneOf, orNull, text } from '../../database/rows.ts';
import { isUuid } from '../../input/uuid.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { AccessToken } from '../access-tokens/access-token.entity.ts';
import { UserSession } from '../sessions/session.entity.ts';
import { foldCase, User } from './user.entity.ts';

const locks = {
  'to read': LockMode.NONE,
  'to act': LockMode.PESSIMISTIC_READ,
  'to change': LockMode.PESSIMISTIC_WRITE,
};

/**
 * The caller's own account: from memory where it is shown, and in a transaction locked until it ends: shared where the
 * caller is about `to act`, exclusive where it is `to change`. The session is checked again behind the lock, since it
 * may have ended since the request began.
 */
export async function currentUser(
  { em, caller }: Ctx,
  purpose: keyof typeof locks = 'to read',
): Promise<User> {
  if (caller.kind !== 'user') throw unauthenticated();
  const { userId, sessionId, tokenVersion, accessToken } = caller;
  if (purpose === 'to read' && !em.isInTransaction()) {
    const user = (await usersWithIds(em, [userId])).get(userId);
    if (!user || user.deletedAt || user.tokenVersion !== tokenVersion) throw unauthenticated();
    return user;
  }
  const lockMode = locks[purpose];
  const user = await em.findOne(User, { id: userId, tokenVersion, deletedAt: null }, { lockMode });
  const hasEnded = async () =>
    accessToken
      ? (await em.count(AccessToken, { id: accessToken.id })) === 0
      : (await em.count(UserSession, { id: sessionId, endedAt: { $ne: null } })) > 0;
  if (!user || (await hasEnded())) throw unauthenticated();
  return user;
}

export const findUser = async (ctx: Ctx, username: string): Promise<User | null> =>
  (await usersNamed(ctx, [username]))[0] ?? null;

export async function userNamed(ctx: Ctx, username: string): Promise<User> {
  const user = await findUser(ctx, username);
  if (!user) throw noSuchUser();
  return user;
}

export const noSuchUser = () => new Refusal('NOT_FOUND', 'There is no user of that name.');

/** The user whom a call acts for, who must be the caller. */
export async function currentUserNamed(ctx: Ctx, username: string): Promise<User> {
  const user = await userNamed(ctx, username);
  refuseOthers(ctx, user.id);
  return user;
}

export async function currentUserById(ctx: Ctx, id: string): Promise<User> {
  const user = isUuid(id) ? await ctx.em.findOne(User, { id, deletedAt: null }) : null;
  if (!user) throw new Refusal('NOT_FOUND', 'There is no user of that id.');
  refuseOthers(ctx, user.id);
  return user;
}

/** Whether it is that user who asks. */
/** Whether the account is there, locked so that it is not deleted until the transaction ends. */
export const holdsAccount = async ({ em }: Pick<Ctx, 'em'>, id: string): Promise<boolean> =>
  (await em.findOne(User, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ })) !== null;

export const isCaller = ({ caller }: Pick<Ctx, 'caller'>, userId: string): boolean =>
  caller.kind === 'user' && caller.userId === userId;

/** Whether it is that user in person, not a program with an access token. */
export const isCallerWithoutToken = ({ caller }: Pick<Ctx, 'caller'>, userId: string): boolean =>
  isCaller({ caller }, userId) && caller.kind === 'user' && !caller.accessToken;

function refuseOthers(ctx: Ctx, userId: string): void {
  if (!isCaller(ctx, userId)) throw new Refusal('FORBIDDEN', 'You can do this for yourself only.');
}

export interface UserPage {
  nodes: User[];
  hasNextPage: boolean;
}

/** Users in the order of their names, from behind `after` on, but for those who don't want to be listed. */
export async function listUsers(
  { em, caller }: Ctx,
  { search, limit, after }: { search?: string | undefined; limit: number; after?: string | undefined },
): Promise<UserPage> {
  if (caller.kind === 'anyone') throw unauthenticated();
  const part = search ? foldCase(search).replace(/[\\%_]/g, '\\$&') : '';
  const found = await em.find(
    User,
    {
      deletedAt: null,
      isListed: true,
      nameKey: { ...(part ? { $like: `%${part}%` } : {}), ...(after ? { $gt: foldCase(after) } : {}) },
    },
    { orderBy: { nameKey: 'asc' }, limit: limit + 1 },
  );
  return { nodes: found.slice(0, limit), hasNextPage: found.length > limit };
}

/** The users of these names, in the order of the names; who doesn't exist is left out. */
export async function usersNamed({ em }: Ctx, usernames: readonly string[]): Promise<User[]> {
  const keys = usernames.map(foldCase);
  const ids = await idsOf(em, keys);
  const users = await usersWithIds(em, [...ids.values()]);
  return keys.flatMap((key) => users.get(ids.get(key) ?? '') ?? []);
}

/** The ids of these folded names, null for who doesn't exist. */
export async function idsByName({ em }: Ctx, nameKeys: readonly string[]): Promise<(string | null)[]> {
  const ids = await idsOf(em, nameKeys);
  return nameKeys.map((nameKey) => ids.get(nameKey) ?? null);
}

/** What can't be anybody's name is not looked for: it would be kept, and a single one can fail what others ask meanwhile. */
const idsOf = (em: EntityManager, nameKeys: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  knownIds.find(em, [...new Set(nameKeys)].filter(mayBeName));

const longestName = 100;
const mayBeName = (key: string): boolean =>
  key.length <= longestName && key.isWellFormed() && !key.includes('\0');

const idsOfNames = {
  name: 'user-ids-by-name',
  text: 'select id, name_key as "nameKey" from user_account where name_key = any($1) and deleted_at is null',
};

const knownIds = new TableSnapshots<string>({
  tables: ['user_account'],
  read: async (em, keys) => {
    const rows = await preparedRows(em, { id: text, nameKey: text }, idsOfNames, [keys]);
    return new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
  },
  maxCached: 20_000,
});

const columns = {
  id: text,
  username: text,
  nameKey: text,
  email: orNull(text),
  emailKey: orNull(text),
  emailConfirmedAt: orNull(moment),
  confirmedByLinkAt: orNull(moment),
  tokenVersion: number,
  pictureId: orNull(text),
  lastReadAt: orNull(moment),
  returnsTo: oneOf(['CARD', 'CREDIT']),
  isListed: flag,
  createdAt: moment,
  deletedAt: orNull(moment),
};

const withIds = {
  name: 'users-by-id',
  text: `select id, username, name_key as "nameKey", email, email_key as "emailKey",
      email_confirmed_at as "emailConfirmedAt", confirmed_by_link_at as "confirmedByLinkAt", token_version as "tokenVersion", picture_id as "pictureId",
      last_read_at as "lastReadAt", returns_to as "returnsTo", is_listed as "isListed",
      created_at as "createdAt", deleted_at as "deletedAt"
    from user_account where id = any($1::uuid[])`,
};

/** Nearly every page names users, and few of them change. */
const shownUsers = new TableSnapshots<User>({
  tables: ['user_account'],
  read: async (em, ids) =>
    byId(
      (await preparedRows(em, columns, withIds, [ids])).map((row) =>
        Object.freeze(shownEntity(User, { ...row, passwordHash: null })),
      ),
    ),
  maxCached: 20_000,
});

/** By id, from memory: to show who they are. In a transaction, which may change them, they are entities. */
export const usersWithIds = async (
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> =>
  em.isInTransaction() ? byId(await em.find(User, { id: { $in: [...ids] } })) : shownUsers.find(em, ids);

const byId = (users: readonly User[]) => new Map(users.map((user) => [user.id, user]));
