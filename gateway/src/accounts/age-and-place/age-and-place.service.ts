import { asksNoAgeOrPlace } from '../../configuration/legal/offered-to.ts';
import { placeName } from '../../configuration/legal/places.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { number, orNull, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';

/** What somebody has to confirm before they buy in (G47). */
export interface AgeAndPlaceAsked {
  minimumAge: number | null;
  /** Where pools with a buy-in are offered, by name; empty for everywhere. */
  places: { code: string; name: string }[];
}

export interface AgeAndPlace {
  minimumAge?: number | null | undefined;
  place?: string | null | undefined;
}

/** What the user has not confirmed yet as it is asked now; null where nothing is. */
export async function ageAndPlaceToConfirm(ctx: Ctx, userId: string): Promise<AgeAndPlaceAsked | null> {
  const { minimumAge, places } = ctx.settings.offeredTo;
  if (asksNoAgeOrPlace(ctx.settings.offeredTo)) return null;
  const [latest] = await rowsOf(
    ctx.em,
    { minimum_age: orNull(number), place: orNull(text) },
    `select minimum_age, place from age_and_place where user_id = ? order by confirmed_at desc limit 1`,
    [userId],
  );
  if (latest && faultOf(ctx, { minimumAge: latest.minimum_age, place: latest.place }) === null) return null;
  const named = places.map((code) => ({ code, name: placeName(code) ?? code }));
  return { minimumAge, places: named.sort((one, other) => one.name.localeCompare(other.name, 'en-US')) };
}

/** What is missing from a confirmation as it is asked now. */
function faultOf(
  ctx: Ctx,
  { minimumAge: age, place }: AgeAndPlace,
): { field: string; message: string } | null {
  const { minimumAge, places } = ctx.settings.offeredTo;
  if (minimumAge !== null && (age ?? 0) < minimumAge)
    return { field: 'minimumAge', message: `Please confirm that you are at least ${minimumAge} years old.` };
  if (places.length > 0 && !places.includes(place ?? ''))
    return {
      field: 'place',
      message: place
        ? 'Pools with a buy-in are not offered there. You can play in free ones.'
        : 'Please say where you live.',
    };
  return null;
}

/** The caller confirms what is asked of whoever buys in; it is kept with its date. */
export const confirmAgeAndPlace = (ctx: Ctx, { minimumAge, place }: AgeAndPlace): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    const confirmed = { minimumAge, place: place?.toUpperCase() };
    const fault = faultOf(tx, confirmed);
    if (fault) throw new Refusal('INVALID', fault.message, { field: fault.field });
    if (!(await ageAndPlaceToConfirm(tx, user.id))) return user;
    const asked = tx.settings.offeredTo;
    await tx.em.execute(
      `insert into age_and_place (user_id, confirmed_at, minimum_age, place) values (?, ?, ?, ?)
       on conflict do nothing`,
      [user.id, tx.wallClock.now(), asked.minimumAge, asked.places.length > 0 ? confirmed.place : null],
    );
    return user;
  });

/** Refuses a buy-in from whoever has not confirmed their age and where they live, where the operator asks. */
export async function refuseWithoutAgeAndPlace(ctx: Ctx, userId: string): Promise<void> {
  const asked = await ageAndPlaceToConfirm(ctx, userId);
  if (!asked) return;
  const { minimumAge, places } = asked;
  const parts = [
    minimumAge === null ? [] : [`that you are at least ${minimumAge} years old`],
    places.length === 0 ? [] : ['that you live where pools with a buy-in are offered'],
  ].flat();
  throw new Refusal('AGE_AND_PLACE', `Please confirm first ${parts.join(', and ')}.`);
}
