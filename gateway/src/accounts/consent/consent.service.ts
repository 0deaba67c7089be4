import { type LegalText, textsInForce } from '../../configuration/legal/legal-texts.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';

/** The texts in force now; none where the operator supplies none. */
export const inForce = ({ settings, wallClock }: Pick<Ctx, 'settings' | 'wallClock'>): LegalText[] =>
  textsInForce(settings.legalTexts, wallClock.now());

/** Refuses an account without consent to all that is in force, and returns what that is, to be kept. */
export function refuseWithoutTexts(ctx: Ctx, agreesTo: readonly string[] | null | undefined): LegalText[] {
  const texts = inForce(ctx);
  refuseUnnamed(ctx, texts, agreesTo);
  return texts;
}

function refuseUnnamed(
  ctx: Ctx,
  texts: readonly LegalText[],
  named: readonly string[] | null | undefined,
): void {
  if (texts.every(({ id }) => named?.includes(id))) return;
  throw new Refusal(
    'INVALID',
    `Please agree to our terms and how we treat your data: see ${ctx.settings.publicUrl}/legal.`,
    { field: 'agreesTo', texts: texts.map(({ id }) => id) },
  );
}

/** Keeps that a user agrees to these, with the moment. By then a newer version may be in force, which they have not seen. */
export async function keepConsent(tx: Ctx, userId: string, texts: readonly LegalText[]): Promise<void> {
  if (texts.length === 0) return;
  await tx.em.execute(
    `insert into text_consent (user_id, text_id, sha256, agreed_at)
     select ?, id, sha256, ? from jsonb_to_recordset(?::jsonb) as agreed (id text, sha256 text) on conflict do nothing`,
    [userId, tx.wallClock.now(), JSON.stringify(texts.map(({ id, sha256 }) => ({ id, sha256 })))],
  );
}

/** What is in force and the user has not agreed to, also where its words have changed since. */
export async function textsToAgree(ctx: Ctx, userId: string): Promise<LegalText[]> {
  const texts = inForce(ctx);
  if (texts.length === 0) return [];
  const agreed = await rowsOf(
    ctx.em,
    { text_id: text, sha256: text },
    'select text_id, sha256 from text_consent where user_id = ?',
    [userId],
  );
  // Of consents from before words were kept it has to be enough that they name the text.
  return texts.filter(
    ({ id, sha256 }) =>
      !agreed.some((one) => one.text_id === id && (one.sha256 === sha256 || one.sha256 === '')),
  );
}

/** The caller agrees to what they have read, which must be all that they have not agreed to yet. */
export async function agreeToTexts(ctx: Ctx, texts: readonly string[]): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    const asked = await textsToAgree(tx, user.id);
    refuseUnnamed(tx, asked, texts);
    await keepConsent(tx, user.id, asked);
    return user;
  });
}

/** Refuses money from whoever has not agreed to the newest version. */
export async function refuseWithoutConsent(ctx: Ctx, userId: string): Promise<void> {
  if ((await textsToAgree(ctx, userId)).length > 0)
    throw new Refusal('FORBIDDEN', 'Our terms have changed. Please agree to them on your profile first.');
}
