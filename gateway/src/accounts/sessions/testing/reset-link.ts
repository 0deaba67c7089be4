import type { TestGateway } from '../../../testing/test-gateway.ts';

/** Waits until so many mails have gone out. */
export async function untilMails({ mails }: TestGateway, count: number): Promise<void> {
  while (mails.length < count) await new Promise((done) => setTimeout(done, 10));
}

/** Has a link mailed by which the user can set a new password; answers what is in it. */
export async function linkFor(gateway: TestGateway, username: string): Promise<string> {
  const before = gateway.mails.length;
  await gateway.rest('POST', '/users/forgot-password', { body: { email: `${username}@example.com` } });
  await untilMails(gateway, before + 1);
  const link = /reset-password\/(\S+)/.exec(gateway.mails.at(-1)?.text ?? '')?.[1];
  if (!link) throw new Error('the mail holds no link');
  return link;
}

export async function resetPasswordOf(gateway: TestGateway, username: string, newPassword: string) {
  const token = await linkFor(gateway, username);
  return gateway.rest('POST', '/users/reset-password', { body: { token, newPassword } });
}
