import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type AddressObject, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Orm } from '../src/database/orm.ts';
import { SandboxMail } from './mail.entity.ts';

export interface Mailbox {
  /** Where the product sends its mail. */
  url: string;
  list(): Promise<Pick<SandboxMail, 'to' | 'subject' | 'text' | 'html'>[]>;
  close(): Promise<void>;
}

/** A mail server on this machine that takes every mail and delivers none: it keeps them to be read. */
export async function openMailbox(orm: Orm): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 1024 * 1024,
    onData: (stream, session, done) => {
      keep(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(
        () => done(),
        (fault: Error) => done(fault),
      );
    },
  });
  const keep = async (stream: Parameters<typeof simpleParser>[0], recipients: string[]) => {
    const mail = await simpleParser(stream);
    const to = addressesOf(mail.to) || recipients.join(', ');
    const em = orm.em.fork();
    await em.insert(SandboxMail, {
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html || null,
    });
  };
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    list: async () => {
      const mails = await orm.em.fork().find(SandboxMail, {}, { orderBy: { id: 'asc' } });
      return mails.map(({ to, subject, text, html }) => ({ to, subject, text, html }));
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const addressesOf = (to: AddressObject | AddressObject[] | undefined): string =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
