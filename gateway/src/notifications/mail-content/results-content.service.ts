import { moneyText } from '@fairway/schema/display';
import { list, rowsOf, text } from '../../database/rows.ts';
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
  /** The reader's other entries, the best first. */
  others?: readonly OtherEntry[];
  /** Whether the group settles the money itself. */
  isOutside?: boolean;
}

interface OtherEntry {
  number: number;
  nickname: string | null;
  position: string | null;
  total: number | null;
}

const listed = new Intl.ListFormat('en-US');

export const resultsContent: Writer = async ({ em }, mail) => {
  const facts = mail.facts as unknown as ResultFacts;
  const [known] = await rowsOf(
    em.fork(),
    { pool: text, tournaments: list(text) },
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
  const played = `The ${listed.format(known.tournaments.map((name, at) => (at === 0 ? name : `the ${name}`)))}`;
  const [isOrAre, wasOrWere] = known.tournaments.length > 1 ? ['are', 'were'] : ['is', 'was'];
  const link = { label: 'See the board', path: pagePath('Standings', pool) };
  if (facts.outcome === 'void')
    return {
      subject: facts.isOutside ? `${pool}: cancelled` : `${pool}: your buy-in is back`,
      paragraphs: [
        `${played} ${wasOrWere} cancelled, so nobody wins in ${pool}.`,
        facts.isOutside
          ? `${backFromHost} ${outsideSentence}`
          : `${facts.others ? 'Each buy-in' : 'Your buy-in'} is refunded to the card or balance that paid it, fee included.`,
      ],
      link,
    };
  const place = facts.position === null ? null : placeText(facts.position);
  return {
    subject: place ? `You finished ${place} in ${pool}` : `The result of ${pool}`,
    paragraphs: [
      place
        ? `${played} ${isOrAre} over: you finished ${place} of ${facts.of} in ${pool}.${scoreOf(facts)}`
        : `${played} ${isOrAre} over. You submitted no picks in ${pool}, so you have no place.`,
      ...othersText(facts),
      ...moneyOf(facts),
    ],
    link,
  };
};

const othersText = ({ others = [], of }: ResultFacts): string[] =>
  others.map((other) =>
    other.position === null
      ? `Your entry ${other.nickname ?? other.number} has no place.`
      : `Your entry ${other.nickname ?? other.number} finished ${placeText(other.position)} of ${of}.${scoreOf(other)}`,
  );

const scoreOf = ({ total }: Pick<ResultFacts, 'total'>) =>
  total === null ? '' : ` Your score: ${toParWords(total)}.`;

const backFromHost = 'Whoever has paid the host gets the buy-in back from the host.';

function moneyOf({ isRefunded, prizeCents, isOutside, others }: ResultFacts): string[] {
  if (isOutside) {
    if (isRefunded) return [`There is nobody to play against. ${backFromHost} ${outsideSentence}`];
    return prizeCents > 0
      ? [`Your prize is ${moneyText(prizeCents)}, to be paid by the host. ${outsideSentence}`]
      : [];
  }
  if (isRefunded)
    return [
      `${others ? 'You were the only player, so each buy-in' : 'You were the only entry, so your buy-in'} is refunded to the card or balance that paid it, fee included.`,
    ];
  return prizeCents > 0 ? [`Your prize of ${moneyText(prizeCents)} is in your balance.`] : [];
}
