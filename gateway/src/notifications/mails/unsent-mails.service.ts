import type { Ctx } from '../../context.ts';
import * as outbox from '../../outbox/unsent.service.ts';
import { mailOutbox } from './enqueue-mails.service.ts';

/** Mails that wait, are being retried or were given up, oldest first. */
export const unsentMails = (work: Pick<Ctx, 'em'>, most?: number): Promise<outbox.UnsentMessage<unknown>[]> =>
  outbox.unsentMessages(work, mailOutbox, most);

/** Sends a mail, or all that were given up, again, if they are still true. */
export const sendMailAgain = (work: Pick<Ctx, 'em' | 'wallClock'>, id: string | 'all'): Promise<number> =>
  outbox.sendAgain(work, mailOutbox, id === 'all' ? id : { id });
