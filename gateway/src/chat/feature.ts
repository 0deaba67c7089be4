import type { Feature } from '../feature.ts';
import { chatSocket } from './chat.socket.ts';
import { StoredMessage } from './message.entity.ts';
import { messageResolvers } from './message.resolver.ts';
import { messageRoutes } from './message.rest.ts';
import { Chat0012 } from './migrations/0012-chat.ts';
import { SendersLastMessages0044 } from './migrations/0044-senders-last-messages.ts';
import { postResult } from './settlement-message.ts';

export const chatFeature = {
  entities: [StoredMessage],
  migrations: {
    '0012-chat': Chat0012,
    '0044-senders-last-messages': SendersLastMessages0044,
  },
  resolvers: messageResolvers,
  routes: messageRoutes,
  sockets: [chatSocket],
  settlement: { settle: postResult },
} satisfies Feature;
