import { z } from 'zod';
import type { Reader } from '../reading/lenient.ts';
import { isPlainText, plainText } from '../reading/plain-text.ts';
import { anything } from '../reading/read-json.ts';

// How Data Golf writes single values, as observed.

/** Empty values, in the ways in which a feed writes them. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && /^(-*|na|n\/a|nan|none|null)$/i.test(value.trim()));

const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^[+-]?\d+(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value);
};

const within =
  (min: number, max: number): Reader<number> =>
  (value) => {
    if (isBlank(value)) return null;
    const number = toNumber(value);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };

export const integer =
  (min: number, max: number): Reader<number> =>
  (value) => {
    const number = within(min, max)(value);
    return number == null || Number.isInteger(number) ? number : undefined;
  };

export const text: Reader<string> = (value) => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || !isPlainText(value.trim())) return undefined;
  return value.trim() || null;
};

export const yesOrNo: Reader<boolean> = (value) => {
  if (isBlank(value)) return null;
  if (typeof value === 'boolean') return value;
  const number = toNumber(value);
  return number === 1 || (number === 0 ? false : undefined);
};

/** Places, and the known words for golfers who are out; other words are kept and reported. */
export const isKnownPosition = (position: string): boolean => /^(T?\d+|CUT|MC|WD|DQ|MDF|-+)$/.test(position);

/** A score to par: -3, 'E', '+4'. */
export const toPar: Reader<number> = (value) =>
  typeof value === 'string' && value.trim().toUpperCase() === 'E' ? 0 : integer(-60, 120)(value);

/** Holes played: 8, '8', 'F' for all, '9*' for a start at the tenth, a tee time before the start. */
export const thru: Reader<number> = (value) => {
  if (typeof value !== 'string') return integer(0, 18)(value);
  const word = value.trim().toUpperCase().replace(/\*$/, '');
  if (word === 'F') return 18;
  return /^\d{1,2}:\d{2}( ?[AP]M)?$/.test(word) ? 0 : integer(0, 18)(word);
};

/** A round's number. A playoff is no fifth round: it counts as the fourth. */
export const round: Reader<number> = (value) => {
  const number = integer(0, 9)(value);
  return number == null ? number : Math.min(number, 4) || null;
};
export const isPlayoff = (value: unknown): boolean => (integer(0, 9)(value) ?? 0) > 4;

/** The year that a season is named after. */
export const season: Reader<number> = integer(1990, 2100);

/** A fraction above 0 and up to 1, so decimal odds are refused. */
export const chance: Reader<number> = (value) => {
  const number = within(0, 1)(value);
  return number === 0 ? undefined : number;
};

/** A fraction from 0 to 1, as of a model. */
export const probability: Reader<number> = within(0, 1);

const localTime = z.iso.datetime({ local: true, precision: -1 });

/** A tee time as 'YYYY-MM-DD HH:mm' in venue time. */
export const teeTime: Reader<string> = (value) => {
  if (isBlank(value)) return null;
  const [, date, time] = (typeof value === 'string' && /^(\S{10})[ T](\d{2}:\d{2})/.exec(value.trim())) || [];
  return localTime.safeParse(`${date}T${time}`).success ? `${date} ${time}` : undefined;
};

export const date: Reader<string> = (value) => {
  if (isBlank(value)) return null;
  const parsed = z.iso.date().safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

export const offsetSeconds: Reader<number> = integer(-12 * 3600, 14 * 3600);
export const latitude: Reader<number> = within(-90, 90);
export const longitude: Reader<number> = within(-180, 180);

// Required values: without one the row, or the whole answer, is useless.

/** Refuses the value if `read` returns undefined. */
const needed = <T>(read: (value: unknown) => T | undefined, complaint: string) =>
  anything.transform((value, check) => {
    const known = read(value);
    if (known !== undefined) return known;
    check.addIssue(complaint);
    return z.NEVER;
  });

/** Ids are stored as 32-bit integers. */
export const largestId = 2 ** 31 - 1;

/** A whole number of that range. */
export const requiredInteger = (min: number, max: number) =>
  needed((value) => integer(min, max)(value) ?? undefined, 'not such a number');

export const dgId = requiredInteger(1, largestId);

/** Strokes of a finished round, 0 if unfinished. An impossible number makes the row useless. */
export const strokes = needed(
  (value) => (toNumber(value) === 0 ? null : integer(45, 150)(value)),
  'no number of strokes',
);

export const name = plainText;

/** A string in some calls, a number in others. Events without a number yet share a placeholder, 'TBD' or the like. */
export const eventId = z.union([
  name.refine((id) => /[1-9]/.test(id), 'a placeholder'),
  z.int().positive().transform(String),
]);
