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

/** Tells of each unforeseen value once, so that a feed that repeats it every minute fills no log. */
export function reportOnce(service: string, onUnknown: (unknown: Unknown) => void) {
  const told = new Set<string>();
  return (call: string): Report =>
    (field, value) => {
      const shown = String(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestValue);
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
  /** By which rows are told apart; of several with one key the first counts. */
  keyOf(row: Row): string | number;
}

/** The rows that can be read; others are reported and counted. A list of nothing but those is a fault. */
export function readRows<Row>(list: readonly unknown[], { service, report, shape, keyOf }: RowsToRead<Row>) {
  const rows = new Map<string | number, Row>();
  let skipped = 0;
  for (const item of list) {
    const parsed = shape.safeParse(item);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path ?? [];
      report(path.join('.') || 'row', valueAt(item, path));
      skipped += 1;
    } else if (rows.has(keyOf(parsed.data))) report('repeated row', keyOf(parsed.data));
    else rows.set(keyOf(parsed.data), parsed.data);
  }
  if (skipped > 0 && rows.size === 0) throw new FeedFault(service.name, 'shape', { field: 'every row' });
  return { rows: [...rows.values()], skipped };
}

const valueAt = (item: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], item);
