import type { ReactionKind } from '@fairway/schema/reactions';
import type { Answer, Answers, Caller, SubscriptionAnswers } from '../answer.ts';
import type { MockPool } from '../pools/mock-pool.ts';
import { applySentinels, refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';
import { chatAnswers } from './chat-answers.ts';
import { muteMutations } from './mock-mutes.ts';
import { storyAnswer, storyLineAnswer } from './mock-story.ts';
import { type MockMessage, reactedWith } from './sample-messages.ts';

interface Parts {
  signedIn: (caller: Caller) => Player;
  hasMember: (pool: string, username: string) => boolean;
  /** The pool of that name, if the player is in it. */
  joined: (pool: string, username: string) => MockPool;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
}

async function* mapped<From, To>(values: AsyncIterable<From>, map: (value: From) => To): AsyncGenerator<To> {
  for await (const value of values) yield map(value);
}

/** The chat of the mocked gateway. */
export function chatResolvers(world: World, { signedIn, hasMember, joined, userOf }: Parts) {
  const { message } = chatAnswers(world, userOf);
  const { talk } = world;

  /** Streams messages. A former member's stream ends with a refusal. */
  async function* whileMember<Sent>(
    pool: string,
    username: string,
    messages: AsyncIterable<MockMessage>,
    send: (open: () => MockMessage) => Sent,
  ): AsyncGenerator<Sent> {
    for await (const message of messages) {
      const isLast = !hasMember(pool, username);
      yield send(() => {
        joined(pool, username);
        return message;
      });
      if (isLast) return;
    }
  }

  const Mutation = {
    ...muteMutations({ signedIn, joined, userOf }),
    sendMessage: (
      args: {
        pool: string;
        text: string;
        clientId?: string | null;
        replyTo?: string | null;
        picture?: string | null;
      },
      caller: Caller,
    ) => {
      const { username } = signedIn(caller);
      applySentinels({ text: args.text });
      const pool = joined(args.pool, username);
      const { text, clientId = null } = args;
      const picture = talk.pictures.get(args.picture ?? '') ?? null;
      if ((text.trim() === '' && !picture) || [...text.trim()].length > 1000)
        refuse({ code: 'INVALID', message: 'A message has 1 to 1,000 characters.', field: 'message' });
      const retryAfterSeconds = talk.secondsToWait(pool.id, username, clientId);
      if (retryAfterSeconds > 0) {
        const reason = 'You are writing too fast. Please wait a moment.';
        refuse({ code: 'RATE_LIMITED', message: reason, retryAfterSeconds });
      }
      const replyTo = args.replyTo == null ? null : Number(args.replyTo);
      return message(talk.addMessage(pool.id, username, text, { clientId, replyTo, picture }), caller);
    },
    removeMessage: ({ id }: { id: string }, caller: Caller) => {
      const { username } = signedIn(caller);
      const found = talk.messages.find((one) => one.id === Number(id));
      const pool = world.pools.find((one) => one.id === found?.poolId);
      if (!found || !pool) return refuse({ code: 'NOT_FOUND', message: 'There is no such message.' });
      if (found.username === null)
        refuse({ code: 'FORBIDDEN', message: 'What Fairway itself says can’t be removed.' });
      if (found.username !== username && ![pool.admin, ...pool.coHosts].includes(username))
        refuse({ code: 'FORBIDDEN', message: 'Only its author and the pool’s hosts can remove a message.' });
      talk.remove(found, username);
      return message(found, caller);
    },
    react: (args: { id: string; kind: ReactionKind; on: boolean }, caller: Caller) => {
      const { username } = signedIn(caller);
      const found = talk.messages.find((one) => one.id === Number(args.id) && one.removedBy === null);
      const pool = world.pools.find((one) => one.id === found?.poolId);
      if (!found || !pool || !hasMember(pool.name, username))
        return refuse({ code: 'NOT_FOUND', message: 'There is no such message.' });
      talk.react(found, args.kind, { username, on: args.on });
      return message(found, caller);
    },
    reactToStory: (args: { id: string; kind: ReactionKind; on: boolean }, caller: Caller) => {
      const { username } = signedIn(caller);
      const line = world.story.lines.find(({ id }) => id === Number(args.id));
      if (!line)
        return refuse({ code: 'NOT_FOUND', message: 'There is no such line in the story of a pool.' });
      world.story.change(() => {
        line.reactions = reactedWith(line.reactions, args.kind, username, args.on);
      });
      return storyLineAnswer(line);
    },
    markRead: (args: { pool: string; upTo: string }, caller: Caller) => {
      const { username } = signedIn(caller);
      talk.markRead(joined(args.pool, username).id, username, Number(args.upTo));
      return true;
    },
  } satisfies Answers<'Mutation'>;

  const Subscription = {
    messages({ pool, after }: { pool: string; after?: string | null }, caller: Caller) {
      const { username } = signedIn(caller);
      const { id } = joined(pool, username);
      const sent = talk.messagesAfter(id, after == null ? null : Number(after));
      return whileMember(pool, username, sent, (one) => ({ messages: () => message(one(), caller) }));
    },
    messageChanged({ pool }: { pool: string }, caller: Caller) {
      const { username } = signedIn(caller);
      const { id } = joined(pool, username);
      return whileMember(pool, username, talk.changed(id), (one) => ({
        messageChanged: () => message(one(), caller),
      }));
    },
    readMarks({ pool }: { pool: string }, caller: Caller) {
      const { id, members } = joined(pool, signedIn(caller).username);
      return mapped(talk.readMarks(id, members), (marks) => ({
        readMarks: () => marks.map(({ username, upTo }) => ({ upTo, user: userOf(username, caller) })),
      }));
    },
    async *story({ pool }: { pool: string }, caller: Caller) {
      const { username } = signedIn(caller);
      const { id } = joined(pool, username);
      if (id !== world.story.poolId) yield { story: () => storyAnswer(null) };
      else for await (const story of world.story.states()) yield { story: () => storyAnswer(story) };
    },
    messageReacted({ pool }: { pool: string }, caller: Caller) {
      const { username } = signedIn(caller);
      const { id } = joined(pool, username);
      return whileMember(pool, username, talk.reacted(id), (one) => ({
        messageReacted: () => message(one(), caller),
      }));
    },
  } satisfies SubscriptionAnswers;

  return { Mutation, Subscription };
}
