import { isoText, type OwnDataPart } from '../features/own-data.ts';

const ownMessages = (name: OwnDataPart['name'], kind: 'mail' | 'push'): OwnDataPart => ({
  name,
  tables: ['outbox'],
  // Without their contents: links in them are as good as a password.
  statement: `select topic, ${isoText('created_at')} as "writtenAt", ${isoText('sent_at')} as "sentAt"
    from outbox join wanted on user_id = wanted.id where kind = '${kind}' order by created_at, outbox.id`,
});

export const ownMailData: readonly OwnDataPart[] = [
  {
    name: 'mail-settings',
    tables: ['mail_settings'],
    statement: `select zone as "timeZone", muted as "switchedOff", wanted as "switchedOn" from mail_settings join wanted on user_id = wanted.id`,
  },
  {
    name: 'devices-told',
    tables: ['push_device'],
    // Without the address and its keys: they are as good as a password.
    statement: `select device, ${isoText('created_at')} as "addedAt", ${isoText('last_used_at')} as "lastUsedAt"
      from push_device join wanted on user_id = wanted.id order by created_at, push_device.id`,
  },
  {
    name: 'notices-on-devices',
    tables: ['push_settings'],
    statement: `select muted as "switchedOff", quiet_from as "quietFrom", quiet_until as "quietUntil"
      from push_settings join wanted on user_id = wanted.id`,
  },
  ownMessages('mails', 'mail'),
  ownMessages('device-notices', 'push'),
];
