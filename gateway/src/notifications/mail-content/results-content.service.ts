import { moneyText, pointsText } from '@fairway/schema/display';
import { list, number, orNull, rowsOf, text } from '../../database/rows.ts';
import { tournamentsWithIds } from '../../golf/tournaments/tournament-snapshot.ts';
import { whyVoid } from '../../rules/board/void-text.ts';
import { outsideSentence } from '../../rules/pools/settled-outside.ts';
import type { OtherEntry, ResultFacts } from '../mails/mail-kinds.ts';
import type { Writer } from './text/mail-text.ts';
import { pagePath, placeText, toParWords } from './text/words.ts';

const listed = new Intl.ListFormat('en-US');

export const resultsContent: Writer<'results'> = async (ctx, { facts }) => {
  const em = ctx.em.fork();
  const [known] = await rowsOf(
    em,
    { pool: text, round: orNull(number), tournamentIds: list(text) },
    `select pool.name as pool, pool.round, array_agg(tournament_id order by week) as "tournamentIds"
     from contest
     join pool on pool.id = pool_id
     join contest_week on contest_id = contest.id
     where contest.id = ? group by pool.name, pool.round`,
    [facts.contestId],
  );
  if (!known) return null;
  const { pool, round, tournamentIds } = known;
  const tournaments = await tournamentsWithIds(em, tournamentIds);
  const names = tournamentIds.flatMap((id) => tournaments.get(id)?.name ?? []);
  const played = `The ${listed.format(names.map((name, at) => (at === 0 ? name : `the ${name}`)))}`;
  const isOrAre = names.length > 1 ? 'are' : 'is';
  const link = { label: 'See the board', path: pagePath('Standings', pool) };
  if (facts.outcome === 'void')
    return {
      subject: facts.isOutside ? `${pool} did not count` : `${pool}: your buy-in is back`,
      paragraphs: [
        `${played} did not count: ${whyVoid({ round, tournaments: names.length })}. So nobody wins in ${pool}.`,
        facts.isOutside
          ? `${backFromHost} ${outsideSentence}`
          : refundText(facts.others ? 'Each buy-in' : 'Your buy-in', facts),
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

function scoreOf({ total, points = null }: Pick<OtherEntry, 'total' | 'points'>): string {
  if (points !== null) return ` Your score: ${pointsText(points)} points.`;
  return total === null ? '' : ` Your score: ${toParWords(total)}.`;
}

const refundText = (buyIn: string, { isCredit }: ResultFacts): string =>
  isCredit
    ? `${buyIn} is refunded to your balance, fee included. What was paid by card is credit there, as you have chosen: it pays buy-ins and can’t be withdrawn.`
    : `${buyIn} is refunded to the card or balance that paid it, fee included.`;

const backFromHost = 'Whoever has paid the host gets the buy-in back from the host.';

function moneyOf(facts: ResultFacts): string[] {
  const { isRefunded, prizeCents, prizeWords = [], isOutside, others, paidMembers = 1 } = facts;
  const isAlone = paidMembers < 2;
  if (isOutside) {
    if (isRefunded)
      return [
        `${isAlone ? 'There is nobody to play against.' : 'Nobody submitted picks.'} ${backFromHost} ${outsideSentence}`,
      ];
    return prizeCents > 0
      ? [`Your prize is ${moneyText(prizeCents)}, to be paid by the host. ${outsideSentence}`]
      : [];
  }
  if (isRefunded) {
    const alone = others ? 'You were the only player' : 'You were the only entry';
    const why = isAlone ? alone : 'Nobody submitted picks';
    return [refundText(`${why}, so ${others ? 'each' : 'your'} buy-in`, facts)];
  }
  if (prizeWords.length > 0) return [`Your prize: ${listed.format(prizeWords)}. You get it from the host.`];
  return prizeCents > 0 ? [`Your prize of ${moneyText(prizeCents)} is in your balance.`] : [];
}
