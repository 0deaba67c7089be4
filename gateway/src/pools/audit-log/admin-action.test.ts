import { expect, test } from '@jest/globals';
import {
  type AdminAction,
  adminActionText,
  type LoggedSettings,
  type SettingChange,
  settingChanges,
} from './admin-action.ts';

const nameOf = (id: string) => ({ b: 'bob', c: 'carla' })[id] ?? 'somebody';

test.each<[AdminAction, string]>([
  [
    { kind: 'settings-changed', changes: [{ setting: 'name', from: 'Sunday', to: 'Sunday Best' }] },
    'renamed the pool from “Sunday” to “Sunday Best”',
  ],
  [
    {
      kind: 'settings-changed',
      changes: [
        { setting: 'maxUsers', from: 25, to: null },
        { setting: 'payoutsBps', from: [7000, 2000, 1000], to: [10_000, 0, 0] },
      ],
    },
    'changed max users from 25 to any number; changed the payouts from 70 / 20 / 10 % to 100 / 0 / 0 %',
  ],
  [{ kind: 'admin-changed', userId: 'b' }, 'made bob the admin'],
  [{ kind: 'admin-offered', userId: 'b' }, 'asked bob to take the pool over'],
  [{ kind: 'offer-withdrawn' }, 'cancelled the offer of the pool'],
  [{ kind: 'taken-over', userId: 'b' }, 'took the pool over from bob'],
  [{ kind: 'co-host-named', userId: 'b' }, 'made bob a co-host'],
  [{ kind: 'co-host-ended', userId: 'b' }, 'removed bob as a co-host'],
  [{ kind: 'co-host-resigned' }, 'is no longer a co-host'],
  [{ kind: 'member-removed', userId: 'b', refundCents: 0 }, 'removed bob'],
  [{ kind: 'member-removed', userId: 'b', refundCents: 3300 }, 'removed bob; $33 went back to them'],
  [{ kind: 'member-removed', userId: 'c', refundCents: 1250 }, 'removed carla; $12.50 went back to them'],
  [{ kind: 'message-removed', userId: 'c' }, 'removed a message of carla from the chat'],
  [{ kind: 'message-removed', userId: null }, 'removed a message from the chat'],
  [{ kind: 'notice-set', text: 'Pay by Wednesday.' }, 'posted the notice “Pay by Wednesday.”'],
  [{ kind: 'notice-cleared' }, 'removed the notice'],
  [{ kind: 'reminder-sent', missing: 'card', count: 1, userId: 'b' }, 'reminded bob to make a card'],
  [{ kind: 'reminder-sent', missing: 'card', count: 1, userId: null }, 'reminded 1 member to make a card'],
  [
    { kind: 'reminder-sent', missing: 'payment', count: 7, userId: null },
    'reminded 7 members to pay the buy-in',
  ],
  [
    { kind: 'next-week-answered', answer: 'yes', event: 'Masters', refundCents: 0 },
    'said that the pool plays the Masters',
  ],
  [{ kind: 'next-week-answered', answer: 'skip', event: 'Masters', refundCents: 0 }, 'skipped the Masters'],
  [{ kind: 'next-week-answered', answer: 'stop', event: 'Masters', refundCents: 0 }, 'stopped the pool'],
  [
    { kind: 'next-week-answered', answer: 'stop', event: 'Masters', refundCents: 4300 },
    'stopped the pool; $43 paid for the Masters went back',
  ],
  [{ kind: 'invitation-made' }, 'made an invitation link'],
  [{ kind: 'invitation-prolonged' }, 'extended the invitation link'],
  [{ kind: 'invitation-revoked' }, 'turned off the invitation link'],
  [{ kind: 'past-members-invited', count: 3 }, 'invited 3 past members'],
  [{ kind: 'public-board-on' }, 'made the board public to whoever has its link'],
  [{ kind: 'public-board-off' }, 'made the board private again'],
  [{ kind: 'chat-pictures-on' }, 'switched pictures in the chat on'],
  [{ kind: 'chat-pictures-off' }, 'switched pictures in the chat off'],
  [{ kind: 'payments-reset' }, 'closed the payments of the contest in play'],
  [
    {
      kind: 'card-entered',
      userId: 'b',
      entryId: 'e',
      week: 1,
      isLate: true,
      added: ['Al Moss', 'Bo Hart'],
      removed: [],
      reason: 'He called.',
    },
    'entered a late card for bob, with Al Moss and Bo Hart: “He called.”',
  ],
  [
    {
      kind: 'card-entered',
      userId: 'b',
      entryId: 'e',
      week: 1,
      isLate: false,
      added: ['Al Moss'],
      removed: ['Bo Hart'],
      reason: 'A typo.',
    },
    'put Al Moss on and took Bo Hart off the card of bob: “A typo.”',
  ],
  [
    {
      kind: 'card-entered',
      userId: 'b',
      entryId: 'e',
      week: 1,
      isLate: true,
      added: ['Al Moss', 'Bo Hart'],
      removed: [],
      guess: { from: null, to: -12 },
      reason: 'He called.',
    },
    'entered a late card for bob, with Al Moss and Bo Hart and the guess -12: “He called.”',
  ],
  [
    {
      kind: 'card-entered',
      userId: 'b',
      entryId: 'e',
      week: 1,
      isLate: false,
      added: [],
      removed: [],
      guess: { from: null, to: -12 },
      reason: 'He had said so.',
    },
    'changed the guess of bob from none to -12: “He had said so.”',
  ],
  [
    { kind: 'card-let-in', userId: 'b', entryId: 'e', entry: 2, week: 1, reason: 'On a plane.' },
    'let bob 2 pick after the lock: “On a plane.”',
  ],
  [{ kind: 'run-again', poolName: 'Sunday Best 2' }, 'ran the pool again, as Sunday Best 2'],
  [{ kind: 'run-again', poolName: null }, 'ran the pool again'],
])('%j reads: %s', (act, text) => {
  expect(adminActionText(act, nameOf)).toBe(text);
});

const settings: LoggedSettings = {
  name: 'Sunday Best',
  maxUsers: 25,
  payoutsBps: [7000, 2000, 1000],
  access: 'anyone',
};

test.each<[string, Partial<LoggedSettings>, SettingChange[]]>([
  ['nothing', {}, []],
  ['the same shares anew', { payoutsBps: [7000, 2000, 1000] }, []],
  ['a name', { name: 'Sunday' }, [{ setting: 'name', from: 'Sunday Best', to: 'Sunday' }]],
  ['who may find it', { access: 'pin' }, [{ setting: 'access', from: 'anyone', to: 'pin' }]],
  ['any number', { maxUsers: null }, [{ setting: 'maxUsers', from: 25, to: null }]],
  [
    'other shares',
    { payoutsBps: [6000, 3000, 1000] },
    [{ setting: 'payoutsBps', from: [7000, 2000, 1000], to: [6000, 3000, 1000] }],
  ],
])('what changes by setting %s', (_what, change, expected) => {
  expect(settingChanges(settings, { ...settings, ...change })).toEqual(expected);
});

test('what a newer gateway wrote hides nothing else', () => {
  expect(adminActionText(JSON.parse('{"kind":"moved-to-mars"}'), (id) => id)).toBe(
    'did what this version of Fairway cannot tell',
  );
});
