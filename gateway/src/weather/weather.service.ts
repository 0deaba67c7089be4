import type { Ctx } from '../context.ts';
import { freshCopy } from '../golf/copies/fresh-copy.ts';
import { currentTournamentOf, locate } from '../golf/tournament.service.ts';
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
}

const hourMs = 3_600_000;
/** How many hours are shown: the one under way and those that follow. */
export const shownHours = 6;

/** What is left of today's hours where the current tournament is played; a forecast is kept for an hour. */
export async function weatherNow(ctx: Ctx): Promise<Weather> {
  if (ctx.caller.kind === 'anyone') throw unauthenticated();
  const { weatherApi } = ctx.feeds;
  if (!weatherApi) throw new Refusal('NOT_CONFIGURED', 'The weather service is not set up on this server.');
  const tournament = await currentTournamentOf(ctx);
  const place = tournament && (await locate(ctx, tournament));
  if (!tournament || !place) return { hours: [], asOf: null };

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
  return { hours: hours.filter(({ at }) => at.getTime() > now - hourMs), asOf: copy.asOf };
}
