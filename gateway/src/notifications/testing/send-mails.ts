import type { Ctx } from '../../context.ts';
import { sendDue } from '../../outbox/send-due.service.ts';
import { mails } from '../mails/mail-outbox.ts';
import { mailLane } from '../waiting.ts';

/** Sends all mails that are due, as their job would. */
export const sendMails = (ctx: Ctx): Promise<void> => sendDue(ctx, mails, mailLane);
