import type { Feature } from '../feature.ts';
import { enqueueDueMails } from './due-mails.service.ts';
import { mails } from './mail-outbox.ts';
import { Notifications0015 } from './migrations/0015-notifications.ts';
import { MailSettingsResolver } from './settings/mail-settings.resolver.ts';
import { unsubscribePage } from './settings/unsubscribe.page.ts';
import { mailDeletion, mailHooks, mailsOfSettlement } from './transaction-hooks.service.ts';

export const notificationsFeature = {
  migrations: {
    '0015-notifications': Notifications0015,
  },
  resolvers: [MailSettingsResolver],
  pages: [unsubscribePage],
  scheduledTasks: [
    {
      name: 'note-mails',
      // Mails about a tournament go to those who are in its contests by then.
      needs: ['open-next-contests'],
      run: enqueueDueMails,
    },
  ],
  outbox: [mails],
  accountDeletion: mailDeletion,
  settlement: mailsOfSettlement,
  transactionHooks: mailHooks,
} satisfies Feature;
