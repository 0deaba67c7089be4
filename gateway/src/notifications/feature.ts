import type { Feature } from '../features/manifest.ts';
import { enqueueDueMails } from './mails/due-mails.service.ts';
import { mails } from './mails/mail-outbox.ts';
import { Notifications0015 } from './migrations/0015-notifications.ts';
import { PushDevices0140 } from './migrations/0140-push-devices.ts';
import { WantedMails0262 } from './migrations/0262-wanted-mails.ts';
import { ownMailData } from './own-data.ts';
import { PushResolver } from './push/push.resolver.ts';
import { pushes } from './push/push-outbox.ts';
import { MailSettingsResolver } from './settings/mail-settings.resolver.ts';
import { unsubscribePage } from './settings/unsubscribe.page.ts';
import { mailDeletion, mailHooks, mailsOfSettlement } from './transaction-hooks.service.ts';

export const notificationsFeature = {
  migrations: {
    '0015-notifications': Notifications0015,
    '0140-push-devices': PushDevices0140,
    '0262-wanted-mails': WantedMails0262,
  },
  resolvers: [MailSettingsResolver, PushResolver],
  pages: [unsubscribePage],
  scheduledTasks: [
    {
      name: 'note-mails',
      // Mails about a tournament go to those who are in its contests by then.
      needs: ['open-next-contests'],
      // In a busy week there are a million of them.
      runsInBackground: true,
      limitSeconds: 600,
      run: enqueueDueMails,
    },
  ],
  outbox: [mails, pushes],
  accountDeletion: mailDeletion,
  settlement: mailsOfSettlement,
  transactionHooks: mailHooks,
  ownData: ownMailData,
} satisfies Feature;
