import { partsWithMentions } from '@fairway/schema/mentions';
import type { Answer, Caller } from '../answer.ts';
import type { MockPool } from '../pools/mock-pool.ts';
import type { World } from '../world.ts';
import { storyAnswer } from './mock-story.ts';
import { type MockMessage, reactionAnswers } from './sample-messages.ts';

interface Page {
  after?: string | null;
  before?: string | null;
  first?: number | null;
}

/** A pool's chat as a player reads it. */
export function chatAnswers(world: World, userOf: (username: string, caller: Caller) => Answer<'User'>) {
  const poolName = (poolId: string) => world.pools.find(({ id }) => id === poolId)?.name ?? '';

  const user = ({ username }: MockMessage, caller: Caller) =>
    username === null ? null : userOf(username, caller);

  const mentionsIn = ({ poolId, text }: MockMessage): string[] => {
    const members = world.pools.find(({ id }) => id === poolId)?.members ?? [];
    const byKey = new Map(members.map((member) => [member.toLowerCase(), member]));
    const parts = partsWithMentions(text, (key) => byKey.get(key));
    return [...new Set(parts.flatMap(({ mention }) => mention ?? []))];
  };

  const quote = (id: number | null, caller: Caller): Answer<'QuotedMessage'> | null => {
    const quoted = world.talk.messages.find((one) => one.id === id);
    if (!quoted) return null;
    const { text, removedBy } = quoted;
    return { id: String(quoted.id), user: user(quoted, caller), text, removed: removedBy !== null };
  };

  const message = (sent: MockMessage, caller: Caller): Answer<'Message'> => ({
    id: String(sent.id),
    pool: poolName(sent.poolId),
    user: user(sent, caller),
    replyTo: sent.removedBy === null ? quote(sent.replyTo, caller) : null,
    mentions: mentionsIn(sent).map((username) => userOf(username, caller)),
    text: sent.text,
    at: sent.at,
    clientId: sent.clientId,
    picture: sent.removedBy === null ? (sent.picture ?? null) : null,
    ...reactionAnswers(sent.removedBy === null ? sent.reactions : []),
    removed: sent.removedBy !== null,
    removedBy: sent.removedBy === null ? null : userOf(sent.removedBy, caller),
  });

  const ofPool = (pool: MockPool, caller: Caller) => {
    const { username } = caller;
    const isMember = username !== null && pool.members.includes(username);
    const all = () => (isMember ? world.talk.of(pool.id) : []);
    return {
      chatPictures: !pool.hasNoPictures,
      isMuted: world.player(username)?.mutedPools?.includes(pool.id) ?? false,
      messages: ({ after, before, first }: Page) => {
        const count = first ?? 50;
        const found = all().filter(
          ({ id }) => (!after || id > Number(after)) && (!before || id < Number(before)),
        );
        const page = after ? found.slice(0, count) : found.slice(-count);
        return page.map((sent) => message(sent, caller));
      },
      messagesFound: ({ text, before, first }: Page & { text: string }) =>
        all()
          .filter((sent) => sent.text.toLowerCase().includes(text.toLowerCase()))
          .filter(({ id, removedBy }) => removedBy === null && (!before || id < Number(before)))
          .toReversed()
          .slice(0, first ?? 50)
          .map((sent) => message(sent, caller)),
      story: () => (isMember ? storyAnswer(pool.id === world.story.poolId ? world.story : null) : null),
      unread: () => {
        const upTo = world.talk.readUpTo.get(`${username}, ${pool.id}`) ?? 0;
        const unheard = [username, ...(world.player(username)?.muted ?? [])];
        const others = all().filter((sent) => !unheard.includes(sent.username) && sent.removedBy === null);
        return others.filter(({ id }) => id > upTo).length;
      },
    };
  };

  return { message, ofPool };
}
