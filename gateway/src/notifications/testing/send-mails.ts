import type { Ctx } from '../../context.ts';
import { sendDue } from '../../outbox/send-due.service.ts';
import { mails } from '../mails/mail-outbox.ts';
import { bulkMailLane, mailLane, securityMailLane } from '../waiting.ts';

/** Sends all mails that are due, as their jobs would. */
export async function sendMails(ctx: Ctx): Promise<void> {
  for (const lane of [securityMailLane, mailLane, bulkMailLane]) await sendDue(ctx, mails, lane);
}
