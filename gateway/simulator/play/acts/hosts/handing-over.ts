import { type Act, type Acting, ask, fine, isOver, mustBe, send, skipped } from '../acting.ts';

const offer = (acting: Acting, to: string) =>
  send(acting, 'PUT', '/create-pool/update-admin', { poolName: acting.pool.name, newAdmin: to });
const accept = (acting: Acting) =>
  ask(acting, 'mutation ($pool: String!) { answerOffer(pool: $pool, accept: true) { id } }', {
    pool: acting.pool.name,
  });

/** A member takes the pool over, and hands it back: whoever has it hosts it, and the other one does not meanwhile. */
export async function handOverAndBack(acting: Acting): Promise<string> {
  const { week, pool, who } = acting;
  const { people, book } = week;
  const { host } = people;
  if (who === host) return skipped;
  const byHost = { ...acting, who: host };
  const about = `hand over to ${who}`;
  const { code } = await offer(byHost, people.nameOf(who));
  mustBe(code, book.members(pool).has(who), byHost, about);
  if (code !== fine) return code;
  mustBe((await accept(acting)).code, true, acting, 'take over');
  const { code: late } = await send(byHost, 'DELETE', '/create-pool/delete-pool', { poolName: pool.name });
  mustBe(late, false, byHost, `delete what is ${who}'s now`);
  mustBe((await offer(acting, people.nameOf(host))).code, true, acting, 'hand back');
  mustBe((await accept(byHost)).code, true, byHost, 'take back');
  people.coHosts(pool).delete(who);
  return fine;
}

const weekly: ReadonlySet<string> = new Set(['Single Week', 'Salary Cap']);
const answers = ['YES', 'SKIP', 'STOP'] as const;

/** Whether a weekly pool goes on, once its week is settled. */
const answer =
  (said: (typeof answers)[number]): Act =>
  (acting) => ({
    send: () =>
      ask(
        acting,
        'mutation ($pool: String!, $answer: NextWeekAnswer!) { answerNextWeek(pool: $pool, answer: $answer) { id } }',
        { pool: acting.pool.name, answer: said },
      ),
    note: ({ code }) => {
      const { week, pool, who } = acting;
      const isAsked = isOver(acting) && weekly.has(pool.format);
      mustBe(code, isAsked && week.people.mayHost(pool, who), acting, `say ${said} to the next week`);
      return `${said} ${code}`;
    },
  });

/** What is said is said otherwise at once: the story does not go on without the pool. */
export async function answerAboutNextWeek(acting: Acting): Promise<string> {
  const { week, who, choice } = acting;
  const by = { ...acting, who: choice % 4 === 0 ? who : week.people.host };
  const words: string[] = [];
  for (const said of [answers[choice % 3] ?? 'YES', 'YES'] as const) {
    const asked = answer(said)(by);
    if (asked) words.push(asked.note(await asked.send()));
  }
  return words.join(', ');
}
