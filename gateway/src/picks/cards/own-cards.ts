import { LockMode } from '@mikro-orm/core';
import { currentUser } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { number, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { Entry } from '../../pools/contests/contest.entity.ts';
import { contestWithId } from '../../pools/contests/contest.queries.ts';
import { addEntryTo, entryOfNumber, noSuchEntry } from '../../pools/entries/another-entry.service.ts';
import { isMember, notMember, poolNamed } from '../../pools/pool.queries.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { Refusal } from '../../refusal.ts';
import { sheetOfOwner } from '../season/pick-again.ts';
import { type Used, usedOf } from '../season/used-golfers.queries.ts';
import { type SheetView, sheetOf } from '../sheets/sheet.queries.ts';
import { PicksCard } from './card.entity.ts';
import { contestOfCards, weekOf } from './card.queries.ts';

// The caller's cards to be changed: found first, then locked in a fixed order.

/** The entry and week of a card, whether it exists or not. */
const placeColumns = {
  entryId: text,
  week: number,
};
export type CardPlace = RowOf<typeof placeColumns>;

/** A locked place with everything that decides about its card. */
export interface OwnCard {
  entry: Entry;
  /** As its owner picks from it: who has to pick again may do so for longer. */
  sheet: SheetView;
  /** The same as everybody has it. */
  forAll: SheetView;
  saved: PicksCard | null;
  /** Who plays for the entry in another week, where nobody plays twice. */
  used: Used;
}

/** Which of the caller's cards is meant. */
export interface AskedCard {
  /** The one that is open or in play, if left out. */
  week?: number | undefined;
  /** The number of the entry; the first one, if left out. */
  entry?: number | undefined;
}

/** As GraphQL's arguments have it. */
export const askedCard = (week?: number | null, entry?: number | null): AskedCard => ({
  week: week ?? undefined,
  entry: entry ?? undefined,
});

/** Whether an entry that does not exist yet is made, as far as the rules allow it (G41). */
type Missing = 'is made' | 'is refused';

/** The place of the caller's card of that pool. */
export async function ownPlace(
  tx: Ctx,
  poolName: string,
  { week, entry: number = 1 }: AskedCard = {},
  missing: Missing = 'is refused',
): Promise<CardPlace> {
  const pool = await poolNamed(tx, poolName);
  const user = await currentUser(tx, 'to act');
  if (!(await isMember(tx, pool.id, user.id))) throw notMember();
  const contest = await contestOfCards(tx, pool);
  const played =
    contest && (await tx.em.findOne(Entry, { contestId: contest.contest.id, userId: user.id, number: 1 }));
  // A member who joined during play has an entry only in the next contest.
  const first = played ?? (await poolView(tx, pool)).entry;
  const entered = first && (await contestWithId(tx, first.contestId));
  if (!entered) throw new Refusal('NOT_OPEN', 'There is no tournament to pick for yet.');
  const known = number === 1 ? first : await entryOfNumber(tx, first, number);
  if (!known && missing === 'is refused') throw noSuchEntry(number);
  const entry = known ?? (await addEntryTo(tx, pool.id, first, number));
  return { entryId: entry.id, week: await weekOf(tx, entered, week) };
}

export async function lockCards(tx: Ctx, places: readonly CardPlace[]): Promise<OwnCard[]> {
  const { em } = tx;
  const entryIds = [...new Set(places.map(({ entryId }) => entryId))];
  const entries = await em.find(
    Entry,
    { id: { $in: entryIds } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  );
  const cards = await em.find(PicksCard, { entryId: { $in: entryIds } }, { refresh: true });
  return Promise.all(
    places.map(async ({ entryId, week }) => {
      const entry = entries.find(({ id }) => id === entryId);
      const contest = entry && (await contestWithId(tx, entry.contestId));
      if (!contest) throw notMember();
      const own = cards.filter((card) => card.entryId === entryId);
      const saved = own.find((card) => card.week === week) ?? null;
      const sheet = await sheetOf(tx, contest, week);
      return {
        entry,
        sheet: sheetOfOwner(tx, sheet, entry, saved),
        saved,
        forAll: sheet,
        used: await usedOf(tx, contest, own, week),
      };
    }),
  );
}

/** The places of all the caller's cards and drafts in unsettled contests. */
export async function allOwnPlaces(tx: Ctx): Promise<CardPlace[]> {
  const { id } = await currentUser(tx, 'to act');
  return rowsOf(
    tx.em,
    placeColumns,
    `select picked.entry_id as "entryId", picked.week
     from (select entry_id, week from card
           union select entry_id, week from card_draft where golfers is not null) as picked
       join entry on entry.id = picked.entry_id join contest on contest.id = entry.contest_id
     where entry.user_id = ? and contest.settled_at is null`,
    [id],
  );
}

export async function lockCard(tx: Ctx, place: CardPlace): Promise<OwnCard> {
  const [card] = await lockCards(tx, [place]);
  if (!card) throw new Error('A place that is held has a card.');
  return card;
}
