import { weatherCacheMs } from '../screen-constants.ts';

const FORECAST_KEY = 'fairway.forecast';

export interface Forecast {
  /** Whose tournament it is about. */
  pool: string;
  /** The game time of the forecast. */
  asOf: string;
  /** Where its hours are read. */
  zone: string;
  hours: readonly { at: string; condition: string; tempF: number; windMph: number }[];
}

/** The game clock as received: it may run faster than the browser's. */
export interface Told {
  now: string;
  speed: number;
}

export interface KeptForecast extends Forecast {
  told: Told;
  /** By the browser's own clock. */
  keptAt: number;
}

export function keepForecast(forecast: Forecast, told: Told): void {
  const kept: KeptForecast = { ...forecast, told, keptAt: Date.now() };
  try {
    localStorage.setItem(FORECAST_KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden storage only means that the next visit starts without a forecast.
  }
}

/**
 * The stored forecast and the current game time, if the clock ran on as before; null after an hour, or for
 * another pool.
 */
export function keptForecast(pool: string): { forecast: Forecast; time: number } | null {
  const forecast = readKept();
  if (forecast?.pool !== pool) return null;
  const { told, keptAt, asOf } = forecast;
  const time = Date.parse(told.now) + (Date.now() - keptAt) * told.speed;
  const ageMs = time - Date.parse(asOf);
  return ageMs >= 0 && ageMs < weatherCacheMs ? { forecast, time } : null;
}

function readKept(): KeptForecast | null {
  try {
    const kept: KeptForecast | null = JSON.parse(localStorage.getItem(FORECAST_KEY) ?? 'null');
    return Array.isArray(kept?.hours) ? kept : null;
  } catch {
    return null;
  }
}
