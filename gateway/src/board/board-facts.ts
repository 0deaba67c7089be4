import type { EntryName } from '@fairway/schema/display';
import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedRows } from '../database/prepared-rows.ts';
import { flag, list, number, object, orNull, type RowOf, text } from '../database/rows.ts';
import { fieldsOf } from '../golf/field/field-snapshot.ts';
import { replacement } from '../picks/cards/card.entity.ts';
import type { ContestView } from '../pools/contests/contest.queries.ts';
import type { EventPlay } from '../rules/board/scoring.ts';
import { type LeaderboardLines, storeEvidence } from './evidence/evidence.ts';

// All that a board is worked out from, read past the entities: thousands of rows, at every change of a score.
// For their number they are taken as they come, and not looked at one by one as other rows are.

export interface CardFacts {
  /** Who plays for it. */
  golfers: number[];
  replacements: { out: number; in: number; at: string }[];
  /** Whether it was made after the lock. */
  isLate?: boolean;
  /** What its owner guessed that the winner would score to par; nothing without a guess. */
  guess?: number | null;
}

export interface EntryFacts {
  id: string;
  userId: string;
  /** Which of its member's it is, where it is not the first. */
  number?: number;
  /** What its member calls it. */
  nickname?: string;
  /** The username as it is compared, and which of the member's it is: what equals are listed by. */
  name: string;
  /**
   * Since when it counts: when it was paid; when it was made, in a free pool and where the unpaid are ranked; null while
   * it does not.
   */
  countsSince: string | null;
  /** Whether the host has noted its buy-in as paid, where the group settles outside. */
  isPaidOutside?: boolean;
  /** Of every week; null without a card. */
  cards: (CardFacts | null)[];
}

export interface BoardWeekFacts {
  tournamentId: string;
  event: EventPlay;
  isLocked: boolean;
  firstTeeAt: Date | null;
  /** Of all golfers, by id: the field's own, however many boards are worked out from it. */
  lines: LeaderboardLines;
}

export interface BoardFacts {
  weeks: BoardWeekFacts[];
  /** Nobody changes them once they are read. */
  entries: readonly EntryFacts[];
}

/** Whose each entry is, and what it is called. */
export function ownersOf({ entries }: Pick<BoardFacts, 'entries'>) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (entryId: string): EntryName & { userId: string } => {
    const { userId = '', ...entry } = byId.get(entryId) ?? {};
    return { userId, ...entryNameOf(entry) };
  };
}

export const entryNameOf = ({
  number = 1,
  nickname,
}: Pick<EntryFacts, 'number' | 'nickname'>): EntryName => ({
  entry: number,
  nickname: nickname ?? null,
});

/** The facts as settlement keeps them for good: the scores by the id of their evidence. */
export interface FrozenFacts extends Omit<BoardFacts, 'weeks'> {
  weeks: (Omit<BoardWeekFacts, 'firstTeeAt' | 'lines'> & { firstTeeAt: string | null; evidenceId: string })[];
}

/** Stores the scores of several boards where they are not stored yet, those that boards share once. */
export async function freezeFacts(em: EntityManager, several: readonly BoardFacts[]): Promise<FrozenFacts[]> {
  const played = [
    ...new Map(several.flatMap(({ weeks }) => weeks.map((week) => [week.lines, week]))).values(),
  ];
  const ids = await storeEvidence(em, played);
  const idOf = new Map(played.map(({ lines }, place) => [lines, ids[place] ?? '']));
  return several.map(({ weeks, entries }) => ({
    entries,
    weeks: weeks.map(({ lines, firstTeeAt, ...week }) => ({
      ...week,
      firstTeeAt: firstTeeAt?.toISOString() ?? null,
      evidenceId: idOf.get(lines) ?? '',
    })),
  }));
}

export const idsOfEvidence = ({ weeks }: FrozenFacts): string[] => weeks.map(({ evidenceId }) => evidenceId);

export const thawFacts = (
  { weeks, entries }: FrozenFacts,
  evidence: ReadonlyMap<string, LeaderboardLines>,
): BoardFacts => ({
  entries,
  weeks: weeks.map(({ evidenceId, firstTeeAt, ...week }) => {
    const lines = evidence.get(evidenceId);
    if (!lines) throw new Error(`boards: evidence ${evidenceId} is missing`);
    return { ...week, firstTeeAt: firstTeeAt === null ? null : new Date(firstTeeAt), lines };
  }),
});

/** Who plays in a contest. */
export interface ContestPlayers {
  entries: readonly EntryFacts[];
  /** The pool's members, in the order of joining. */
  memberIds: readonly string[];
}

/** The facts of each contest, as of that moment. */
export async function factsAt(
  em: EntityManager,
  views: readonly ContestView[],
  now: Date,
  entriesOf: (view: ContestView) => readonly EntryFacts[],
): Promise<BoardFacts[]> {
  const fields = await fieldsOf(
    em,
    views.flatMap(({ weeks }) => weeks.map(({ tournament }) => tournament)),
  );

  return views.map((view) => ({
    weeks: view.weeks.map(({ tournament, locks }) => ({
      tournamentId: tournament.id,
      // A tournament that pools can't play counts as cancelled (G19).
      event: {
        state: tournament.excluded ? 'cancelled' : tournament.status,
        rounds: tournament.roundStates,
      },
      isLocked: now >= locks.firstAt,
      firstTeeAt: fields.get(tournament.id)?.firstTeeAt ?? null,
      lines: fields.get(tournament.id)?.lines ?? new Map(),
    })),
    entries: entriesOf(view),
  }));
}

const entryColumns = {
  id: text,
  userId: text,
  name: text,
  number,
  nickname: orNull(text),
  createdAt: text,
  paidAt: orNull(text),
  paidOutsideAt: orNull(text),
  cards: orNull(
    list(
      object({
        week: number,
        golfers: list(number),
        replacements: list(replacement),
        guess: orNull(number),
        isLate: flag,
      }),
    ),
  ),
};
type EntryRow = RowOf<typeof entryColumns>;

const playersColumns = {
  contestId: text,
  entries: list(object(entryColumns)),
  memberIds: list(text),
};

const players = {
  name: 'contest-players',
  text: `select contest.id as "contestId",
      coalesce((
        select json_agg(json_build_object('id', entry.id, 'userId', user_id, 'name', name_key,
          'number', entry.number, 'nickname', nickname,
          'createdAt', entry.created_at, 'paidAt', entry.paid_at, 'paidOutsideAt', outside_payment.paid_at,
          'cards', cards))
        from entry join user_account on user_account.id = user_id left join (
          select entry_id,
            json_agg(json_build_object('week', week, 'golfers', golfers, 'replacements', replacements,
              'guess', to_par, 'isLate', is_late)) as cards
          from card join entry own on own.id = entry_id and own.contest_id = contest.id
            left join card_guess using (entry_id, week)
          group by entry_id
        ) saved on saved.entry_id = entry.id
        left join outside_payment on outside_payment.entry_id = entry.id
        where contest_id = contest.id
      ), '[]') as entries,
      coalesce((
        select json_agg(user_id order by joined_at, user_id) from pool_member
        where pool_member.pool_id = contest.pool_id
      ), '[]') as "memberIds"
    from contest where id = any($1::uuid[])`,
};

/** By contest, in one statement for all of them. */
export async function readPlayers(
  em: EntityManager,
  views: readonly ContestView[],
): Promise<ReadonlyMap<string, ContestPlayers>> {
  if (views.length === 0) return new Map();
  const viewOf = new Map(views.map((view) => [view.contest.id, view]));
  const rows = await preparedRows(em, playersColumns, players, [[...viewOf.keys()]]);
  return new Map(
    rows.map(({ contestId, entries, memberIds }) => [
      contestId,
      { entries: entries.flatMap((row) => entryFacts(row, viewOf.get(contestId))), memberIds },
    ]),
  );
}

function entryFacts(
  { id, userId, name, number, nickname, cards, ...row }: EntryRow,
  view: ContestView | undefined,
): EntryFacts[] {
  if (!view) return [];
  const since = countsSince(view.pool, row);
  const cardOf = (week: number): CardFacts | null => {
    const card = cards?.find((one) => one.week === week);
    if (!card) return null;
    const { golfers, replacements, guess, isLate } = card;
    return { golfers, replacements, ...(guess !== null && { guess }), ...(isLate && { isLate }) };
  };
  return [
    {
      id,
      userId,
      name: number === 1 ? name : `${name} ${number}`,
      ...(number > 1 && { number }),
      ...(nickname !== null && { nickname }),
      countsSince: since && new Date(since).toISOString(),
      ...(view.pool.settledOutside && { isPaidOutside: row.paidOutsideAt !== null }),
      cards: view.weeks.map(({ week }) => cardOf(week)),
    },
  ];
}

function countsSince(
  { buyInCents, settledOutside }: ContestView['pool'],
  { createdAt, paidAt, paidOutsideAt }: Pick<EntryRow, 'createdAt' | 'paidAt' | 'paidOutsideAt'>,
): string | null {
  if (settledOutside?.unpaid === 'apart') return paidOutsideAt;
  return buyInCents === 0 ? createdAt : paidAt;
}
