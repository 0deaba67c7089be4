import { minuteMs } from '@fairway/schema/days';
import { type ReactionKind, reactionKinds } from '@fairway/schema/reactions';
import type { Caller } from '../answer.ts';

/** A message as the mock knows it. */
export interface MockMessage {
  id: number;
  poolId: string;
  /** Null for messages of the product. */
  username: string | null;
  text: string;
  at: string;
  clientId: string | null;
  removedBy: string | null;
  reactions: readonly MockReaction[];
  /** The id of the message that it answers. */
  replyTo: number | null;
  picture?: { url: string; width: number; height: number; alt: string } | null;
}

export interface MockReaction {
  readonly kind: ReactionKind;
  readonly username: string;
}

export const reactedWith = (
  reactions: readonly MockReaction[],
  kind: ReactionKind,
  username: string,
  on: boolean,
): readonly MockReaction[] => {
  if (!on) return reactions.filter((one) => one.kind !== kind || one.username !== username);
  const isThere = reactions.some((one) => one.kind === kind && one.username === username);
  return isThere ? reactions : [...reactions, { kind, username }];
};

/** The gateway names so many of those who reacted alike. */
const maxNamed = 30;

/** Reactions as they are answered, and which of them are the caller's. */
export const reactionAnswers = (reactions: readonly MockReaction[]) => ({
  reactions: reactionKinds.flatMap((kind) => {
    const usernames = reactions.flatMap((one) => (one.kind === kind ? one.username : []));
    const count = usernames.length;
    return count > 0 ? [{ kind, count, usernames: usernames.slice(0, maxNamed) }] : [];
  }),
  myReactions: (_asked: unknown, { username }: Caller) =>
    reactionKinds.filter((kind) => reactions.some((one) => one.kind === kind && one.username === username)),
});

type Line = readonly [minutesAgo: number, username: string | null, text: string, removedBy?: string];

const dayMinutes = 24 * 60;

/**
 * What was said in Sunday Best lately: several voices, a result, a message that was taken back. At whatever hour it
 * is read, something was said yesterday.
 */
const lately: readonly Line[] = [
  [
    2 * dayMinutes + 190,
    null,
    'Coastal Invitational: the result is final. 1 carla (-31), 2 bob (-28), T3 ann (-24).',
  ],
  [2 * dayMinutes + 185, 'bob', 'Second again. I should have that on a mug.'],
  [2 * dayMinutes + 184, 'carla', 'I will have one made, out of your buy-in 😄'],
  [2 * dayMinutes + 180, 'deleted user', 'It was a good season, everybody. All the best!'],
  [dayMinutes + 60, 'freya', 'Who has looked at the weather for Thursday? Wind all morning, calm after two.'],
  [dayMinutes + 58, 'freya', 'So late tee times it is.'],
  [dayMinutes + 41, 'gus', '', 'ann'],
  [dayMinutes + 40, 'ann', 'Keep it friendly, Gus.'],
  [42, 'dev', 'My four are cut, withdrawn, lost and in the water. In that order.'],
  [41, 'bob', 'Cards lock at midnight. @hana, you still have two open slots!'],
  [12, 'hana', 'Done. Both of them at a thousand to one, as every year.'],
];

/** What answers another message, by how that begins. */
const repliesTo: Readonly<Record<string, string>> = {
  'Done. Both of them at a thousand to one, as every year.': 'Cards lock at midnight',
};

const reactionsTo: Readonly<Record<string, readonly MockReaction[]>> = {
  'I will have one made, out of your buy-in 😄': [
    { kind: 'LAUGH', username: 'ann' },
    { kind: 'LAUGH', username: 'gus' },
    { kind: 'FIRE', username: 'dev' },
  ],
};

/** Enough older messages for a second page. */
const smallTalk = [
  'Anybody up early?',
  'Always.',
  'What do we think of the new greens?',
  'Faster than they look, and they look fast.',
  'I only pick golfers who are kind to their caddies.',
  'That explains last year.',
];
const talkers = ['emil', 'june', 'ivan', 'carla', 'kit'];
const before: readonly Line[] = Array.from({ length: 90 }, (_line, index) => [
  6 * dayMinutes - index * 20,
  talkers[index % talkers.length] ?? 'emil',
  `${smallTalk[index % smallTalk.length]} (${index + 1})`,
]);

const talks: Readonly<Record<string, readonly Line[]>> = {
  'Sunday Best': [...before, ...lately],
  'Back Nine': [[95, 'dev', 'Whoever wins on Sunday brings the coffee on Monday.']],
};

/** Ids grow through all pools together, as the gateway's do. */
export function sampleMessages(): MockMessage[] {
  const now = Date.now();
  const messages = Object.entries(talks)
    .flatMap(([pool, lines]) => lines.map((line) => ({ pool, line })))
    .map(({ pool, line: [minutesAgo, username, text, removedBy = null] }, index) => ({
      id: index + 1,
      poolId: `id of ${pool}`,
      username,
      text,
      at: new Date(now - minutesAgo * minuteMs).toISOString(),
      clientId: null,
      removedBy,
      // A copy: other worlds of the same worker would share them.
      reactions: structuredClone(reactionsTo[text] ?? []),
      replyTo: null,
    }));
  const idOf = (beginning: string | undefined) =>
    messages.find(({ text }) => beginning && text.startsWith(beginning))?.id ?? null;
  return messages.map((message) => ({ ...message, replyTo: idOf(repliesTo[message.text]) }));
}
