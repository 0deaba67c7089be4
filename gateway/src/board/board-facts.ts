import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldsOf } from '../golf/field/field-snapshot.ts';
import type { ContestView } from '../pools/contests/contest.queries.ts';
import type { EventPlay } from '../rules/board/scoring.ts';
import { type LeaderboardLines, storeEvidence } from './evidence/evidence.ts';

// All that a board is worked out from, read past the entities: thousands of rows, at every change of a score.
// For their number they are taken as they come, and not looked at one by one as other rows are.

export interface CardFacts {
  /** Who plays for it. */
  golfers: number[];
  replacements: { out: number; in: number; at: string }[];
}

export interface EntryFacts {
  id: string;
  userId: string;
  /** The username as it is compared: what equals are listed by. */
  name: string;
  /** Since when it counts: when it was paid, in a free pool when it was made; null while it is not paid. */
  countsSince: string | null;
  /** Of every week; null without a card. */
  cards: (CardFacts | null)[];
}

export interface PlayedWeek {
  tournamentId: string;
  event: EventPlay;
  isLocked: boolean;
  firstTeeAt: Date | null;
  /** Of all golfers, by id: the field's own, however many boards are worked out from it. */
  lines: LeaderboardLines;
}

export interface BoardFacts {
  weeks: PlayedWeek[];
  /** Nobody changes them once they are read. */
  entries: readonly EntryFacts[];
}

type Entries = ReadonlyMap<string, readonly EntryFacts[]>;

/** By contest, the boards that were read before and whose entries are still the same. */
export type KnownEntries = ReadonlyMap<string, { facts: Pick<BoardFacts, 'entries'> }>;

/** The facts as settlement keeps them for good: the scores by the id of their evidence. */
export interface FrozenFacts extends Omit<BoardFacts, 'weeks'> {
  weeks: (Omit<PlayedWeek, 'firstTeeAt' | 'lines'> & { firstTeeAt: string | null; evidenceId: string })[];
}

/** Stores the scores where they are not stored yet. */
export async function freezeFacts(em: EntityManager, { weeks, entries }: BoardFacts): Promise<FrozenFacts> {
  const evidenceIds = await storeEvidence(em, weeks);
  return {
    entries,
    weeks: weeks.map(({ lines: _, firstTeeAt, ...week }, place) => ({
      ...week,
      firstTeeAt: firstTeeAt?.toISOString() ?? null,
      evidenceId: evidenceIds[place] ?? '',
    })),
  };
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

interface EntryRow {
  id: string;
  contest_id: string;
  user_id: string;
  name: string;
  created_at: string;
  paid_at: string | null;
}

interface CardRow extends CardFacts {
  entry_id: string;
  week: number;
}

/** The facts of each contest, in three statements for all of them; in one, where only scores have changed. */
export async function readFacts(
  em: EntityManager,
  views: readonly ContestView[],
  now: Date,
  known: KnownEntries,
): Promise<BoardFacts[]> {
  const entries = await readEntries(
    em,
    views.filter(({ contest }) => !known.has(contest.id)),
  );
  const fields = await fieldsOf(
    em,
    views.flatMap(({ weeks }) => weeks.map(({ tournament }) => tournament)),
  );

  return views.map(({ contest, weeks }) => ({
    weeks: weeks.map(({ tournament }) => ({
      tournamentId: tournament.id,
      // What no contest is made for drops out like what is called off (G19).
      event: {
        state: tournament.excluded ? 'cancelled' : tournament.status,
        rounds: tournament.roundStates,
      },
      isLocked: now >= tournament.lockAt,
      firstTeeAt: fields.get(tournament.id)?.firstTeeAt ?? null,
      lines: fields.get(tournament.id)?.lines ?? new Map(),
    })),
    entries: known.get(contest.id)?.facts.entries ?? entries.get(contest.id) ?? [],
  }));
}

async function readEntries(em: EntityManager, views: readonly ContestView[]): Promise<Entries> {
  if (views.length === 0) return new Map();
  const contestIds = views.map(({ contest }) => contest.id);
  const entries = Map.groupBy(await entryRows(em, contestIds), ({ contest_id }) => contest_id);
  const cards = Map.groupBy(await cardRows(em, contestIds), ({ entry_id }) => entry_id);

  const cardOf = (entryId: string, week: number): CardFacts | null => {
    const row = cards.get(entryId)?.find((card) => card.week === week);
    return row ? { golfers: row.golfers, replacements: row.replacements } : null;
  };
  return new Map(
    views.map(({ contest, pool, weeks }) => [
      contest.id,
      (entries.get(contest.id) ?? []).map((row): EntryFacts => {
        const since = pool.buyInCents === 0 ? row.created_at : row.paid_at;
        return {
          id: row.id,
          userId: row.user_id,
          name: row.name,
          countsSince: since && new Date(since).toISOString(),
          cards: weeks.map(({ week }) => cardOf(row.id, week)),
        };
      }),
    ]),
  );
}

const entryRows = (em: EntityManager, contestIds: readonly string[]): Promise<EntryRow[]> =>
  em.execute<EntryRow[]>(
    `select entry.id, contest_id, user_id, name_key as name, entry.created_at, paid_at
     from entry join user_account on user_account.id = user_id
     where contest_id = any(array[?]::uuid[])`,
    [[...contestIds]],
  );

const cardRows = (em: EntityManager, contestIds: readonly string[]): Promise<CardRow[]> =>
  em.execute<CardRow[]>(
    `select entry_id, week, golfers, replacements
     from card join entry on entry.id = entry_id
     where contest_id = any(array[?]::uuid[])`,
    [[...contestIds]],
  );
