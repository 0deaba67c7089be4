import { type Ctx, inTransaction } from '../../context.ts';
import { orNull, rowsOf, stored, text } from '../../database/rows.ts';
import type { Entry } from '../../pools/contests/contest.entity.ts';
import { raiseContestVersion } from '../../pools/contests/contest.service.ts';
import { refuseUnless } from '../../pools/membership/membership.service.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { Refusal } from '../../refusal.ts';
import { type CardCheck, cardRefusal, lockRefusal } from '../../rules/picks/card.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { type PoolRules, sameRules } from '../../rules/pools/pool-rules.ts';
import { picksVerdict, type Verdict } from '../../rules/pools/windows.ts';
import { emptyDraft } from '../drafts/empty-draft.service.ts';
import { writeGuess } from '../guesses/write-guess.ts';
import { usedComplaint } from '../season/used-golfers.queries.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';
import { PicksCard } from './card.entity.ts';
import { type CardView, cardView, sheetOfEntry } from './card.queries.ts';
import { findPicked, type PickInput } from './named-golfers.ts';
import {
  type AskedCard,
  allOwnPlaces,
  type CardPlace,
  lockCard,
  lockCards,
  type OwnCard,
  ownPlace,
} from './own-cards.ts';

/** Saves the picks as the caller's card. */
export async function saveCard(
  ctx: Ctx,
  poolName: string,
  picks: readonly PickInput[],
  { guess, ...asked }: AskedCard & { guess?: number | null | undefined } = {},
): Promise<CardView> {
  return inTransaction(ctx, async (tx) => {
    const card = await lockCard(tx, await ownPlace(tx, poolName, asked, 'is made'));
    const saved = await writeCard(tx, card, await findPicked(tx, card.sheet, picks));
    if (guess !== undefined) await writeGuess(tx, card, guess);
    await refuseIfChanged(tx, card.sheet);
    return cardView(tx, card.forAll, card.entry, saved);
  });
}

/** Writes the picks as a card that is locked for writing. */
export async function writeCard(tx: Ctx, card: OwnCard, picks: CardCheck['picks']): Promise<PicksCard> {
  const { entry, sheet, saved } = card;
  const check = checkOf(sheet, saved, picks);
  const verdict = verdictOn(tx, sheet, isPaid(sheet, entry));
  // The window is checked first, then payment, then the card itself.
  if (verdict.allowed || verdict.code !== 'UNPAID') refuseUnless(verdict);
  refuse('LOCKED', lockRefusal(check));
  refuseUnless(verdict);
  refuse('BAD_CARD', cardRefusal(check));
  return storeCard(tx, card, picks);
}

/** Refuses if no card of the sheet can be saved now, paid or not. */
export const openFor = (tx: Ctx, sheet: SheetView): void => refuseUnless(verdictOn(tx, sheet, true));

/**
 * Storing the card has locked its contest, so that a change of its rules or its event which was made meanwhile is
 * seen here, and one that is made now sees the card.
 */
export async function refuseIfChanged(
  { em }: Ctx,
  { contest, tournament, week }: Pick<SheetView, 'contest' | 'tournament' | 'week'>,
): Promise<void> {
  const [now] = await rowsOf(
    em,
    { rules: orNull(stored<PoolRules>()), tournament_id: text },
    `select rules, tournament_id from contest join contest_week on contest_id = contest.id
     where contest.id = ? and week = ?`,
    [contest.contest.id, week],
  );
  const isSame =
    now?.tournament_id === tournament.id &&
    sameRules(rulesOfContest(contest), rulesOfContest({ contest: now, pool: contest.pool }));
  if (!isSame)
    throw new Refusal('CONFLICT', "The pool's settings have just changed. Please look at your card again.");
}

/** Whoever writes a card has locked its entry, so that of two weeks' cards the later one sees who is used up. */
export async function storeCard(
  tx: Ctx,
  { entry, sheet, saved, used, forAll }: OwnCard,
  picks: CardCheck['picks'],
  { isLate = sheet.isPickedLate } = {},
): Promise<PicksCard> {
  const place = { entryId: entry.id, week: sheet.week };
  const golfers = picks.flatMap((pick) => ('id' in pick ? [pick.id] : []));
  refuse('USED', usedComplaint(used, sheet, golfers));
  const card = await tx.em.upsert(PicksCard, {
    ...place,
    golfers,
    replacements: saved?.replacements ?? [],
    savedAt: tx.wallClock.now(),
    // Where picks have opened again, everybody picks in time.
    isLate: saved ? saved.isLate && tx.gameClock.now() >= forAll.lockAt : isLate,
  });
  // A draft that was changed since this was sent stays.
  await emptyDraft(tx, place, golfers);
  await raiseContestVersion(tx, sheet.contest.contest);
  return card;
}

export const isPaid = ({ contest }: SheetView, { paidAt }: Entry) =>
  contest.pool.buyInCents === 0 || paidAt !== null;

function verdictOn({ gameClock }: Ctx, sheet: SheetView, isPaid: boolean): Verdict {
  const { opensAt, lockAt, isReady, contest } = sheet;
  const { isMultiWeek } = formatRules(contest.pool.format);
  const paymentLockAt = isMultiWeek ? (contest.weeks[0]?.locks.lastAt ?? null) : null;
  return picksVerdict({ opensAt, lockAt, paymentLockAt, hasSheet: isReady, isPaid }, gameClock.now());
}

/** Whether a card of the entry could be saved. */
export async function entryVerdict(ctx: Ctx, entry: Entry, week?: number): Promise<Verdict> {
  const sheet = await sheetOfEntry(ctx, entry, week);
  return verdictOn(ctx, sheet, isPaid(sheet, entry));
}

export const refuse = (code: 'LOCKED' | 'BAD_CARD' | 'USED', refusal: string | null) => {
  if (refusal) throw new Refusal(code, refusal);
};

/** Replacements are fixed, and replaced golfers can't return to the card. */
export function checkOf(sheet: SheetView, saved: PicksCard | null, picks: CardCheck['picks']): CardCheck {
  const { golfers = [], replacements = [] } = saved ?? {};
  const fixed = new Set(replacements.flatMap((one) => [one.in, one.out]));
  return {
    rules: rulesOfContest(sheet.contest),
    sheet: new Map(
      [...sheet.golfers].map(([id, golfer]) => [id, fixed.has(id) ? { ...golfer, isLocked: true } : golfer]),
    ),
    picks,
    saved: golfers,
  };
}

/** Clears the caller's card. */
export async function clearCard(ctx: Ctx, poolName: string, asked: AskedCard = {}): Promise<CardView> {
  return inTransaction(ctx, async (tx) => {
    const card = await lockCard(tx, await ownPlace(tx, poolName, asked));
    refuse('LOCKED', clearComplaint(tx, card));
    await clear(tx, [card]);
    return cardView(tx, card.forAll, card.entry, null);
  });
}

/** Clears the caller's open or running cards in these pools, all or none. */
export const clearCards = (ctx: Ctx, poolNames: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const places: CardPlace[] = [];
    for (const name of new Set(poolNames)) places.push(await ownPlace(tx, name));
    const cards = await lockCards(tx, places);
    for (const card of cards) refuse('LOCKED', clearComplaint(tx, card));
    await clear(tx, cards);
  });

/** Clears all of the caller's cards that are not locked; refuses if all are. */
export const clearAllCards = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const cards = await lockCards(tx, await allOwnPlaces(tx));
    const open = cards.filter((card) => clearComplaint(tx, card) === null);
    const first = cards.find(({ saved }) => saved !== null);
    if (first && open.length === 0) refuse('LOCKED', clearComplaint(tx, first));
    await clear(tx, open);
  });

function clearComplaint({ gameClock }: Ctx, { sheet, saved, forAll }: OwnCard): string | null {
  if (gameClock.now() >= forAll.lockAt) return 'Picks are locked.';
  return lockRefusal(checkOf(sheet, saved, []));
}

/** Contests are published in a fixed order, so that concurrent callers do not deadlock. */
async function clear(tx: Ctx, cards: readonly OwnCard[]): Promise<void> {
  const contests = new Map(
    cards.flatMap(({ saved, sheet: { contest } }) => (saved ? [[contest.contest.id, contest.contest]] : [])),
  );
  for (const { entry, sheet } of cards) {
    const place = { entryId: entry.id, week: sheet.week };
    await tx.em.nativeDelete(PicksCard, place);
    await emptyDraft(tx, place);
  }
  for (const [, contest] of [...contests].sort(([a], [b]) => (a < b ? -1 : 1)))
    await raiseContestVersion(tx, contest);
}
