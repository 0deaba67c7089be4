import { refuseWithoutRecentSignIn, signInAgain } from '../../accounts/sessions/sign-in-again.service.ts';
import type { User } from '../../accounts/users/user.entity.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { list, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { aboutMoney, type MailKind, offAtFirst } from '../mails/mail-kinds.ts';
import { askAnewWhatIsQuiet } from '../push/push-settings.service.ts';
import { unsubscriptionOf } from './unsubscribe-token.ts';

/** A user's mail settings and time zone. */
const mailSettingsColumns = {
  userId: text,
  // As reported by the browser; null before.
  zone: orNull(text),
  muted: list(text),
  wanted: list(text),
};
export type MailSettings = RowOf<typeof mailSettingsColumns>;

export const mailSettingsOf = (ctx: Ctx, userId: string): Promise<MailSettings> =>
  batched(ctx, settingsOfMany).load(userId);

async function settingsOfMany({ em }: Ctx, userIds: readonly string[]): Promise<MailSettings[]> {
  const rows = await rowsOf(
    em,
    mailSettingsColumns,
    'select user_id as "userId", zone, muted, wanted from mail_settings where user_id = any(array[?]::uuid[])',
    [[...userIds]],
  );
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return userIds.map((userId) => byId.get(userId) ?? { userId, zone: null, muted: [], wanted: [] });
}

/** Whether somebody gets that kind of mail. */
export const isOn = (kind: MailKind, { muted, wanted }: Pick<MailSettings, 'muted' | 'wanted'>): boolean =>
  offAtFirst.has(kind) ? wanted.includes(kind) : !muted.includes(kind);

interface SwitchInput {
  kind: MailKind;
  on: boolean;
  password: string | null | undefined;
}

/** Switches one kind of mail on or off. Switching off mails about money takes more than a token. */
export async function switchMail(ctx: Ctx, { kind, on, password }: SwitchInput): Promise<User> {
  return inTransaction(await signInAgain(ctx, password), async (tx) => {
    if (!on && aboutMoney.has(kind)) refuseWithoutRecentSignIn(tx);
    const user = await currentUser(tx, 'to act');
    await mute(tx, user.id, kind, !on);
    return user;
  });
}

async function mute({ em }: Pick<Ctx, 'em'>, userId: string, kind: MailKind, muted: boolean): Promise<void> {
  const [column, isListed] = offAtFirst.has(kind) ? ['wanted', !muted] : ['muted', muted];
  await em.execute(
    `insert into mail_settings (user_id, ${column}) values (?, case when ? then array[?]::text[] else '{}' end)
     on conflict (user_id) do update set ${column} =
       array_remove(mail_settings.${column}, ?) || case when ? then array[?]::text[] else '{}' end`,
    [userId, isListed, kind, kind, isListed, kind],
  );
}

/** Keeps the zone that the caller reads times in. */
export const keepZone = (ctx: Ctx, zone: string): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    if (!isZone(zone))
      throw new Refusal('INVALID', 'A time zone has a name like America/New_York.', { field: 'zone' });
    await tx.em.execute(
      `insert into mail_settings (user_id, zone) values (?, ?)
       on conflict (user_id) do update set zone = excluded.zone`,
      [user.id, zone],
    );
    await askAnewWhatIsQuiet(tx, user.id);
    return user;
  });

/** Zone names only: an offset would be wrong for half of the year. */
function isZone(zone: string): boolean {
  if (zone.length > 64 || !/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The kind of mail that the link switches off; undefined if the link is forged. */
export const kindOfLink = ({ keys }: Pick<Ctx, 'keys'>, token: string): MailKind | undefined =>
  unsubscriptionOf(token, keys)?.kind;

/**
 * Switches the link's mails off. Having the link is enough, signed in or not; nothing happens for a deleted
 * account.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<MailKind | undefined> {
  const of = unsubscriptionOf(token, ctx.keys);
  if (!of) return undefined;
  await inTransaction(ctx, async ({ em }) => {
    const [user] = await em.execute<object[]>(
      'select 1 from user_account where id = ? and deleted_at is null for share',
      [of.userId],
    );
    if (user) await mute({ em }, of.userId, of.kind, true);
  });
  return of.kind;
}
