import { watchedMs } from '../../board/watchers/board-watchers.ts';
import type { Ctx } from '../../context.ts';
import { preparedRows } from '../../database/prepared-rows.ts';
import { number, orNull, type RowOf, text } from '../../database/rows.ts';
import { fieldOf } from '../../golf/field/field-snapshot.ts';
import { type TournamentSnapshot, tournamentsWithIds } from '../../golf/tournaments/tournament-snapshot.ts';
import { movedPlaces } from '../../rules/board/history/moments.ts';
import { isActive } from '../../rules/golf/tournament.ts';
import { pagePath, placeText, toParWords } from '../mail-content/text/words.ts';
import type { PushContent } from '../push/push-facts.ts';
import type { BoardNews, NewsOfBoard } from './board-news.ts';

const entryColumns = {
  entryId: text,
  pool: text,
  tournamentId: text,
  // Where the entry was when its board was last looked at; null where it has no place.
  place: orNull(number),
};
type EntryRow = RowOf<typeof entryColumns>;
interface EntryNow extends Omit<EntryRow, 'tournamentId'> {
  tournament: TournamentSnapshot;
}

interface NewsText {
  title: string;
  body: string;
}

const listed = new Intl.ListFormat('en-US');

/** What is still true of them, the weightiest first; null if nothing is, as once the contest has its results. */
export async function boardNewsContent(ctx: Ctx, { userId, news }: BoardNews): Promise<PushContent | null> {
  const entries = await entriesNow(ctx, userId, news);
  const texts: (NewsText & { pool: string })[] = [];
  for (const one of news) {
    const entry = entries.get(one.entryId);
    const text = entry && (await newsText(ctx, one, entry));
    if (entry && text) texts.push({ ...text, pool: entry.pool });
  }
  const [first, ...others] = texts;
  if (!first) return null;
  const { title, body, pool } = first;
  return {
    title,
    body: [body, ...others.map((other) => `${other.title}.`)].join(' '),
    path: pagePath('Standings', pool),
    action: 'See the board',
  };
}

/** Of pools that their reader is still in, and whose board they are not looking at. */
const ofReader = {
  name: 'entries-of-board-news',
  // In two steps, since PostgreSQL would look for the best order of nine tables longer than it takes to read them.
  text: `with own as materialized (
      select entry.id, contest_id, row.week, contest.pool_id
      from jsonb_to_recordset($1::jsonb) as row ("entryId" uuid, week int)
      join entry on entry.id = row."entryId" and entry.user_id = $2
      join contest on contest.id = contest_id
    )
    select own.id as "entryId", pool.name as pool, tournament_id as "tournamentId",
      (standing -> 'places' -> (own.id::text) ->> 0)::int as place
    from own
    join pool on pool.id = own.pool_id and deleted_at is null
    join followed_board followed on followed.contest_id = own.contest_id
    join contest_week played on played.contest_id = own.contest_id and played.week = own.week
    where exists (select 1 from pool_member member where member.pool_id = own.pool_id and member.user_id = $2)
      and not exists (
        select 1 from board_watcher watching
        where watching.user_id = $2 and watching.pool_id = own.pool_id and seen_at > $3)`,
};

async function entriesNow(
  { em, wallClock }: Ctx,
  userId: string,
  news: readonly NewsOfBoard[],
): Promise<Map<string, EntryNow>> {
  const own = em.fork();
  const unwatchedSince = new Date(wallClock.now().getTime() - watchedMs);
  const rows = await preparedRows(own, entryColumns, ofReader, [
    JSON.stringify(news),
    userId,
    unwatchedSince,
  ]);
  const events = await tournamentsWithIds(
    own,
    rows.map(({ tournamentId }) => tournamentId),
  );
  return new Map(
    rows.flatMap((row) => {
      const tournament = events.get(row.tournamentId);
      return tournament ? [[row.entryId, { ...row, tournament }]] : [];
    }),
  );
}

async function newsText(ctx: Ctx, one: NewsOfBoard, entry: EntryNow): Promise<NewsText | null> {
  const { pool, tournament, place } = entry;
  const score = one.running === null ? '' : `, ${toParWords(one.running)}`;
  switch (one.kind) {
    case 'lead': {
      if (place === null || (place === 1) !== one.isTaken) return null;
      const title = `${withEntry(one, one.isTaken ? 'took the lead' : 'lost the lead')}: ${pool}`;
      return { title, body: `You are ${placeText(one.position)} in the ${tournament.name}${score}.` };
    }
    case 'moved': {
      const places = place === null ? 0 : one.from - place;
      if (place === null || Math.abs(places) < movedPlaces) return null;
      const way = `moved ${places > 0 ? 'up' : 'down'} ${Math.abs(places)} places`;
      return {
        title: `${withEntry(one, way)}: ${pool}`,
        body: `You are now ${placeText(`${place}`)} in the ${tournament.name}.`,
      };
    }
    case 'round-over':
      return {
        title: `Round ${one.round} is over: ${pool}`,
        body: `${withEntry(one, 'are')} ${placeText(one.position)} of ${one.of}${score}.`,
      };
    case 'cut':
      return cutContent(ctx, one, entry);
  }
}

/** Most have one entry; of those who have more it is said which. */
const withEntry = ({ number: which, nickname }: NewsOfBoard, did: string): string =>
  which === 1 && nickname === null ? `You ${did}` : `You ${did} with ${nickname ?? `entry ${which}`}`;

async function cutContent(
  { em }: Ctx,
  { golfers }: Extract<NewsOfBoard, { kind: 'cut' }>,
  { tournament, pool }: EntryNow,
): Promise<NewsText | null> {
  const field = await fieldOf(em.fork(), tournament);
  const names = golfers.flatMap((id) => {
    const [line, golfer] = [field.lines.get(id), field.golfers.get(id)];
    return line && golfer && !isActive(line) ? [golfer.name] : [];
  });
  if (names.length === 0) return null;
  const many = names.length > 1;
  return {
    title: `${many ? `${names.length} of your golfers were` : 'One of your golfers was'} cut: ${pool}`,
    body: `${listed.format(names)} missed the cut of the ${tournament.name}.`,
  };
}
