import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By which a mail box knows a second copy; made up where it is left out. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Mail by SMTP. It fails within seconds rather than hang when the server does. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
  const transport = nodemailer.createTransport({ url: options.url, ...timeouts });
  return {
    send: async (mail) => {
      await transport.sendMail({ from: options.from, ...mail, headers: { ...mail.headers } });
    },
  };
}
