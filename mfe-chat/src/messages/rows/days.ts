import { dateIn, viewerZone } from '@fairway/kit/format';
import { groupedWithinMs } from '../../screen-constants.ts';
import type { Line } from '../documents.ts';

/** The messages of one day in the reader's zone. */
export interface Day {
  /** The day, as the browser writes it. */
  key: string;
  lines: { line: Line; continues: boolean }[];
}

export const dayKey = (time: Date): string => time.toDateString();

export function byDay(lines: readonly Line[]): Day[] {
  const days: Day[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const key = dayKey(new Date(line.at));
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, lines: [] };
      days.push(day);
      before = undefined;
    }
    day.lines.push({ line, continues: before !== undefined && isOneBreath(before, line) });
    before = line;
  }
  return days;
}

/** Whether a message follows shortly after one by the same author. */
const isOneBreath = (before: Line, { user, at }: Line) =>
  user !== null && before.user?.id === user.id && Date.parse(at) - Date.parse(before.at) < groupedWithinMs;

/** 'Today', 'Yesterday', 'Wed, Jan 14', and for what is longer ago the year, too. */
export function dayText(key: string, todayKey: string): string {
  const day = new Date(key);
  const today = new Date(todayKey);
  if (key === todayKey) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (key === dayKey(yesterday)) return 'Yesterday';
  const date = dateIn(viewerZone(), day);
  return day.getFullYear() === today.getFullYear() ? date : `${date}, ${day.getFullYear()}`;
}
