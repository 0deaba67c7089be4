import { moneyText, pointsText } from '@fairway/schema/display';
import { list, rowsOf, text } from '../../database/rows.ts';
import { tournamentsWithIds } from '../../golf/tournaments/tournament-snapshot.ts';
import { outsideSentence } from '../../rules/pools/settled-outside.ts';
import type { OtherEntry, ResultFacts } from '../mails/mail-kinds.ts';
import type { Writer } from './text/mail-text.ts';
import { pagePath, placeText, toParWords } from './text/words.ts';

const listed = new Intl.ListFormat('en-US');

export const resultsContent: Writer<'results'> = async (ctx, { facts }) => {
  const em = ctx.em.fork();
  const [known] = await rowsOf(
    em,
    { pool: text, tournamentIds: list(text) },
    `select pool.name as pool, array_agg(tournament_id order by week) as "tournamentIds"
     from contest
     join pool on pool.id = pool_id
     join contest_week on contest_id = contest.id
     where contest.id = ? group by pool.name`,
    [facts.contestId],
  );
  if (!known) return null;
  const { pool, tournamentIds } = known;
  const tournaments = await tournamentsWithIds(em, tournamentIds);
  const names = tournamentIds.flatMap((id) => tournaments.get(id)?.name ?? []);
  const played = `The ${listed.format(names.map((name, at) => (at === 0 ? name : `the ${name}`)))}`;
  const [isOrAre, wasOrWere] = names.length > 1 ? ['are', 'were'] : ['is', 'was'];
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

function scoreOf({ total, points = null }: Pick<OtherEntry, 'total' | 'points'>): string {
  if (points !== null) return ` Your score: ${pointsText(points)} points.`;
  return total === null ? '' : ` Your score: ${toParWords(total)}.`;
}

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
