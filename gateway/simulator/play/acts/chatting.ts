import { type Act, ask, fine, mustBe } from './acting.ts';

/** By the same text and the same id it is the same message, however often it is sent. */
export const say =
  (verb: 'says' | 'repeats'): Act =>
  (acting) => {
    const { week, pool, who, choice } = acting;
    const text = `${who} ${verb} ${choice}`;
    return {
      send: () =>
        ask(
          acting,
          `mutation ($pool: String!, $text: String!, $clientId: String) {
            sendMessage(pool: $pool, text: $text, clientId: $clientId) { id }
          }`,
          { pool: pool.name, text, clientId: `say-${choice}` },
        ),
      note: ({ code }) => {
        mustBe(code, week.book.members(pool).has(who), acting, 'chat');
        const messages = week.book.messages(pool);
        if (code === fine && !messages.includes(text)) messages.push(text);
        return code;
      },
    };
  };
