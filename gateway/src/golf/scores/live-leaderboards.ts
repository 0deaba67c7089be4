import type { WithoutCaller } from '../../answers/answering.ts';
import type { Ctx } from '../../context.ts';
import type { TopicCheck, TopicKind } from '../../live/topics/topic-kind.ts';
import { type FieldSnapshot, fieldsOf } from '../field/field-snapshot.ts';
import { tournamentChanged } from '../golf-events.ts';
import {
  currentTournamentOf,
  type TournamentSnapshot,
  tournamentsWithIds,
} from '../tournaments/tournament-snapshot.ts';
import { isStale } from './stale-scores.ts';

/** What a leaderboard is made of. */
export interface LiveLeaderboard {
  tournament: TournamentSnapshot;
  field: FieldSnapshot;
  isStale: boolean;
}

/** It is all there before it is known whether anything of it has changed. */
interface LeaderboardCheck extends TopicCheck {
  now: LiveLeaderboard;
}

/** By this key, that of the tournament that is the current one. */
export const currentKey = 'current';

/** The leaderboards of tournaments, by the tournament's id. Whoever is signed in may watch. */
export const leaderboardTopics = ({
  bus,
  gameClock,
  settings,
}: WithoutCaller): TopicKind<LiveLeaderboard, LeaderboardCheck> => ({
  name: 'leaderboards',
  // Scores grow old, and another tournament becomes the current one, without a hint.
  recheckSeconds: settings.pollLiveSeconds,
  listen: (due) => [
    bus.subscribe(tournamentChanged, ({ tournamentId }) => due.keys([tournamentId, currentKey])),
    gameClock.onMove(due.all),
  ],
  check: async (ctx, keys) => {
    const tournaments = await tournamentsOf(ctx, keys);
    const fields = await fieldsOf(ctx.em, [...tournaments.values()]);
    return new Map(
      [...tournaments].flatMap(([key, tournament]): [string, LeaderboardCheck][] => {
        const field = fields.get(tournament.id);
        if (!field) return [];
        const now = { tournament, field, isStale: isStale(ctx, tournament, field.firstTeeAt) };
        return [[key, { version: versionOf(now), now }]];
      }),
    );
  },
  read: async (_ctx, changed) => new Map(changed.map(({ key, check }) => [key, check.now])),
  versionOf,
});

const versionOf = ({ tournament: { id, version }, isStale }: LiveLeaderboard): string =>
  [id, version, isStale].join(' ');

async function tournamentsOf(ctx: Ctx, keys: readonly string[]): Promise<Map<string, TournamentSnapshot>> {
  const found = await tournamentsWithIds(
    ctx.em,
    keys.filter((key) => key !== currentKey),
  );
  const current = keys.includes(currentKey) ? await currentTournamentOf(ctx) : undefined;
  if (current) found.set(currentKey, current);
  return found;
}
