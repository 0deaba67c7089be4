import { moneyText } from '@fairway/schema/display';
import { rowsOf, stored, text } from '../../database/rows.ts';
import { outsideSentence } from '../../rules/pools/settled-outside.ts';
import type { Writer } from './text/mail-text.ts';
import { pagePath, placeText, toParWords } from './text/words.ts';

/** What was fixed when the contest was settled. */
interface ResultFacts {
  contestId: string;
  outcome: 'settled' | 'void';
  position: string | null;
  of: number;
  total: number | null;
  prizeCents: number;
  isRefunded: boolean;
  /** Whether the group settles the money itself. */
  isOutside?: boolean;
}

export const resultsContent: Writer = async ({ em }, mail) => {
  const facts = mail.facts as unknown as ResultFacts;
  const [known] = await rowsOf(
    em.fork(),
    { pool: text, tournaments: stored<string[]>() },
    `select pool.name as pool, array_agg(tournament.name order by week) as tournaments
     from contest
     join pool on pool.id = pool_id
     join contest_week on contest_id = contest.id
     join tournament on tournament.id = tournament_id
     where contest.id = ? group by pool.name`,
    [facts.contestId],
  );
  if (!known) return null;
  const { pool } = known;
  const played = `the ${known.tournaments.join(', the ')}`;
  const link = { label: 'See the board', path: pagePath('Standings', pool) };
  if (facts.outcome === 'void')
    return {
      subject: facts.isOutside ? `${pool}: cancelled` : `${pool}: your buy-in is back`,
      paragraphs: [
        `What ${pool} played for, ${played}, was cancelled, so nobody wins.`,
        facts.isOutside
          ? `${backFromHost} ${outsideSentence}`
          : 'Your buy-in is refunded to the card or balance that paid it, fee included.',
      ],
      link,
    };
  const place = facts.position === null ? null : placeText(facts.position);
  return {
    subject: place ? `You finished ${place} in ${pool}` : `The result of ${pool}`,
    paragraphs: [
      place
        ? `You finished ${place} of ${facts.of} in ${pool}, played on ${played}.${scoreOf(facts)}`
        : `${pool}, played on ${played}, is settled. You submitted no picks, so you have no place.`,
      ...moneyOf(facts),
    ],
    link,
  };
};

const scoreOf = ({ total }: ResultFacts) => (total === null ? '' : ` Your score: ${toParWords(total)}.`);

const backFromHost = 'Who has paid the host gets the buy-in back from the host.';

function moneyOf({ isRefunded, prizeCents, isOutside }: ResultFacts): string[] {
  if (isOutside) {
    if (isRefunded) return [`There is nobody to play against. ${backFromHost} ${outsideSentence}`];
    return prizeCents > 0
      ? [`Your prize is ${moneyText(prizeCents)}, to be paid by the host. ${outsideSentence}`]
      : [];
  }
  if (isRefunded)
    return [
      'You were the only entry, so your buy-in is refunded to the card or balance that paid it, fee included.',
    ];
  return prizeCents > 0 ? [`Your prize of ${moneyText(prizeCents)} is in your balance.`] : [];
}
