import { Refusal } from '../../refusal.ts';
import { skeletonOf } from './skeleton.ts';

// Words that make a name sound like staff.
const staff = [
  'admin',
  'admins',
  'administration',
  'administrator',
  'administrators',
  'customer service',
  'deleted user',
  'fairway',
  'helpdesk',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'mods',
  'official',
  'officials',
  'operator',
  'operators',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'webmaster',
];
// What may surround such a word without changing the impression.
const surroundingWords = [
  ...[
    'a',
    'account',
    'accounts',
    'and',
    'app',
    'billing',
    'bot',
    'center',
    'centre',
    'customer',
    'desk',
    'golf',
  ],
  ...[
    'help',
    'hq',
    'of',
    'our',
    'payment',
    'payments',
    'payouts',
    'pool',
    'pools',
    'real',
    'service',
    'team',
  ],
  ...['agent', 'alert', 'alerts', 'care', 'chief', 'com', 'head', 'inc', 'live', 'llc', 'ltd', 'news'],
  ...['online', 'prizes', 'refunds', 'site', 'super', 'tech', 'technical', 'web', 'withdrawals'],
  ...['the', 'your'],
];

const digits: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'l' };

/** Ignores gaps, case and the difference between i and l. */
const loosely = (text: string): string =>
  skeletonOf(text.replace(/[™℠]/g, ' '))
    .replace(/[34578@$!]/g, (sign) => digits[sign] ?? sign)
    .replaceAll('i', 'l')
    .replace(/[^\p{L}]+/gu, '')
    // Two letters that together look like one.
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd');

const anyOf = (words: readonly string[]) => `(?:${words.map(loosely).join('|')})`;
const soundsLike = new RegExp(
  `^${anyOf(surroundingWords)}*${anyOf(staff)}${anyOf([...staff, ...surroundingWords])}*$`,
  'u',
);

/** Whether a name sounds like those who run the product. 'Fairway Friends' does not; 'Fa1rway-Support 24' does. */
export const impersonatesStaff = (name: string): boolean =>
  readingsOf(name).some((reading) => soundsLike.test(loosely(reading)));

/** A digit may stand for a letter, as the first in '4dmin24', or for nothing, as the others. */
function readingsOf(name: string): string[] {
  const isFirst = /^\P{L}+/u;
  const isLast = /\P{L}+$/u;
  const withoutLast = name.replace(isLast, '');
  return [
    name,
    withoutLast,
    ...[name, withoutLast].map((text) => text.replace(isFirst, '')),
    name.replace(/\d/g, ''),
  ];
}

/** Refuses a new name that sounds like staff; existing names stay. */
export function refuseStaffName(name: string, field: string): void {
  if (impersonatesStaff(name))
    throw new Refusal('TAKEN', 'That name is kept for those who run Fairway. Please choose another one.', {
      field,
    });
}
