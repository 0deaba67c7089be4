import { z } from 'zod';
import type { Readers } from '../env-readers.ts';
import { placeName } from './places.ts';

/** To whom pools are offered whose buy-in is paid here (G47). */
export interface OfferedTo {
  /** In years; null for any. */
  minimumAge: number | null;
  /** Codes of countries, and of states of the United States or Canada; empty for everywhere. */
  places: readonly string[];
}

export const offeredToAll: OfferedTo = { minimumAge: null, places: [] };

export const asksNoAgeOrPlace = ({ minimumAge, places }: OfferedTo): boolean =>
  minimumAge === null && places.length === 0;

export const offeredToFrom = ({ read, whole }: Readers): OfferedTo => ({
  minimumAge: read('MINIMUM_AGE', 'a whole number of years from 13 to 99', whole(13, 99)) ?? null,
  places:
    read(
      'OFFERED_IN',
      'a comma-separated list of countries, and of states of the United States or Canada, as ISO 3166 has them: US-TX,US-NY,CA,GB',
      z
        .string()
        .transform((list) => [...new Set(list.split(',').map((code) => code.trim().toUpperCase()))])
        .refine((codes) => codes.every((code) => placeName(code) !== null)),
    ) ?? [],
});
