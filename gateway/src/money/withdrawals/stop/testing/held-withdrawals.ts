import { sendMails } from '../../../../notifications/testing/send-mails.ts';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../../../testing/money-gateway.ts';
import { passwordOf } from '../../../../testing/test-gateway.ts';

export const holdHours = 24;

/** A withdrawal as its owner sees it. */
export interface Seen {
  id: string;
  status: string;
  waitsUntil: string | null;
  canBeStopped: boolean;
  reason: string | null;
}

export interface HeldWithdrawals extends MoneyGateway {
  /** Withdraws, and tells what one sees of it then. */
  ask(player: Player, dollars: number, email?: string): Promise<Seen>;
  latestOf(player: Player): Promise<Seen>;
  /** The latest withdrawal, once it has come so far. */
  reached(player: Player, status: string): Promise<Seen>;
  sentTo(email: string): Promise<object[]>;
  /** The mail about the latest withdrawal, and where its link leads on this gateway. */
  mailTo(player: Player): Promise<{ text: string; html: string; link: string; headers: object | undefined }>;
  stopOverRest(player: Player, id: string): ReturnType<MoneyGateway['rest']>;
  stopOverGraphql(player: Player, id: string): ReturnType<MoneyGateway['graphql']>;
  /** Waits until so many statements wait for a lock. */
  waitingForLocks(count: number): Promise<void>;
}

/** The gateway with the sandbox's Checkbook, where the first withdrawal to an address waits for a day. */
export async function openHeldWithdrawals(): Promise<HeldWithdrawals> {
  const gateway = await openMoneyGateway({ withdrawalHoldHours: holdHours });

  const latestOf = async ({ token }: Player): Promise<Seen> => {
    const question = '{ me { withdrawals { id status waitsUntil canBeStopped reason } } }';
    const { data } = await gateway.graphql(question, {}, token);
    return Object(data?.me).withdrawals[0];
  };
  const mailTo: HeldWithdrawals['mailTo'] = async ({ username }) => {
    await sendMails(gateway.ctxOf());
    const mail = gateway.mails.findLast(
      ({ to, subject }) => to === `${username}@example.com` && subject.startsWith('You asked to withdraw'),
    );
    if (!mail) throw new Error(`There is no mail to ${username} about a withdrawal.`);
    const [, path = ''] = /Stop this withdrawal: http:\/\/[^/]+(\/\S+)/.exec(mail.text) ?? [];
    return { text: mail.text, html: mail.html, headers: mail.headers, link: `${gateway.origin}${path}` };
  };

  return {
    ...gateway,
    latestOf,
    mailTo,
    ask: async (player, dollars, email = `${player.username}@bank.test`) => {
      const { token, username } = player;
      const body = { username, email, adjustment: -dollars, password: passwordOf(username) };
      const { status } = await gateway.rest('POST', '/balance/withdraw-balance', { token, body });
      if (status !== 200) throw new Error(`The withdrawal was answered with ${status}.`);
      return latestOf(player);
    },
    reached: async (player, status) => {
      for (;;) {
        const latest = await latestOf(player);
        if (latest.status === status) return latest;
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    sentTo: async (email) =>
      (await gateway.checkbook.echecks()).filter(({ recipient }) => recipient === email),
    stopOverRest: ({ token, username }, id) =>
      gateway.rest('POST', '/balance/stop-withdrawal', { token, body: { username, id } }),
    stopOverGraphql: ({ token }, id) =>
      gateway.graphql('mutation ($id: ID!) { stopWithdrawal(id: $id) { id status } }', { id }, token),
    waitingForLocks: async (count) => {
      const waiting = () =>
        gateway.orm.em
          .fork()
          .execute<object[]>(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
      while ((await waiting()).length < count) await new Promise((done) => setTimeout(done, 20));
    },
  };
}
