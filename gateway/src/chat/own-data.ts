import { isoText, type OwnDataPart } from '../features/own-data.ts';

export const ownChatData: readonly OwnDataPart[] = [
  {
    name: 'messages',
    tables: ['message'],
    statement: `select pool.name as pool, message.id::text as "messageId", ${isoText('at')} as at, text,
        reply_to::text as "replyToMessageId", ${isoText('removed_at')} as "removedAt",
        case when removed_by = wanted.id then 'you' when removed_by is not null then 'an admin' end as "removedBy"
      from wanted
      join message on user_id = wanted.id
      join pool on pool.id = pool_id
      order by message.id`,
  },
  {
    name: 'mentions',
    tables: ['message_mention'],
    statement: `select pool.name as pool, message.id::text as "messageId", ${isoText('at')} as at,
        message_mention.name_key as "mentionedAs"
      from wanted
      join message_mention on message_mention.user_id = wanted.id
      join message on message.id = message_id
      join pool on pool.id = pool_id
      order by message.id, message_mention.name_key`,
  },
  {
    name: 'reactions',
    tables: ['message_reaction'],
    statement: `select pool.name as pool, message.id::text as "messageId", message_reaction.kind,
        ${isoText('message_reaction.at')} as at
      from wanted
      join message_reaction on message_reaction.user_id = wanted.id
      join message on message.id = message_id
      join pool on pool.id = pool_id
      order by message_reaction.at, message.id, message_reaction.kind`,
  },
  {
    name: 'reactions-to-stories',
    tables: ['story_reaction'],
    statement: `select pool.name as pool, story_reaction.line_id::text as "lineId", story_reaction.kind,
        ${isoText('story_reaction.at')} as at
      from wanted
      join story_reaction on story_reaction.user_id = wanted.id
      join story_line on story_line.id = line_id
      join pool on pool.id = pool_id
      order by story_reaction.at, story_line.id, story_reaction.kind`,
  },
  {
    name: 'chat-pictures',
    tables: ['chat_picture'],
    // Opened by whoever has the address, as in the chat.
    statement: `select pool.name as pool, message_id::text as "messageId", ${isoText('chat_picture.at')} as at, alt,
        width, height, '/pictures/chat/' || chat_picture.id || '.webp' as address
      from wanted
      join chat_picture on chat_picture.user_id = wanted.id
      join pool on pool.id = pool_id
      order by chat_picture.at, chat_picture.id`,
  },
  {
    name: 'muted-people',
    tables: ['muted_person'],
    statement: `select other.username, ${isoText('muted_person.at')} as at
      from wanted
      join muted_person on muted_person.user_id = wanted.id
      join user_account other on other.id = muted_id
      order by muted_person.at, other.id`,
  },
  {
    name: 'muted-pools',
    tables: ['muted_pool'],
    statement: `select pool.name as pool, ${isoText('muted_pool.at')} as at
      from wanted
      join muted_pool on muted_pool.user_id = wanted.id
      join pool on pool.id = pool_id
      order by muted_pool.at, pool.id`,
  },
  {
    name: 'read-chats',
    tables: ['message_read'],
    statement: `select pool.name as pool, up_to::text as "upToMessage"
      from wanted
      join message_read on user_id = wanted.id
      join pool on pool.id = pool_id
      order by pool.created_at, pool.id`,
  },
];
