import type { Feature } from '../features/manifest.ts';
import { chatSocket } from './chat.socket.ts';
import { postResults } from './feed/settlement-message.ts';
import { StoredMessage } from './message.entity.ts';
import { messageResolvers } from './message.resolver.ts';
import { messageRoutes } from './message.rest.ts';
import { Chat0012 } from './migrations/0012-chat.ts';
import { SendersLastMessages0044 } from './migrations/0044-senders-last-messages.ts';
import { Reactions0120 } from './migrations/0120-reactions.ts';
import { RepliesAndMentions0150 } from './migrations/0150-replies-and-mentions.ts';
import { ownChatData } from './own-data.ts';
import { ReactionResolver } from './reactions/reaction.resolver.ts';
import { reactionDeletion } from './reactions/reaction.service.ts';
import { roomTopics } from './rooms/room-topics.ts';

export const chatFeature = {
  entities: [StoredMessage],
  migrations: {
    '0012-chat': Chat0012,
    '0044-senders-last-messages': SendersLastMessages0044,
    '0120-reactions': Reactions0120,
    '0150-replies-and-mentions': RepliesAndMentions0150,
  },
  resolvers: [...messageResolvers, ReactionResolver],
  routes: messageRoutes,
  sockets: [chatSocket],
  topics: [roomTopics],
  settlement: { settle: postResults },
  accountDeletion: reactionDeletion,
  ownData: ownChatData,
} satisfies Feature;
