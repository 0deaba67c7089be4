import { moneyText, toParText } from '@fairway/schema/display';
import { splitText } from '../../rules/display.ts';
import type { GuessChange } from '../../rules/picks/guess.ts';
import type { NextWeekAnswer } from '../../rules/pools/hosting/next-week.ts';
import { type NamedPrizes, namedPrizesText } from '../../rules/pools/settled-outside.ts';
import type { Access } from '../access/pool-access.ts';

// An admin's act and its sentence for members. People are stored by id, since names change; pins and links are
// not stored.

/** The settings that everybody may know. */
export interface LoggedSettings {
  name: string;
  maxUsers: number | null;
  payoutsBps: readonly number[];
  access: Access;
}

/** A changed setting. */
export type SettingChange =
  | { setting: 'name'; from: string; to: string }
  | { setting: 'maxUsers'; from: number | null; to: number | null }
  | { setting: 'payoutsBps'; from: readonly number[]; to: readonly number[] }
  | { setting: 'access'; from: Access; to: Access }
  | { setting: 'pin' }
  /** In sentences what differs now; older acts lack them. */
  | { setting: 'rules'; sentences?: readonly string[] }
  | { setting: 'prizes'; from: NamedPrizes | null; to: NamedPrizes | null }
  | { setting: 'showsPayments'; to: boolean }
  /** By the event's name, with all that it goes over from then on. */
  | { setting: 'event'; from: string | null; to: string; over?: readonly string[] }
  | { setting: 'tournaments'; from: readonly string[]; to: readonly string[] };

/** A member whom the host let make a card after the lock. */
interface CardLetIn {
  kind: 'card-let-in';
  userId: string;
  entryId: string;
  /** Which of their entries, if it is not the first. */
  entry?: number;
  week: number;
  /** That of the week at the time; weeks change places with the schedule. Older acts lack it. */
  tournamentId?: string;
  reason: string;
}

/** A card that the host entered or changed after the lock, with the golfers' names. */
interface CardEntered {
  kind: 'card-entered';
  userId: string;
  entryId: string;
  /** Which of their entries, if it is not the first. */
  entry?: number;
  week: number;
  /** As of who was let in. */
  tournamentId?: string;
  /** Whether there was no card before. */
  isLate: boolean;
  added: readonly string[];
  removed: readonly string[];
  /** The guess of the winner's score, where it changed. */
  guess?: GuessChange;
  reason: string;
}

export type AdminAction =
  | { kind: 'settings-changed'; changes: readonly SettingChange[] }
  | { kind: 'admin-changed'; userId: string }
  | { kind: 'admin-offered'; userId: string }
  | { kind: 'offer-withdrawn' }
  /** By the new admin; `userId` is the former one. */
  | { kind: 'taken-over'; userId: string }
  | { kind: 'co-host-named' | 'co-host-ended'; userId: string }
  /** By themselves, by leaving too. */
  | { kind: 'co-host-resigned' }
  | { kind: 'member-removed'; userId: string; refundCents: number }
  | { kind: 'message-removed'; userId: string | null }
  | { kind: 'notice-set'; text: string }
  | { kind: 'notice-cleared' }
  /** To one member, or to all who lacked the same. */
  | { kind: 'reminder-sent'; missing: 'payment' | 'card'; count: number; userId: string | null }
  | { kind: 'invitation-made' }
  | { kind: 'invitation-prolonged' }
  | { kind: 'invitation-revoked' }
  | { kind: 'past-members-invited'; count: number }
  | { kind: 'public-board-on' }
  | { kind: 'public-board-off' }
  | { kind: 'chat-pictures-on' }
  | { kind: 'chat-pictures-off' }
  | { kind: 'payments-reset' }
  /** Of a pool whose group settles the money itself. */
  | {
      kind: 'buy-in-marked' | 'prize-marked';
      userId: string;
      /** Which of their entries, if it is not the first. */
      entry?: number;
      paid: boolean;
      note: string | null;
      cents: number;
    }
  | CardEntered
  | CardLetIn
  /**
   * The pool was made again for another event; `poolName` is the new one, null for whom it is hidden from. Older acts
   * are without its id.
   */
  | { kind: 'run-again'; poolName: string | null; poolId?: string }
  /** Whether the pool goes on after a settlement; `event` is what it would play next. */
  | { kind: 'next-week-answered'; answer: NextWeekAnswer; event: string; refundCents: number };

/** The settings that differ. */
export function settingChanges(before: LoggedSettings, after: LoggedSettings): SettingChange[] {
  const changes: SettingChange[] = [];
  if (before.name !== after.name) changes.push({ setting: 'name', from: before.name, to: after.name });
  if (before.maxUsers !== after.maxUsers)
    changes.push({ setting: 'maxUsers', from: before.maxUsers, to: after.maxUsers });
  if (before.payoutsBps.join() !== after.payoutsBps.join())
    changes.push({ setting: 'payoutsBps', from: before.payoutsBps, to: after.payoutsBps });
  if (before.access !== after.access)
    changes.push({ setting: 'access', from: before.access, to: after.access });
  return changes;
}

const people = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The act as a predicate after the admin's name: 'removed bob; $33 went back to them'. */
export function adminActionText(act: AdminAction, nameOf: (userId: string) => string): string {
  switch (act.kind) {
    case 'settings-changed':
      return act.changes.map(changeText).join('; ');
    case 'admin-changed':
      return `made ${nameOf(act.userId)} the admin`;
    case 'admin-offered':
      return `asked ${nameOf(act.userId)} to take the pool over`;
    case 'offer-withdrawn':
      return 'cancelled the offer of the pool';
    case 'taken-over':
      return `took the pool over from ${nameOf(act.userId)}`;
    case 'co-host-named':
      return `made ${nameOf(act.userId)} a co-host`;
    case 'co-host-ended':
      return `removed ${nameOf(act.userId)} as a co-host`;
    case 'co-host-resigned':
      return 'is no longer a co-host';
    case 'member-removed':
      return `removed ${nameOf(act.userId)}${
        act.refundCents > 0 ? `; ${moneyText(act.refundCents)} went back to them` : ''
      }`;
    case 'message-removed':
      return act.userId === null
        ? 'removed a message from the chat'
        : `removed a message of ${nameOf(act.userId)} from the chat`;
    case 'notice-set':
      return `posted the notice “${act.text}”`;
    case 'notice-cleared':
      return 'removed the notice';
    case 'reminder-sent':
      return `reminded ${act.userId === null ? people(act.count, 'member') : nameOf(act.userId)} to ${
        act.missing === 'payment' ? 'pay the buy-in' : 'make a card'
      }`;
    case 'invitation-made':
      return 'made an invitation link';
    case 'invitation-prolonged':
      return 'extended the invitation link';
    case 'invitation-revoked':
      return 'turned off the invitation link';
    case 'past-members-invited':
      return `invited ${people(act.count, 'past member')}`;
    case 'public-board-on':
      return 'made the board public to whoever has its link';
    case 'public-board-off':
      return 'made the board private again';
    case 'chat-pictures-on':
      return 'switched pictures in the chat on';
    case 'chat-pictures-off':
      return 'switched pictures in the chat off';
    case 'payments-reset':
      return 'closed the payments of the contest in play';
    case 'buy-in-marked':
      return `noted the buy-in of ${nameOf(act.userId)}${entryText(act)} (${moneyText(act.cents)}) as ${act.paid ? 'paid' : 'not paid'}${noteText(act)}`;
    case 'prize-marked':
      return `noted the prize of ${nameOf(act.userId)}${entryText(act)} (${moneyText(act.cents)}) as ${act.paid ? 'handed over' : 'not handed over'}${noteText(act)}`;
    case 'card-entered':
      return `${cardText(act, `${nameOf(act.userId)}${entryText(act)}`)}: “${act.reason}”`;
    case 'card-let-in':
      return `let ${nameOf(act.userId)}${entryText(act)} pick after the lock: “${act.reason}”`;
    case 'run-again':
      return act.poolName === null ? 'ran the pool again' : `ran the pool again, as ${act.poolName}`;
    case 'next-week-answered':
      return nextWeekTexts[act.answer](act);
  }
  // A newer gateway wrote it, before this one was put back in its place.
  act satisfies never;
  return 'did what this version of Fairway cannot tell';
}

const nextWeekTexts: Record<NextWeekAnswer, (about: { event: string; refundCents: number }) => string> = {
  yes: ({ event }) => `said that the pool plays the ${event}`,
  skip: ({ event }) => `skipped the ${event}`,
  stop: ({ event, refundCents }) =>
    `stopped the pool${refundCents > 0 ? `; ${moneyText(refundCents)} paid for the ${event} went back` : ''}`,
};

/** ' 2' after the name of whose second entry it is. */
const entryText = ({ entry }: { entry?: number }) => (entry === undefined ? '' : ` ${entry}`);

const names = new Intl.ListFormat('en-US');
const cardText = ({ isLate, added, removed, guess }: CardEntered, name: string): string => {
  if (isLate) {
    const guessed = guess ? ` and the guess ${guessText(guess.to)}` : '';
    return `entered a late card for ${name}, with ${names.format(added)}${guessed}`;
  }
  const changes = [
    ...(added.length > 0 ? [`put ${names.format(added)} on`] : []),
    ...(removed.length > 0 ? [`took ${names.format(removed)} off`] : []),
  ];
  return [
    ...(changes.length > 0 ? [`${changes.join(' and ')} the card of ${name}`] : []),
    ...(guess
      ? [`changed the guess of ${name} from ${guessText(guess.from)} to ${guessText(guess.to)}`]
      : []),
  ].join(', and ');
};

const guessText = (guess: number | null) => (guess === null ? 'none' : toParText(guess));

const noteText = ({ note }: { note: string | null }) => (note === null ? '' : `: “${note}”`);

function changeText(change: SettingChange): string {
  switch (change.setting) {
    case 'name':
      return `renamed the pool from “${change.from}” to “${change.to}”`;
    case 'maxUsers':
      return `changed max users from ${maxText(change.from)} to ${maxText(change.to)}`;
    case 'payoutsBps':
      return `changed the payouts from ${splitText(change.from)} to ${splitText(change.to)}`;
    case 'access':
      return `opened the pool to ${accessTexts[change.to]} instead of ${accessTexts[change.from]}`;
    case 'pin':
      return 'changed the pin';
    case 'prizes':
      return `changed the prizes from ${prizesText(change.from)} to ${prizesText(change.to)}`;
    case 'showsPayments':
      return change.to ? 'let members see who has paid' : 'stopped members from seeing who has paid';
    case 'rules':
      return `changed the rules of the pool${change.sentences?.length ? `: ${change.sentences.join(' ').replace(/\.$/, '')}` : ''}`;
    case 'tournaments':
      return `chose the tournaments ${names.format(change.to)} instead of ${names.format(change.from)}`;
    case 'event':
      return `chose the ${change.to}${change.from === null ? '' : ` instead of the ${change.from}`}`;
  }
}

const accessTexts: Record<Access, string> = {
  anyone: 'anyone',
  pin: 'whoever has the pin',
  invitation: 'people with an invitation only',
};

const prizesText = (prizes: NamedPrizes | null): string =>
  prizes ? namedPrizesText(prizes) : 'shares of the pot';

const maxText = (most: number | null) => (most === null ? 'any number' : String(most));
