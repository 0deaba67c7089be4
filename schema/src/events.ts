import type { ErrorCode } from './codes.ts';
import type { ReactionKind } from './reactions.ts';

/** The `data` of a refused handshake's `connect_error`, and of a refused event's ack. */
export interface SocketRefusal {
  code: ErrorCode;
  message: string;
}

/** A message of a pool's chat, the same on every API. */
export interface ChatMessage {
  /** An increasing number, as text. */
  id: string;
  /** 'deleted user' for a deleted account; 'fairway' for the product itself. */
  username: string;
  message: string;
  poolName: string;
  /** ISO 8601. */
  timestamp: string;
}

/** A reaction to a message: how often, and the first of those who reacted so. */
export interface ReactionSummary {
  kind: ReactionKind;
  count: number;
  usernames: string[];
}

/** All reactions to a message. */
export interface MessageReactions {
  id: string;
  poolName: string;
  reactions: ReactionSummary[];
}

/** What a message refers to: the message that it answers, and whom it mentions. */
export interface MessageReferences {
  id: string;
  poolName: string;
  /** Left out of what is no answer; its message is how that one begins, and empty once it is removed. */
  replyTo?: { id: string; username: string; message: string; removed: boolean };
  /** Usernames; left out where nobody is mentioned. */
  mentions?: string[];
}

/** The picture that a message shows. */
export interface MessagePicture {
  id: string;
  poolName: string;
  picture: { url: string; width: number; height: number; alt: string };
}

/** How far members of a pool of under thirty have read its chat. */
export interface ReadMarks {
  poolName: string;
  readMarks: { username: string; upTo: string }[];
}

/** A message with all that belongs to it, as REST answers it. What few messages have is left out of the others. */
export interface WholeMessage
  extends ChatMessage,
    Partial<Pick<MessageReferences, 'replyTo' | 'mentions'>>,
    Partial<Pick<MessagePicture, 'picture'>> {
  reactions?: ReactionSummary[];
}

/** Whom and what somebody has muted: usernames, and names of pools. */
export interface Mutes {
  people: string[];
  pools: string[];
}

/** A line of a pool's story. */
export interface StoryLine {
  /** An increasing number, as text. */
  id: string;
  kind: 'lock' | 'withdrawal' | 'cut' | 'round' | 'lead' | 'prizes';
  text: string;
  /** When it was first told, on the game clock: ISO 8601. */
  timestamp: string;
  /** Left out where it was never corrected. */
  correctedAt?: string;
  /** Left out where there are none. */
  reactions?: ReactionSummary[];
}

/** What has happened in a pool, told from its boards: the latest first. */
export interface Story {
  poolName: string;
  /** Grows with every change. */
  version: number;
  lines: StoryLine[];
}

/** Events from server to client on socket.io. */
export interface ServerEvents {
  chatMessage(message: ChatMessage): void;
  /** A message was removed, so its text is empty, or its author was renamed. */
  messageChanged(message: ChatMessage & { removed: boolean }): void;
  /** Somebody in the pool has reacted to a message, or taken that back; also behind one that was missed. */
  messageReactions(reactions: MessageReactions): void;
  /** Behind the `chatMessage` or `messageChanged` of a message that is a reply or mentions somebody. */
  messageReferences(references: MessageReferences): void;
  /** Behind the `chatMessage` or `messageChanged` of a message with a picture. */
  messagePicture(picture: MessagePicture): void;
  /** To who has joined with `readMarks`: at once, and whenever somebody has read further. */
  readMarks(marks: ReadMarks): void;
  /** To who has joined with `story`: its latest 50 lines at once, and at every change. */
  story(story: Story): void;
  chatError(refusal: SocketRefusal): void;
}

export type JoinAnswer = { ok: true; lastId: string | null } | { error: SocketRefusal };
export type MessageAnswer = { message: ChatMessage } | { error: SocketRefusal };

export type DoneAnswer = { ok: true } | { error: SocketRefusal };
export type ReactionAnswer = MessageReactions | { error: SocketRefusal };
export type FoundAnswer = { messages: WholeMessage[] } | { error: SocketRefusal };
export type MutesAnswer = Mutes | { error: SocketRefusal };
export type PicturesAnswer = { chatPictures: boolean } | { error: SocketRefusal };
export type StoryAnswer = Omit<Story, 'poolName'> | { error: SocketRefusal };
export type StoryLineAnswer = StoryLine | { error: SocketRefusal };

/** Events from client to server on socket.io; their arguments are validated. */
export interface ClientEvents {
  joinPool(
    poolName: string,
    options?: { after?: string; readMarks?: boolean; story?: boolean },
    answer?: (answer: JoinAnswer) => void,
  ): void;
  chatMessage(
    message: { username: string; message: string; poolName: string; clientId?: string },
    answer?: (answer: MessageAnswer) => void,
  ): void;
  /** Says something in answer to a message of that pool. */
  replyToMessage(
    message: { username: string; message: string; poolName: string; replyTo: string; clientId?: string },
    answer?: (answer: MessageAnswer) => void,
  ): void;
  /** Says something with a picture that was uploaded for that pool; the message may be left out. */
  sendPicture(
    message: {
      username: string;
      message?: string;
      poolName: string;
      picture: string;
      replyTo?: string;
      clientId?: string;
    },
    answer?: (answer: MessageAnswer) => void,
  ): void;
  /** Remembers how far one has read. */
  markRead(mark: { poolName: string; upTo: string }, answer?: (answer: DoneAnswer) => void): void;
  /** Reacts to a message, or takes that back. */
  reactToMessage(
    reaction: { id: string; kind: ReactionKind; on: boolean },
    answer?: (answer: ReactionAnswer) => void,
  ): void;
  /** Takes a message back: one's own, or any of a pool that one hosts. */
  removeMessage(message: { id: string }, answer?: (answer: DoneAnswer) => void): void;
  /** Those with that text in them, the latest first. */
  searchMessages(
    search: { poolName: string; text: string; before?: string; limit?: number },
    answer?: (answer: FoundAnswer) => void,
  ): void;
  listMutes(answer?: (answer: MutesAnswer) => void): void;
  mutePerson(mute: { username: string; on: boolean }, answer?: (answer: MutesAnswer) => void): void;
  mutePool(mute: { poolName: string; on: boolean }, answer?: (answer: MutesAnswer) => void): void;
  /** Of a pool that one hosts: whether its chat takes and shows pictures. */
  switchChatPictures(
    pictures: { poolName: string; on: boolean },
    answer?: (answer: PicturesAnswer) => void,
  ): void;
  /** The latest lines, or those before one. */
  readStory(
    page: { poolName: string; before?: string; limit?: number },
    answer?: (answer: StoryAnswer) => void,
  ): void;
  /** Reacts to a line of a story, or takes that back. */
  reactToStory(
    reaction: { id: string; kind: ReactionKind; on: boolean },
    answer?: (answer: StoryLineAnswer) => void,
  ): void;
}
