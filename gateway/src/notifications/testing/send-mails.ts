import type { Ctx } from '../../context.ts';
import { sendDue } from '../../outbox/sending.service.ts';
import { mailLane } from '../noting.service.ts';
import { mails } from '../sending.service.ts';

/** Sends all mails that are due, as their job would. */
export const sendMails = (ctx: Ctx): Promise<void> => sendDue(ctx, mails, mailLane);
