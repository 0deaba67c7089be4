import type { Ctx } from '../context.ts';
import * as outbox from '../outbox/unsent.service.ts';
import { mailOutbox } from './enqueue-mails.service.ts';

/** What has reached nobody: it waits, it failed and is tried again, or it was given up. Oldest first. */
export const unsentMails = (work: Pick<Ctx, 'em'>): Promise<outbox.Unsent<unknown>[]> =>
  outbox.unsentMessages(work, mailOutbox);

/** Has a mail, or every one that was given up, sent again, if it is still true. */
export const sendMailAgain = (work: Pick<Ctx, 'em' | 'wallClock'>, id: string | 'all'): Promise<number> =>
  outbox.sendAgain(work, mailOutbox, id === 'all' ? id : { id });
