import { createCtx } from '../../../context.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { sendMails } from '../../../notifications/testing/send-mails.ts';
import { type Answer, passwordOf, type TestGateway } from '../../../testing/test-gateway.ts';

/** Opens an account with that address, and confirms nothing. */
export const register = (gateway: TestGateway, username: string, email: string): Promise<Answer> =>
  gateway.rest('POST', '/register', { body: { username, email, password: passwordOf(username) } });

export const logIn = (gateway: TestGateway, username: string, password = passwordOf(username)) =>
  gateway.rest('POST', '/login', { body: { username, password } });

export const tokenOf = async (gateway: TestGateway, username: string): Promise<string> =>
  String((await logIn(gateway, username)).body.token);

/** Sends what waits; answers what has come to that address, the latest last. */
export async function mailsTo(gateway: TestGateway, email: string): Promise<Mail[]> {
  await gateway.parts.backgroundWork.settled();
  await sendMails(createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' }));
  return gateway.mails.filter(({ to }) => to === email);
}

/** What is in the last link of that kind in the mails to that address. */
export async function linkTo(gateway: TestGateway, email: string, path: string): Promise<string> {
  const links = (await mailsTo(gateway, email)).flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`/${path}/([\\w-]+)`, 'g'))].map(([, token]) => token),
  );
  const link = links.at(-1);
  if (!link) throw new Error(`There is no link to ${path} in the mails to ${email}.`);
  return link;
}

export const confirm = (gateway: Pick<TestGateway, 'rest'>, token: string): Promise<Answer> =>
  gateway.rest('POST', '/users/confirm-email', { body: { token } });

export const confirmLinkTo = (gateway: TestGateway, email: string) => linkTo(gateway, email, 'confirm-email');
