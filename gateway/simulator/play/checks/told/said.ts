import type { Sent } from '../../../outside/notices.ts';
import { cast } from '../../../story/random-story.ts';
import { Violation } from '../../violation.ts';
import type { Week } from '../../week.ts';
import { lieIn } from './true-when-said.ts';

const lies = new WeakMap<Week, string[]>();

/** Notes at the moment of sending whether it is so, for the next look: whoever sends it must not be stopped by that. */
export function noteSaid(week: Week, { to, subject, text }: Sent): void {
  const who = cast.find((one) => to === `${one}@example.com`);
  const lie = who && lieIn(week, { to: who, subject: readable(subject), text: readable(text) });
  if (lie) lies.set(week, [...(lies.get(week) ?? []), lie]);
}

/** As a person reads it: mails keep programs from taking 'A.J' for an address, by characters that nobody sees. */
export const readable = (text: string): string => text.replaceAll('\u2060', '');

/** What was said by mail or notice was so when it was said. */
export function checkSaid(week: Week): void {
  const [lie] = lies.get(week) ?? [];
  if (lie !== undefined) throw new Violation('mails', lie);
}
