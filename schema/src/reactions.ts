/** The reactions to a message, in the order in which they are shown. */
export const reactionKinds = ['LIKE', 'LOVE', 'LAUGH', 'WOW', 'FIRE', 'HOLE'] as const;

export type ReactionKind = (typeof reactionKinds)[number];

/** How each looks, and what it is called. */
export const reactionLooks: Readonly<Record<ReactionKind, { emoji: string; name: string }>> = {
  LIKE: { emoji: '👍', name: 'Thumbs up' },
  LOVE: { emoji: '❤️', name: 'Heart' },
  LAUGH: { emoji: '😂', name: 'Laughing' },
  WOW: { emoji: '😮', name: 'Amazed' },
  FIRE: { emoji: '🔥', name: 'Fire' },
  HOLE: { emoji: '⛳', name: 'In the hole' },
};
