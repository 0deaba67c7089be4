import { type Act, type Acting, ask, fine, mustBe, skipped } from './acting.ts';
import { meet } from './at-once.ts';

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

/** Behind another message that is being stored just now, so that both come to be stored together. */
export async function sayTwiceAtOnce(acting: Acting): Promise<string> {
  const { week, choice } = acting;
  const before = say('says')({ ...acting, choice: choice + 1 });
  const one = say('repeats')(acting);
  const other = say('repeats')(acting);
  if (!before || !one || !other) return skipped;
  const sendBoth = () => Promise.all([one.send(), other.send()]);
  const { earlier, later } = await meet(week, before.send, sendBoth);
  const words = [before.note(earlier)];
  for (const answer of later) words.push(one.note(answer));
  return words.join(', ');
}
