import { durationText, localMoment } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { nextLock } from './next-lock.ts';

export const ContestTextFields = graphql(`
  fragment ContestTextFields on Contest @_unmask {
    id
    state
    weeks { week opensAt lockAt firstLockAt tournament { id name state } }
  }
`);

export type Contest = ResultOf<typeof ContestTextFields>;
type Week = Contest['weeks'][number];

interface ContestText {
  text: string;
  /** The moment it is about; null if nothing is to come. */
  when: string | null;
}

/** The week that is open for picks; `time` is null until known. */
export function openWeek({ state, weeks }: Contest, time: number | null): Week | undefined {
  if (time === null || state === 'VOID') return undefined;
  return weeks.find(({ opensAt, lockAt }) => Date.parse(opensAt) <= time && time < Date.parse(lockAt));
}

/** The state of a pool's contest in a few words. */
export function contestText(contest: Contest | null, time: number | null): ContestText {
  const weeks = contest?.weeks ?? [];
  const begun = weeks.findLast(({ tournament }) => tournament.state !== 'SCHEDULED') ?? weeks[0];
  if (!contest || !begun) return past('Waiting for the next tournament');
  const { name } = begun.tournament;
  const open = openWeek(contest, time);
  if (open && time !== null) return lockText(open, weeks.length > 1, time);
  switch (contest.state) {
    case 'SCHEDULED':
      return { text: `Next: ${name}`, when: `Picks open ${momentOf(begun, 'opensAt')}` };
    case 'OPEN':
      return { text: `Next: ${name}`, when: `Picks lock ${momentOf(begun, 'lockAt')}` };
    case 'LOCKED':
      if (weeks.length === 1) return past(`In play: ${name}`);
      return past(
        `${begun.tournament.state === 'OFFICIAL' ? 'Played' : 'In play'}: week ${begun.week}, ${name}`,
      );
    case 'SETTLED':
      return past(`Final: ${name}`);
    case 'VOID':
      return past(`${name} did not count`);
  }
}

const past = (text: string): ContestText => ({ text, when: null });

const momentOf = (week: Week, what: 'opensAt' | 'lockAt'): string => localMoment(new Date(week[what]));

function lockText(week: Week, isOneOfSeveral: boolean, time: number): ContestText {
  const what = isOneOfSeveral ? `week ${week.week}, ${week.tournament.name},` : week.tournament.name;
  const lock = nextLock(week, time);
  const left = durationText(Date.parse(lock.at) - time).replaceAll(' ', '\u00a0');
  return { text: `${lock.what} for ${what} lock in ${left}`, when: localMoment(new Date(lock.at)) };
}
