import { afterEach, beforeEach } from '@jest/globals';
import { type MailGame, openMailGame } from '../../../notifications/testing/mail-game.ts';

/** A weekly pool whose first week is over, before each test of the file. Everything is played in South Carolina, five hours behind. */
export function weeklyGame() {
  let game: MailGame;
  beforeEach(async () => {
    game = await openMailGame(['ann', 'bob', 'carla']);
    await game.pool('Weekly', ['ann', 'bob', 'carla'], { buyIn: 10 });
    for (const player of ['ann', 'bob', 'carla']) await game.buyIn(player, 'Weekly');
    await game.at('2027-01-14T05:30:00Z');
    await playWeek(1);
  });
  afterEach(() => game.gateway.close());

  const day = (week: number, round: number) => `2027-01-${13 + round + 7 * (week - 1)}`;
  async function playWeek(week: number) {
    game.finish(week, 4, (golfer) => (golfer === 0 ? -1 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(week, 4)}T${time}:00Z`);
  }
  const monday = async () => {
    game.turnTo(2);
    for (const time of ['05:00', '05:30', '09:00']) await game.at(`2027-01-18T${time}:00Z`);
  };
  const wednesday = async () => {
    for (const time of ['05:00', '05:30']) await game.at(`2027-01-20T${time}:00Z`);
  };

  interface Asked {
    nextWeek: { answer: string | null; waits: boolean; tournament: { name: string } } | null;
    contest: { quiet: boolean; weeks: { tournament: { name: string } }[] };
    ended: boolean;
    join: { code: string };
    runAgain: { decision: { allowed: boolean } } | null;
  }
  const look = async (player = 'ann') =>
    (
      await game.graphql<{ pool: Asked }>(
        player,
        `{ pool(name: "Weekly") { nextWeek { answer waits tournament { name } yes { allowed } skip { allowed } }
           contest { quiet weeks { tournament { name } } } ended join { code } runAgain { decision { allowed } } } }`,
      )
    ).pool;
  const answer = async (what: string, player = 'ann') => {
    const { errors } = await game.gateway.graphql(
      `mutation { answerNextWeek(pool: "Weekly", answer: ${what}) { id } }`,
      {},
      game.token(player),
    );
    return errors ? `${Object(errors[0]?.extensions).code}: ${errors[0]?.message}` : 'ok';
  };
  const acts = async () => {
    const query = '{ poolActs(pool: "Weekly") { nodes { text } } }';
    const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>('bob', query);
    return poolActs.nodes.map(({ text }) => text);
  };
  const open = ['ann', 'bob', 'carla'].map(
    (name) => `${name}: Picks are open for the Lowcountry Open: Weekly`,
  );

  /** The link in the mail to the host. */
  async function mailedLink() {
    await game.sentMails();
    const { text } =
      game.gateway.mails.findLast(({ subject }) => subject.startsWith('Play next week?')) ?? {};
    const path = text?.match(/https?:\/\/[^/]+(\/next-week\/\S+)/)?.[1];
    if (!path) throw new Error('The mail has a link.');
    return path;
  }
  const visit = async (path: string, method = 'GET') => {
    const reply = await fetch(`${game.gateway.origin}${path}`, { method });
    return { status: reply.status, text: await reply.text() };
  };

  return {
    get game() {
      return game;
    },
    playWeek,
    monday,
    wednesday,
    look,
    answer,
    acts,
    open,
    mailedLink,
    visit,
  };
}
