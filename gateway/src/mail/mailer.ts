import nodemailer from 'nodemailer';
import { Refusal } from '../refusal.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  isConfigured: boolean;
  send(mail: Mail): Promise<void>;
}

/** Mail by SMTP. It fails within seconds rather than hang when the server does. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
  const transport = nodemailer.createTransport({ url: options.url, ...timeouts });
  return {
    isConfigured: true,
    send: async (mail) => {
      await transport.sendMail({ from: options.from, ...mail });
    },
  };
}

export const notConfiguredMailer: Mailer = {
  isConfigured: false,
  send: async () => {
    throw new Refusal('NOT_CONFIGURED', 'Mail is not set up on this server.');
  },
};
