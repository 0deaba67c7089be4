import { dateIn, viewerZone } from '@fairway/kit/format';
import { blockLength, groupedWithinMs } from '../../screen-constants.ts';
import type { ChatLine } from '../documents.ts';

/** A message, and whether it continues what its author has just said. */
export interface LogRow {
  line: ChatLine;
  continues: boolean;
}

/** Some messages that follow each other, of one day in the reader's zone. */
export interface Block {
  /** The day, as the browser writes it. */
  day: string;
  rows: readonly LogRow[];
}

export const dayKey = (time: Date): string => time.toDateString();

/** Messages in blocks, behind the one that stands before them. */
export function blocksOf(lines: readonly ChatLine[], lineBefore?: ChatLine): Block[] {
  const blocks: { day: string; rows: LogRow[] }[] = [];
  let before = lineBefore && { line: lineBefore, day: dayKey(new Date(lineBefore.at)) };
  for (const line of lines) {
    const day = dayKey(new Date(line.at));
    const isSameDay = before?.day === day;
    const row = { line, continues: before !== undefined && isSameDay && isOneBreath(before.line, line) };
    const block = blocks.at(-1);
    if (block && isSameDay && block.rows.length < blockLength) block.rows.push(row);
    else blocks.push({ day, rows: [row] });
    before = { line, day };
  }
  return blocks;
}

/** Blocks under the heading of their day. */
export function byDay(blocks: readonly Block[]): { day: string; blocks: Block[] }[] {
  const days: { day: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = days.at(-1);
    if (last?.day === block.day) last.blocks.push(block);
    else days.push({ day: block.day, blocks: [block] });
  }
  return days;
}

/** Whether a message follows shortly after one by the same author. */
const isOneBreath = (before: ChatLine, { user, at }: ChatLine) =>
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
