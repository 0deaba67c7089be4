import type { z } from 'zod';
import { FeedFault } from '../feed-fault.ts';
import type { Service } from '../service.ts';

/** An unknown value in an answer. */
export interface Unknown {
  service: string;
  call: string;
  field: string;
  value: string;
}

/** The value; null if the feed says there is none; undefined if it is unknown. */
export type Reader<T> = (value: unknown) => T | null | undefined;

export type Report = (field: string, value: unknown) => void;

/** The service that is read, and where unknown values are reported. */
export interface FeedSource {
  service: Service;
  report: Report;
}

const maxRemembered = 1000;
const longestValue = 40;

/** Objects are only named: writing them out could take longer than reading them. */
const shortly = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return value instanceof Object ? 'an object' : String(value).slice(0, longestValue);
};

/** Reports each unknown value once, so that a feed that repeats it does not fill the log. */
export function reportOnce(service: string, onUnknown: (unknown: Unknown) => void) {
  const reported = new Set<string>();
  return (call: string): Report =>
    (field, value) => {
      const shown = shortly(value);
      const key = JSON.stringify([call, field, shown]);
      if (reported.has(key) || reported.size >= maxRemembered) return;
      reported.add(key);
      onUnknown({ service, call, field, value: shown });
    };
}

/** Reads an optional value: unknown ones are reported and count as missing. */
export const lenient =
  (report: Report) =>
  <T>(field: string, value: unknown, read: Reader<T>): T | null => {
    const known = read(value);
    if (known === undefined) report(field, value);
    return known ?? null;
  };

interface RowsToRead<Row> extends FeedSource {
  shape: z.ZodType<Row>;
  /** The key of rows that may occur only once; the first one counts. */
  keyOf?(row: Row): string | number;
}

/** Reads the rows that can be read; others are reported and counted. If none can be read, that is a fault. */
export function readRows<Row>(list: readonly unknown[], wanted: RowsToRead<Row>) {
  const read = readAnyRows(list, wanted);
  if (read.skipped > 0 && read.rows.length === 0)
    throw new FeedFault(wanted.service.name, 'shape', { field: 'every row' });
  return read;
}

/** The same for lists in which no row need be readable. */
export function readAnyRows<Row>(list: readonly unknown[], { report, shape, keyOf }: RowsToRead<Row>) {
  const rows: Row[] = [];
  const keys = new Set<string | number>();
  let skipped = 0;
  for (const item of list) {
    const parsed = shape.safeParse(item);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path ?? [];
      report(path.join('.') || 'row', valueAt(item, path));
      skipped += 1;
      continue;
    }
    const key = keyOf?.(parsed.data);
    if (key !== undefined && keys.has(key)) {
      report('repeated row', key);
      continue;
    }
    if (key !== undefined) keys.add(key);
    rows.push(parsed.data);
  }
  return { rows, skipped };
}

const valueAt = (item: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], item);
