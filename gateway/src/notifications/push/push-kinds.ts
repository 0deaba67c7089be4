import { kindTexts } from '../mails/mail-kinds.ts';

/** The kinds of notice on a device, each of which can be switched off. */
export const pushKinds = [
  'picks-open',
  'no-card',
  'golfer',
  'cut',
  'lead',
  'moved',
  'round-over',
  'results',
  'mention',
  'reminder',
  'notice',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** Those that say the same as the mail of that name, at the same moment. */
export const alsoByMail = ['picks-open', 'no-card', 'golfer', 'results', 'reminder'] as const;
export type AlsoByMail = (typeof alsoByMail)[number];

export const isAlsoByMail = (kind: string): kind is AlsoByMail =>
  (alsoByMail as readonly string[]).includes(kind);

interface KindText {
  title: string;
  about: string;
}

/** Their titles in the settings. */
export const pushTexts: Record<PushKind, KindText> = {
  'picks-open': kindTexts['picks-open'],
  'no-card': kindTexts['no-card'],
  golfer: kindTexts.golfer,
  cut: { title: 'A golfer was cut', about: 'When golfers on your card miss the cut.' },
  lead: { title: 'The lead', about: 'When you take the lead of a pool, or lose it.' },
  moved: { title: 'Five places', about: 'When you move five places up or down in a pool during a round.' },
  'round-over': { title: 'A round is over', about: 'Your place after each round but the last.' },
  results: kindTexts.results,
  mention: { title: 'Mentions', about: 'When somebody mentions you in a chat.' },
  reminder: kindTexts.reminder,
  notice: { title: 'Notices of your host', about: 'When the host of a pool posts a notice at its top.' },
};

/** What can't wait for a device that saves its battery. */
export const isUrgent: Record<PushKind, boolean> = {
  'picks-open': false,
  'no-card': true,
  golfer: true,
  cut: false,
  lead: false,
  moved: false,
  'round-over': false,
  mention: false,
  results: false,
  reminder: true,
  notice: false,
};
