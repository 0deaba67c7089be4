import type { Member } from '../../../../src/board/golden/cards.ts';
import { cast } from '../../../story/random-story.ts';
import type { SentMail, Week } from '../../week.ts';
import { mustEqual } from '../must-equal.ts';
import { checkOthersIn } from './other-mails.ts';

/**
 * Each mail is sent once, unless its sender was not told that it arrived or died before it noted that, and says what is
 * so.
 */
export function checkMails(week: Week): void {
  const nameOf = ({ to, messageId }: SentMail) => `${messageId} ${to}`;
  const counts = new Map<string, number>();
  for (const mail of week.mails)
    if (!mail.isUnsure && !mail.sender?.isOver) counts.set(nameOf(mail), (counts.get(nameOf(mail)) ?? 0) + 1);
  const twice = week.mails.filter((mail) => (counts.get(nameOf(mail)) ?? 0) > 1);
  mustEqual(
    week,
    'mails',
    'what was sent twice',
    twice.map(({ to, subject }) => `${subject} to ${to}`),
    [],
  );
  // A mail that may have arrived twice says the same both times.
  const once = new Map(week.mails.map((mail) => [nameOf(mail), mail]));
  for (const who of cast) {
    const own = [...once.values()].filter(({ to }) => to === `${who}@example.com`);
    checkResultsIn(week, who, own);
    checkWithdrawalsIn(week, who, own);
    checkOthersIn(week, who, own);
  }
}

const byNumber = (one: number, other: number) => one - other;

const dollarsIn = (text: string, about: RegExp): number | null => {
  const [, dollars] = about.exec(text) ?? [];
  return dollars === undefined ? null : Math.round(Number(dollars.replaceAll(',', '')) * 100);
};

/** Places and prizes are those of the oracle, and whoever has won is told so. */
function checkResultsIn(week: Week, who: Member, mails: readonly SentMail[]): void {
  for (const pool of week.story.pools) {
    const isPlayed = week.book.isPaidOut(pool) && week.book.deletion(pool)?.wasSettled !== false;
    const payout = isPlayed ? week.oracle.payout(pool) : null;
    const own = mails.filter(
      ({ subject }) => subject.startsWith('You finished ') && subject.endsWith(` in ${pool.name}`),
    );
    const rows: Partial<Record<string, { position: string }>> = week.oracle.sheet(pool, 1)
      ? week.oracle.board(pool).rows
      : {};
    const players = week.book.playedBy(pool, who);
    const places = players.flatMap((player) => /\d+/.exec(rows[player]?.position ?? '')?.map(Number) ?? []);
    const wonCents =
      payout && payout !== 'refund' ? players.reduce((sum, player) => sum + (payout.get(player) ?? 0), 0) : 0;
    mustEqual(
      week,
      'mails',
      `what ${who} is told of ${pool.name}`,
      own.map(({ subject, text }) => [
        places.includes(Number(/\d+/.exec(subject)?.[0])),
        // Of each of their entries.
        [...text.matchAll(/finished \D{0,12}(\d+)/g)].map(([, place]) => Number(place)).toSorted(byNumber),
        dollarsIn(text, /Your prize (?:of|is) \$([\d,]+(?:\.\d\d)?)/) ?? 0,
      ]),
      // Each has one at most; whether they want it is theirs.
      (isPlayed ? own : []).map(() => [true, places.toSorted(byNumber), wonCents]),
    );
    if (wonCents > 0 && !week.people.isGone(who))
      mustEqual(week, 'mails', `how often ${who} is told of the prize in ${pool.name}`, own.length, 1);
  }
}

function checkWithdrawalsIn(week: Week, who: Member, mails: readonly SentMail[]): void {
  const withdrawals = [...week.book.withdrawals.values()].filter((one) => one.who === who);
  const amountsIn = (about: RegExp) =>
    mails.flatMap(({ subject }) => dollarsIn(subject, about) ?? []).toSorted((one, other) => one - other);
  const amountsOf = (own: typeof withdrawals) =>
    own.map(({ cents }) => cents).toSorted((one, other) => one - other);
  mustEqual(
    week,
    'mails',
    `what ${who} is told of withdrawals`,
    {
      asked: amountsIn(/^You asked to withdraw \$([\d.,]+)/),
      back: amountsIn(/^Your withdrawal of \$([\d.,]+) came back/),
      sent: amountsIn(/^Your withdrawal of \$([\d.,]+) was sent/).filter(
        (cents) => !amountsOf(withdrawals).includes(cents),
      ),
    },
    {
      asked: amountsOf(withdrawals),
      back: amountsOf(withdrawals.filter(({ status }) => status === 'returned')),
      sent: [],
    },
  );
}
