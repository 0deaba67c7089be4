import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { MessageRowFields } from './rows/MessageRow.tsx';
import { RowReactions } from './rows/react.ts';

/** What the list needs of a message; its row reads the rest itself. */
const LineFields = graphql(
  `
    fragment LineFields on Message @_unmask {
      id
      at
      clientId
      removed
      user { id }
      ...MessageRowFields
    }
  `,
  [MessageRowFields],
);

export type ChatLine = ResultOf<typeof LineFields>;

/** Around the messages: membership, the own id, and the number of unread ones. */
export const ChatFrame = graphql(`
  query ChatFrame($pool: String!) {
    me { id mutedPeople { id username } }
    pool(name: $pool) { id name isMember isMuted memberCount chatPictures unread admin { id } coHosts { id } }
  }
`);

export const ChatPage = graphql(
  `
    query ChatPage($pool: String!, $after: ID, $first: Int!) {
      me { id mutedPeople { id username } }
      pool(name: $pool) {
        id
        name
        isMember
        isMuted
        memberCount
        chatPictures
        unread
        admin { id }
        coHosts { id }
        messages(after: $after, first: $first) { ...LineFields @unmask myReactions }
      }
    }
  `,
  [LineFields],
);

export const OlderMessages = graphql(
  `
    query OlderMessages($pool: String!, $before: ID!, $first: Int!) {
      pool(name: $pool) {
        id
        messages(before: $before, first: $first) { ...LineFields @unmask myReactions }
      }
    }
  `,
  [LineFields],
);

export const NewMessages = graphql(
  `
    subscription NewMessages($pool: String!, $after: ID) {
      messages(pool: $pool, after: $after) { ...LineFields @unmask }
    }
  `,
  [LineFields],
);

export const ChangedMessages = graphql(
  `
    subscription ChangedMessages($pool: String!) {
      messageChanged(pool: $pool) { ...LineFields @unmask }
    }
  `,
  [LineFields],
);

export const ReactedMessages = graphql(
  `
    subscription ReactedMessages($pool: String!) {
      messageReacted(pool: $pool) { ...RowReactions @unmask }
    }
  `,
  [RowReactions],
);

export const SendMessage = graphql(
  `
    mutation SendMessage($pool: String!, $text: String!, $clientId: String!, $replyTo: ID, $picture: ID) {
      sendMessage(pool: $pool, text: $text, clientId: $clientId, replyTo: $replyTo, picture: $picture) { ...LineFields @unmask }
    }
  `,
  [LineFields],
);

export const RemoveMessage = graphql(
  `
    mutation RemoveMessage($id: ID!) {
      removeMessage(id: $id) { ...LineFields @unmask }
    }
  `,
  [LineFields],
);

export const MarkRead = graphql(`
  mutation MarkRead($pool: String!, $upTo: ID!) {
    markRead(pool: $pool, upTo: $upTo)
  }
`);

/** Whom one may mention, asked for with the first `@`. */
export const ChatMembers = graphql(`
  query ChatMembers($pool: String!) {
    pool(name: $pool) {
      id
      members { user { id username profilePic } }
    }
  }
`);
