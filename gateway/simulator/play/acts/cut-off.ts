import { mustHold } from '../violation.ts';
import { type Act, type Acting, fine, skipped } from './acting.ts';

/**
 * The connection to PostgreSQL breaks right before the commit of what was asked, or right behind it. Whoever asked is
 * told of a fault and asks again: it is done once, whether it had been done or not.
 */
export async function cutOff(acting: Acting, what: Act): Promise<string> {
  const asked = what(acting);
  if (!asked) return skipped;
  const { week, choice } = acting;
  const at = choice % 2 === 0 ? 'before the commit' : 'behind the commit';
  const { outcome, isCut } = await week.postgres.cut(() => asked.send(), { at, nth: 1 });
  if (!isCut) return asked.note(outcome);
  mustHold(
    ['INTERNAL', 'UNAVAILABLE'].includes(outcome.code),
    'faults of ours',
    () => `A connection that broke was answered with ${outcome.code}.`,
  );
  const word = `cut off ${at}`;
  if (at === 'behind the commit') return `${word}: ${asked.note({ code: fine, data: {} })}`;
  const again = what(acting);
  return `${word}: ${again ? again.note(await again.send()) : skipped}`;
}
