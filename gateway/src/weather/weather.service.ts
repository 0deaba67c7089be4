import { hourMs } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { freshCopy } from '../golf/copies/fresh-copy.ts';
import { coordinatesOf } from '../golf/tournament.service.ts';
import { currentTournamentOf, type TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { startOfWeek } from '../golf/venue-time.ts';
import { Refusal, unauthenticated, unavailable } from '../refusal.ts';

export interface WeatherHour {
  at: Date;
  condition: string;
  tempF: number;
  windMph: number;
}

export interface Weather {
  hours: WeatherHour[];
  asOf: Date | null;
  /** Why there is no forecast, if known. */
  reason: string | null;
}

/** How many hours are shown, from the current one on. */
export const shownHours = 6;

const noForecast = (reason: string | null): Weather => ({ hours: [], asOf: null, reason });

/** The rest of today's hours where the current tournament is played. */
export async function weatherNow(ctx: Ctx): Promise<Weather> {
  if (ctx.caller.kind === 'anyone') throw unauthenticated();
  requireService(ctx);
  const tournament = await currentTournamentOf(ctx);
  return tournament ? forecastFor(ctx, tournament) : noForecast(null);
}

/**
 * The same for any tournament. Forecasts are for today only, so none is requested for tournaments that are over
 * or weeks ahead.
 */
export async function weatherOf(ctx: Ctx, tournament: TournamentSnapshot): Promise<Weather> {
  const { id, startsOn, zone, status } = tournament;
  const now = ctx.gameClock.now();
  if ((await currentTournamentOf(ctx))?.id !== id) {
    if (status === 'official' || status === 'cancelled') return noForecast('The tournament is over.');
    if (now < startOfWeek(startsOn, zone))
      return noForecast("The forecast comes with the tournament's week.");
  }
  requireService(ctx);
  return forecastFor(ctx, tournament);
}

function requireService({ feeds }: Ctx): void {
  if (!feeds.weatherApi)
    throw new Refusal('NOT_CONFIGURED', 'The weather service is not set up on this server.');
}

/** Forecasts are cached for an hour. */
async function forecastFor(ctx: Ctx, tournament: TournamentSnapshot): Promise<Weather> {
  const { weatherApi } = ctx.feeds;
  const place = await coordinatesOf(ctx, tournament);
  if (!weatherApi || !place) return noForecast('It is not known where the tournament is played.');

  const copy = await freshCopy(ctx, `weather ${tournament.id}`, hourMs, async () => {
    const { hours } = await weatherApi.forecast(place);
    return hours.map(({ at, condition, tempF, windMph }) => ({
      at: at.toISOString(),
      condition,
      tempF,
      windMph,
    }));
  });
  if (!copy) throw unavailable();
  const now = ctx.gameClock.now().getTime();
  const hours = copy.body.map((hour) => ({ ...hour, at: new Date(hour.at) }));
  return { hours: hours.filter(({ at }) => at.getTime() > now - hourMs), asOf: copy.asOf, reason: null };
}
