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

/** The game clock as received; it may run faster than the browser's. */
export interface ClockReading {
  now: string;
  speed: number;
}

export interface StoredForecast extends Forecast {
  clock: ClockReading;
  /** By the browser's own clock. */
  storedAt: number;
}

export function storeForecast(forecast: Forecast, clock: ClockReading): void {
  const stored: StoredForecast = { ...forecast, clock, storedAt: Date.now() };
  try {
    localStorage.setItem(FORECAST_KEY, JSON.stringify(stored));
  } catch {
    // Full or forbidden storage only means that the next visit starts without a forecast.
  }
}

/**
 * The stored forecast and the current game time, if the clock ran on as before; null after an hour, or for
 * another pool.
 */
export function storedForecast(pool: string): { forecast: Forecast; time: number } | null {
  const forecast = readStored();
  if (forecast?.pool !== pool) return null;
  const { clock, storedAt, asOf } = forecast;
  const time = Date.parse(clock.now) + (Date.now() - storedAt) * clock.speed;
  const ageMs = time - Date.parse(asOf);
  return ageMs >= 0 && ageMs < weatherCacheMs ? { forecast, time } : null;
}

function readStored(): StoredForecast | null {
  try {
    const stored: StoredForecast | null = JSON.parse(localStorage.getItem(FORECAST_KEY) ?? 'null');
    return Array.isArray(stored?.hours) ? stored : null;
  } catch {
    return null;
  }
}
