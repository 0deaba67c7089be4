import type { z } from 'zod';
import { FeedFault } from '../feed-fault.ts';
import type { Service } from '../service.ts';

/** Something in an answer that nobody foresaw. */
export interface Unknown {
  service: string;
  call: string;
  field: string;
  value: string;
}

/** The value; null where the feed says that there is none; undefined where it says something unforeseen. */
export type Reader<T> = (value: unknown) => T | null | undefined;

export type Report = (field: string, value: unknown) => void;

/** Whose answer is being read, and who hears of what is odd in it. */
export interface About {
  service: Service;
  report: Report;
}

const mostRemembered = 1000;
const longestValue = 40;

/** What has parts is only named: to write it out could take longer than to read it. */
const shortly = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return value instanceof Object ? 'an object' : String(value).slice(0, longestValue);
};

/** Tells of each unforeseen value once, so that a feed that repeats it every minute fills no log. */
export function reportOnce(service: string, onUnknown: (unknown: Unknown) => void) {
  const told = new Set<string>();
  return (call: string): Report =>
    (field, value) => {
      const shown = shortly(value);
      const key = JSON.stringify([call, field, shown]);
      if (told.has(key) || told.size >= mostRemembered) return;
      told.add(key);
      onUnknown({ service, call, field, value: shown });
    };
}

/** Reads a value that the row can do without: the unforeseen is reported, and counts as nothing. */
export const lenient =
  (report: Report) =>
  <T>(field: string, value: unknown, read: Reader<T>): T | null => {
    const known = read(value);
    if (known === undefined) report(field, value);
    return known ?? null;
  };

interface RowsToRead<Row> extends About {
  shape: z.ZodType<Row>;
  /** By which rows are told apart, where each may come once only: of several the first counts. */
  keyOf?(row: Row): string | number;
}

/** The rows that can be read; others are reported and counted. A list of nothing but those is a fault. */
export function readRows<Row>(list: readonly unknown[], wanted: RowsToRead<Row>) {
  const read = readAnyRows(list, wanted);
  if (read.skipped > 0 && read.rows.length === 0)
    throw new FeedFault(wanted.service.name, 'shape', { field: 'every row' });
  return read;
}

/** The same for lists that may well hold nothing that can be read. */
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
