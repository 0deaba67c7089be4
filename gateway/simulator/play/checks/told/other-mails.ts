import type { Member } from '../../../../src/board/golden/cards.ts';
import type { SentMail, Week } from '../../week.ts';
import { mustEqual } from '../must-equal.ts';
import { readable } from './said.ts';
import { subjectsHeldWhenSaid } from './true-when-said.ts';

// What is told of an account, or of somebody's place in a pool, has happened. A mail that nobody holds to anything is found.

interface Kind {
  subject: RegExp;
  /** Whether what it tells has happened to that member. */
  isSo?(week: Week, who: Member, groups: Readonly<Record<string, string>>): boolean;
}

const kinds: readonly Kind[] = [
  {
    subject: / removed you from (?<pool>.+)$/,
    isSo: (week, who, { pool }) =>
      week.story.pools.some((one) => one.name === pool && week.people.isSentAway(one, who)),
  },
  { subject: /^Your account was deleted$/, isSo: (week, who) => week.people.isGone(who) },
  { subject: /^Your username was changed$/, isSo: (week, who) => week.people.names.has(who) },
  // How many, and of which amounts: checkWithdrawalsIn.
  { subject: /^(?:You asked to withdraw|Your withdrawal of) \$/ },
  // Places and prizes: checkResultsIn.
  { subject: /^(?:You finished .+ in|The result of) / },
  // Where and when somebody logged in, how their addresses were confirmed, and whom a host has asked, no book has.
  { subject: /^A new log-in to your account$/ },
  { subject: / asks you to take over .+$/ },
  { subject: /^(?:Confirm your address|You already have an account)$/ },
];

const known = [...subjectsHeldWhenSaid, ...kinds.map(({ subject }) => subject)];

export function checkOthersIn(week: Week, who: Member, mails: readonly SentMail[]): void {
  const subjects = mails.map(({ subject }) => readable(subject));
  const untrue = subjects.filter((subject) =>
    kinds.some((kind) => {
      const found = kind.subject.exec(subject);
      return found && kind.isSo && !kind.isSo(week, who, { ...found.groups });
    }),
  );
  mustEqual(week, 'mails', `what ${who} is told that has not happened`, untrue, []);
  const unknown = subjects.filter((subject) => !known.some((one) => one.test(subject)));
  mustEqual(week, 'mails', `what ${who} is told that nobody holds to anything`, unknown, []);
}
