import { mustHold } from '../violation.ts';
import { type Act, type Acting, fine, skipped } from './acting.ts';
import { deliverWebhooks } from './paying.ts';

// The connection to PostgreSQL breaks right before a commit of what was asked, or right behind it.

const placeOf = (choice: number, commits = 1) => ({
  at: choice % 2 === 0 ? ('before the commit' as const) : ('behind the commit' as const),
  nth: 1 + ((choice >> 1) % commits),
});

/**
 * Whoever asked is told of a fault and asks again: it is done once, whether it had been done or not. What members ask is
 * one transaction, but for what is asked of a provider in between: that they simply ask again.
 */
export async function cutOff(acting: Acting, what: Act, commits = 1): Promise<string> {
  const asked = what(acting);
  if (!asked) return skipped;
  const { week, choice } = acting;
  const place = placeOf(choice, commits);
  const { outcome, isCut } = await week.postgres.cut(() => asked.send(), place);
  if (!isCut) return asked.note(outcome);
  mustHold(
    ['INTERNAL', 'UNAVAILABLE'].includes(outcome.code),
    'faults of ours',
    () => `A connection that broke was answered with ${outcome.code}.`,
  );
  const word = `cut off ${place.at}`;
  if (commits === 1 && place.at === 'behind the commit')
    return `${word}: ${asked.note({ code: fine, data: (await asked.lost?.()) ?? {} })}`;
  const again = what(acting);
  return `${word}: ${again ? again.note(await again.send()) : skipped}`;
}

/** What could not be dealt with comes again. */
export async function webhooksCutOff({ week, choice }: Acting): Promise<string> {
  const place = placeOf(choice, 3);
  const { isCut } = await week.postgres.cut(() => deliverWebhooks(week, (waiting) => waiting), place);
  const word = isCut ? `cut off ${place.at}, ` : '';
  return `${word}${await deliverWebhooks(week, (waiting) => waiting)}`;
}
