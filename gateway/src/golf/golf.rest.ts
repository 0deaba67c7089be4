import * as routes from '@fairway/schema/rest/golf';
import { serve } from '../http/rest/rest.ts';
import { Refusal } from '../refusal.ts';
import { fieldOf } from './field/field-snapshot.ts';
import { isStale } from './scores/stale-scores.ts';
import {
  currentTournamentOf,
  scheduleOf,
  shownPar,
  type TournamentSnapshot,
  tournamentById,
} from './tournaments/tournament-snapshot.ts';
import { clockTime } from './venue-time.ts';

const statusOf = ({ excluded, status }: TournamentSnapshot) => (excluded ? ('excluded' as const) : status);

export const golfRoutes = [
  serve(routes.leaderboard, async (ctx) => {
    const tournament = await currentTournamentOf(ctx);
    if (!tournament) return { event_name: null, asOf: null, field: [] };
    const { standings } = await fieldOf(ctx.em, tournament);
    return {
      event_name: tournament.name,
      asOf: tournament.fieldAt?.toISOString() ?? null,
      field: standings.map(({ entry, golfer }) => {
        const first = entry.rounds[0]?.teeAt;
        return {
          player_name: golfer.playerName,
          dg_id: golfer.dgId,
          r1_teetime: first ? clockTime(new Date(first), tournament.zone) : null,
          teetimes: entry.rounds.flatMap(({ round, teeAt, startHole }) =>
            teeAt ? [{ round, at: teeAt, startHole }] : [],
          ),
          status: entry.status,
        };
      }),
    };
  }),
  serve(routes.liveResults, async (ctx, { query }) => {
    const tournament =
      query.tournament === undefined
        ? await currentTournamentOf(ctx)
        : await tournamentById(ctx, query.tournament);
    if (!tournament) return { event_name: null, asOf: null, stale: false, data: [] };
    const { standings, firstTeeAt } = await fieldOf(ctx.em, tournament);
    return {
      event_name: tournament.name,
      asOf: tournament.liveAt?.toISOString() ?? null,
      stale: isStale(ctx, tournament, firstTeeAt),
      data: (tournament.liveAt ? standings : []).map(({ entry, golfer }) => ({
        player_name: golfer.playerName,
        dg_id: golfer.dgId,
        current_pos: entry.position ?? '--',
        current_score: entry.toPar,
        thru: entry.thru,
        today: entry.today,
        R1: entry.rounds[0]?.strokes ?? null,
        R2: entry.rounds[1]?.strokes ?? null,
        R3: entry.rounds[2]?.strokes ?? null,
        R4: entry.rounds[3]?.strokes ?? null,
        status: entry.status,
      })),
    };
  }),
  serve(routes.schedule, async (ctx) =>
    (await scheduleOf(ctx)).map((tournament) => ({
      id: tournament.id,
      Name: tournament.name,
      Starts: tournament.startsOn,
      City: tournament.city,
      State: tournament.state,
      Country: tournament.country,
      Par: shownPar(tournament),
      Club: tournament.club,
      status: statusOf(tournament),
    })),
  ),
  serve(routes.tournament, async (ctx) => {
    const tournament = await currentTournamentOf(ctx);
    if (!tournament) throw new Refusal('NOT_FOUND', 'No tournament is known yet.');
    return {
      id: tournament.id,
      Name: tournament.name,
      Club: tournament.club,
      Par: shownPar(tournament),
      Starts: tournament.startsOn,
      zone: tournament.zone,
      lockAt: tournament.lockAt.toISOString(),
      status: statusOf(tournament),
    };
  }),
];
