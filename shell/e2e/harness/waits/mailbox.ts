import type { Journey } from '../journey.ts';
import { emailOf } from '../players.ts';
import type { Apis, Mail } from '../product.ts';
import { until } from './until.ts';

/** Waits for the first mail to the player with such a subject. */
export async function awaitMail(journey: Journey<Apis>, player: string, subject: RegExp): Promise<Mail> {
  let mails: Mail[] = [];
  let found: Mail | undefined;
  const look = async () => {
    mails = await journey.product.mailTo(emailOf(player));
    found = mails.find((one) => subject.test(one.subject));
    return found !== undefined;
  };
  const failed = await until(`${player} has a mail like ${subject}`, look, { pauseMs: 250 }).catch(
    (error: Error) => error,
  );
  if (found) return found;
  const subjects = mails.map((one) => one.subject).join('\n');
  throw new Error(`Only these mails came to ${player}:\n${subjects}`, { cause: failed });
}
