import nodemailer from 'nodemailer';
import { refuseInTransaction } from '../database/in-transaction.ts';
import { MailFault } from './mail-fault.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Pictures that the HTML shows by `cid:` and their id. */
  pictures?: readonly { id: string; png: Buffer }[];
  /** Lets a mailbox recognise a second copy; generated if left out. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Connections are kept for the mails that follow: opening one takes longer than a mail. Idle ones end by their time-out. */
const connections = { pool: true, maxConnections: 10 } as const;

/** Mail by SMTP, with short time-outs so that it fails instead of hanging. */
export function smtpMailer(options: { url: string; from: string }): Mailer & { close(): void } {
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
  const transport = nodemailer.createTransport({ url: options.url, ...connections, ...timeouts });
  return {
    close: () => transport.close(),
    send: async ({ pictures = [], ...mail }) => {
      refuseInTransaction('The mail server');
      const attachments = pictures.map(({ id, png }) => ({
        cid: id,
        content: png,
        contentType: 'image/png',
        filename: 'picture.png',
      }));
      const sending = transport.sendMail({
        from: options.from,
        ...mail,
        headers: { ...mail.headers },
        ...(attachments.length > 0 && { attachments }),
      });
      await sending.catch((fault: unknown) => {
        throw new MailFault(fault);
      });
    },
  };
}
