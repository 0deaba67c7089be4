import { moneyText } from '@fairway/schema/display';
import type { Ctx } from '../../context.ts';
import { preparedRows } from '../../database/prepared-rows.ts';
import { flag, list, moment, number, oneOf, orNull, type RowOf, stored, text } from '../../database/rows.ts';
import type { Standing } from '../../golf/field/field.entity.ts';
import { type FieldSnapshot, fieldOf } from '../../golf/field/field-snapshot.ts';
import { displayName } from '../../golf/names/names.ts';
import { type TournamentSnapshot, tournamentById } from '../../golf/tournaments/tournament-snapshot.ts';
import { replacement } from '../../picks/cards/card.entity.ts';
import { hasBegun, teeAtOf } from '../../picks/sheets/sheet.queries.ts';
import { cardsCloseAt } from '../../pools/contests/cards-close-at.ts';
import { rulesOfPool } from '../../pools/pool-rules/rules-of-pool.ts';
import { missedRoundText } from '../../rules/guide/rules-in-words.ts';
import { momentFor } from '../../rules/moment.ts';
import { poolFormats, roundNames } from '../../rules/pools/formats.ts';
import type { PoolRules } from '../../rules/pools/pool-rules.ts';
import type { MailedCard } from '../mails/mail-kinds.ts';
import type { Writer } from './text/mail-text.ts';
import { pagePath } from './text/words.ts';

/** A card, or its missing one, as it is now. */
const cardNowColumns = {
  pool: text,
  // Which of the reader's entries it is.
  entryNumber: number,
  nickname: orNull(text),
  format: oneOf(poolFormats),
  round: orNull(number),
  rules: orNull(stored<PoolRules>()),
  buyInCents: number,
  // What the host has not noted as paid, where the group settles the money itself; null where nothing is owed.
  owedOutsideCents: orNull(number),
  // How many of the reader's entries in the contest are not paid, and how many of those have a card for any week.
  unpaidEntries: number,
  unpaidWithCard: number,
  // Whether there is a card for any week of the contest.
  hasAnyCard: flag,
  weeks: number,
  week: number,
  tournamentId: text,
  tournament: text,
  zone: text,
  // Where golfers lock one by one, the last of them.
  lockAt: orNull(moment),
  isOneByOne: flag,
  // Over several weeks, the buy-in locks with the cards of the first of them.
  paymentLockAt: orNull(moment),
  isPaid: flag,
  golfers: orNull(list(number)),
  replacements: orNull(list(replacement)),
};
export type CardNow = RowOf<typeof cardNowColumns>;

/** Asked for each mail about a card. When the card closes is worked out from the tournament's row. */
const nowOfCard = {
  name: 'card-of-mail',
  text: `select pool.name as pool, pool.format, pool.round, contest.rules, pool.buy_in_cents as "buyInCents", week.week,
      entry.number as "entryNumber", entry.nickname,
      (select count(*)::int from contest_week where contest_id = contest.id) as weeks,
      tournament.id as "tournamentId", tournament.name as tournament, tournament.zone, entry.paid_at is not null as "isPaid",
      ${cardsCloseAt} as "lockAt",
      coalesce(contest.rules ->> 'lock', '') = 'golfer' or pool.round is not null as "isOneByOne", card.golfers, card.replacements, (
        select ${cardsCloseAt} from contest_week first
        join tournament on tournament.id = first.tournament_id
        where first.contest_id = contest.id and first.week = 1
          and exists (select 1 from contest_week second where second.contest_id = contest.id and second.week = 2)
      ) as "paymentLockAt", case when not exists (
        select 1 from outside_payment noted where noted.entry_id = entry.id and noted.paid_at is not null
      ) then (pool.settled_outside ->> 'buyInCents')::int end as "owedOutsideCents",
      exists (select 1 from card made where made.entry_id = entry.id) as "hasAnyCard",
      unpaid.entries as "unpaidEntries", unpaid.with_card as "unpaidWithCard"
    from entry
    join contest on contest.id = entry.contest_id and contest.settled_at is null
    join pool on pool.id = contest.pool_id and pool.deleted_at is null
    join contest_week week on week.contest_id = contest.id and week.week = $2
    join tournament on tournament.id = week.tournament_id
    left join card on card.entry_id = entry.id and card.week = week.week
    cross join lateral (
      select count(*)::int as entries,
        (count(*) filter (where exists (select 1 from card made where made.entry_id = own.id)))::int as with_card
      from entry own
      left join outside_payment noted on noted.entry_id = own.id
      where own.contest_id = entry.contest_id and own.user_id = entry.user_id
        and own.paid_at is null and noted.paid_at is null
    ) unpaid
    where entry.id = $1`,
};

/** Null if the entry is gone or its contest is over. */
export async function cardNow({ em }: Ctx, { entryId, week }: MailedCard): Promise<CardNow | null> {
  const [row] = await preparedRows(em.fork(), cardNowColumns, nowOfCard, [entryId, week]);
  return row ?? null;
}

/** The pool, and which of the reader's entries it is where it is not the first. */
export const poolAndEntry = ({ pool, entryNumber, nickname }: CardNow): string =>
  entryNumber === 1 ? pool : `${pool} (your entry ${nickname ?? entryNumber})`;

export const isCardLocked = ({ gameClock }: Ctx, { lockAt }: CardNow) =>
  lockAt !== null && gameClock.now() >= lockAt;

/** Whether it is too late to do anything about the card: it is locked, or its buy-in was not paid in time. */
export const isTooLate = (ctx: Ctx, card: CardNow): boolean => {
  const { buyInCents, isPaid, paymentLockAt } = card;
  const isUnpaid = buyInCents > 0 && !isPaid;
  return (
    isCardLocked(ctx, card) || (isUnpaid && paymentLockAt !== null && ctx.gameClock.now() >= paymentLockAt)
  );
};

/** 'the Palmetto Classic', with the round or week where not all of it is played. */
export function whatIsPlayed({ tournament, round, week, weeks }: CardNow): string {
  if (round !== null) return `${roundNames[round - 1]} of the ${tournament}`;
  return weeks > 1 ? `the ${tournament}, week ${week} of ${weeks}` : `the ${tournament}`;
}

export const whenItCloses = ({ lockAt, isOneByOne, zone }: CardNow, readerZone: string | null): string => {
  if (lockAt === null) return 'They lock when play begins.';
  const at = momentFor(lockAt, readerZone, zone);
  if (!isOneByOne) return `Picks lock on ${at}.`;
  return `Each golfer locks at their own tee time; the last one is on ${at}.`;
};

/** Obsolete once the reader has a card. */
export const picksContent =
  (which: 'open' | 'closing'): Writer<'picks-open' | 'no-card'> =>
  async (ctx, { facts, zone }) => {
    const card = await cardNow(ctx, facts);
    if (!card || card.golfers || isTooLate(ctx, card)) return null;
    const { pool, tournament, buyInCents, isPaid } = card;
    const unpaid =
      buyInCents > 0 && !isPaid
        ? [
            `Your buy-in of ${moneyText(buyInCents)} is not paid yet either. You pay it when you submit your picks.`,
          ]
        : [];
    const link = { label: 'Make your picks', path: pagePath('Golfers', pool) };
    if (which === 'open')
      return {
        subject: `Picks are open for the ${tournament}: ${pool}`,
        paragraphs: [
          `Picks for ${whatIsPlayed(card)} are open in your pool ${pool}.`,
          whenItCloses(card, zone),
        ],
        link,
      };
    return {
      subject: `No picks yet for the ${tournament}: ${pool}`,
      paragraphs: [
        `You have not submitted picks yet for ${whatIsPlayed(card)} in your pool ${poolAndEntry(card)}.`,
        whenItCloses(card, zone),
        ...unpaid,
      ],
      link,
    };
  };

/** Each time as it is then: a unit of work of its own, behind that of the card. */
async function playNow(ctx: Ctx, { tournamentId }: CardNow): Promise<PlayNow> {
  const em = ctx.em.fork();
  const tournament = await tournamentById({ em }, tournamentId);
  return { tournament, golfers: (await fieldOf(em, tournament)).standings };
}

interface PlayNow {
  tournament: TournamentSnapshot;
  golfers: FieldSnapshot['standings'];
}

export const golferContent: Writer<'golfer'> = async (ctx, { facts, zone }) => {
  const card = await cardNow(ctx, facts);
  if (!card?.golfers) return null;
  const { tournament, golfers } = await playNow(ctx, card);
  const out = golfers.find(({ golfer }) => golfer.dgId === facts.out);
  const coming = golfers.find(({ golfer }) => golfer.dgId === facts.in);
  if (!out) return null;
  const name = displayName(out.golfer.playerName);
  const link = { label: 'See your picks', path: pagePath('Golfers', card.pool) };
  if (facts.in !== undefined) {
    const isSo = card.replacements?.some((one) => one.out === facts.out && one.in === facts.in);
    if (!isSo || !coming) return null;
    const instead = displayName(coming.golfer.playerName);
    return {
      subject: `${instead} plays for you instead of ${name}: ${card.pool}`,
      paragraphs: [
        `${name} withdrew from the ${card.tournament} before a shot.`,
        `On your card in ${poolAndEntry(card)} ${instead} plays instead: the next golfer by the odds in the same tier.`,
      ],
      link,
    };
  }
  if (!isOut(out) || !card.golfers.includes(out.golfer.dgId)) return null;
  const isLocked = isSlotLocked(ctx, card, { tournament, out });
  const isOpen = !hasHit(out, card) && (!isLocked || mayPickAgain(ctx, card, out));
  return {
    subject: `${name} is out of the ${card.tournament}: ${card.pool}`,
    paragraphs: [
      `${name}, who is on your card in ${poolAndEntry(card)}, withdrew from the ${card.tournament}.`,
      ...whatFollows(ctx, card, { out, isLocked, zone }),
    ],
    link: isOpen ? { ...link, label: 'Pick again' } : link,
  };
};

const isOut = ({ entry }: Standing) => entry.status === 'withdrawn' || entry.leftAt !== null;
/** Whether a shot of theirs counts for that card. */
const hasHit = ({ entry }: Standing, { round }: CardNow) =>
  round === null ? entry.hasHit : (entry.lastHitRound ?? 0) >= round;

/** Where nobody comes in, a golfer may be picked again until the tee time of the one who is gone (G45). */
function mayPickAgain({ gameClock }: Ctx, card: CardNow, out: Standing): boolean {
  const teeAt = teeAtOf(out, 1);
  return rulesOfPool(card).withdrawn === 'picked-again' && teeAt !== null && gameClock.now() < teeAt;
}

/** Where golfers lock one by one, the slot of one who is gone closes when they would have teed off (G48). */
function isSlotLocked(
  ctx: Ctx,
  card: CardNow,
  { tournament, out }: { tournament: TournamentSnapshot; out: Standing },
): boolean {
  if (isCardLocked(ctx, card)) return true;
  const round = card.round ?? 1;
  const about = { round, hasHit: hasHit(out, card), now: ctx.gameClock.now() };
  return card.isOneByOne && hasBegun(tournament, out, about);
}

interface Gone {
  out: Standing;
  /** Whether the slot can't be filled any more as before the lock. */
  isLocked: boolean;
  zone: string | null;
}

/** How to fill the slot, and until when. */
function howToPick(card: CardNow, { out, zone }: Gone): string {
  if (!card.isOneByOne) return `Pick somebody else. ${whenItCloses(card, zone)}`;
  const teeAt = teeAtOf(out, card.round ?? 1);
  if (!teeAt) return 'Pick somebody else before play begins.';
  const name = displayName(out.golfer.playerName);
  return `Pick somebody else who has not teed off, until ${name} would have: ${momentFor(teeAt, zone, card.zone)}.`;
}

function whatFollowsUnreplaced(ctx: Ctx, card: CardNow, gone: Gone): string {
  const { out, isLocked, zone } = gone;
  const name = displayName(out.golfer.playerName);
  if (hasHit(out, card))
    return `${name} had already teed off, so the pick stands, and this week gives you 0 points.`;
  const teeAt = teeAtOf(out, 1);
  if (isLocked && !mayPickAgain(ctx, card, out))
    return 'Nobody can be picked instead any more, so this week gives you 0 points.';
  const until =
    isLocked && teeAt
      ? `You can still pick anybody who has not teed off, until ${name} would have: ${momentFor(teeAt, zone, card.zone)}.`
      : howToPick(card, gone);
  return `${until} Nobody is put in for you: without another pick this week gives you 0 points.`;
}

function whatFollows(ctx: Ctx, card: CardNow, gone: Gone): string[] {
  if (rulesOfPool(card).withdrawn === 'picked-again') return [whatFollowsUnreplaced(ctx, card, gone)];
  if (hasHit(gone.out, card))
    return [
      `They had already teed off, so nobody replaces them. They score ${missedRoundText(rulesOfPool(card))} for each round they do not complete.`,
    ];
  // Whether anybody is left is known once that was looked for, which this mail may be ahead of.
  if (gone.isLocked)
    return ['The next golfer by the odds in the same tier comes in for them, if one is left.'];
  return [`${howToPick(card, gone)} If you don’t, the next golfer by the odds in the same tier comes in.`];
}
