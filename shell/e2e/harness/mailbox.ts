import type { Journey } from './journey.ts';
import { emailOf } from './players.ts';
import type { Apis, Mail } from './product.ts';

/** Waits for the first mail to the player with such a subject, for about a minute. */
export async function awaitMail(journey: Journey<Apis>, player: string, subject: RegExp): Promise<Mail> {
  let mails: Mail[] = [];
  for (let looks = 0; looks < 400; looks += 1) {
    mails = await journey.product.mailTo(emailOf(player));
    const found = mails.find((one) => subject.test(one.subject));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const subjects = mails.map((one) => one.subject).join('\n');
  throw new Error(`Nothing like ${subject} came to ${player}, but only:\n${subjects}`);
}
