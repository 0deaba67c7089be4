import { type Ctx, createCtx } from '../../context.ts';
import type { Mail } from '../../mail/mailer.ts';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';
import { sendMails } from './send-mails.ts';

/** A game whose mails are sent when a test says so. No jobs run by themselves. */
export interface MailGame extends PaidGame {
  ctx(): Ctx;
  /** Sends what is due; answers what went out, as 'ann: subject', in the order of the letters. */
  sentMails(): Promise<string[]>;
  /** The last mail to that player. */
  lastTo(player: string): Mail;
  sql<Row extends object>(text: string, params?: unknown[]): Promise<Row[]>;
}

export async function openMailGame(
  players: readonly string[],
  options: Parameters<typeof openPaidGame>[1] = {},
): Promise<MailGame> {
  const game = await openPaidGame(players, options);
  const { gateway } = game;
  const ctx = () => createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
  return {
    ...game,
    ctx,
    sentMails: async () => {
      const before = gateway.mails.length;
      await sendMails(ctx());
      return gateway.mails
        .slice(before)
        .map(({ to, subject }) => `${to.replace('@example.com', '')}: ${subject}`)
        .sort();
    },
    lastTo: (player) => {
      const mail = gateway.mails.findLast(({ to }) => to === `${player}@example.com`);
      if (!mail) throw new Error(`There is a mail to ${player}.`);
      return mail;
    },
    sql: (text, params = []) => gateway.orm.em.fork().execute(text, params),
  };
}
