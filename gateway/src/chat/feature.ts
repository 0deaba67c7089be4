import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { postResults } from './feed/settlement-message.ts';
import { StoredMessage } from './message.entity.ts';
import { messageResolvers } from './message.resolver.ts';
import { messageRoutes } from './message.rest.ts';
import { Chat0012 } from './migrations/0012-chat.ts';
import { SendersLastMessages0044 } from './migrations/0044-senders-last-messages.ts';
import { Reactions0120 } from './migrations/0120-reactions.ts';
import { RepliesAndMentions0150 } from './migrations/0150-replies-and-mentions.ts';
import { Story0253 } from './migrations/0253-story.ts';
import { Mutes0260 } from './migrations/0260-mutes.ts';
import { ChatPictures0261 } from './migrations/0261-chat-pictures.ts';
import { muteResolvers } from './mutes/mute.resolver.ts';
import { muteRoutes } from './mutes/mute.rest.ts';
import { muteDeletion } from './mutes/mute.service.ts';
import { muteTopics } from './mutes/mute-topics.ts';
import { ownChatData } from './own-data.ts';
import { chatPicturePage } from './pictures/chat-picture.page.ts';
import { ChatPicturesResolver } from './pictures/chat-picture.resolver.ts';
import { chatPictureRoutes } from './pictures/chat-picture.rest.ts';
import { pictureDeletion, sweepPictures } from './pictures/chat-picture.service.ts';
import { ReactionResolver } from './reactions/reaction.resolver.ts';
import { reactionDeletion } from './reactions/reaction.service.ts';
import { readMarksResolvers } from './reading/read-marks.resolver.ts';
import { readMarksRoutes } from './reading/read-marks.rest.ts';
import { readMarksTopics } from './reading/read-marks-topics.ts';
import { roomTopics } from './rooms/room-topics.ts';
import { ChatSearchResolver } from './search/search.resolver.ts';
import { chatSocket } from './sockets/chat.socket.ts';
import { chatActsSocket } from './sockets/chat-acts.socket.ts';
import { recordStory, storyOfSettlement } from './story/record-story.service.ts';
import { storyResolvers } from './story/story.resolver.ts';
import { storyRoutes } from './story/story.rest.ts';
import { storyTopics } from './story/story-topics.ts';

export const chatFeature = {
  entities: [StoredMessage],
  migrations: {
    '0012-chat': Chat0012,
    '0044-senders-last-messages': SendersLastMessages0044,
    '0120-reactions': Reactions0120,
    '0150-replies-and-mentions': RepliesAndMentions0150,
    '0253-story': Story0253,
    '0260-mutes': Mutes0260,
    '0261-chat-pictures': ChatPictures0261,
  },
  resolvers: [
    ...messageResolvers,
    ReactionResolver,
    ChatSearchResolver,
    ChatPicturesResolver,
    ...muteResolvers,
    ...readMarksResolvers,
    ...storyResolvers,
  ],
  routes: [...messageRoutes, ...chatPictureRoutes, ...muteRoutes, ...readMarksRoutes, ...storyRoutes],
  pages: [chatPicturePage],
  sockets: [chatSocket, chatActsSocket],
  expiringTables: [
    // Uploaded for a message that was never sent.
    { table: 'chat_picture', endsAt: 'at', retentionMs: dayMs, only: 'message_id is null' },
  ],
  sweep: sweepPictures,
  topics: [roomTopics, storyTopics, readMarksTopics, muteTopics],
  settlement: {
    settle: async (tx, settlements) => {
      await postResults(tx, settlements);
      await storyOfSettlement(tx, settlements);
    },
  },
  accountDeletion: {
    erase: async (tx, userId) => {
      for (const { erase } of [reactionDeletion, pictureDeletion, muteDeletion]) await erase?.(tx, userId);
    },
  },
  transactionHooks: { storyChanged: recordStory },
  ownData: ownChatData,
} satisfies Feature;
