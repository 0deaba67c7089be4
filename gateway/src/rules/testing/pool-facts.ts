import type { TournamentState } from '../golf/tournament.ts';
import type { PoolFormat } from '../pools/formats.ts';
import type { ContestFacts, PoolFacts, Verdict, ViewerFacts } from '../pools/windows.ts';

// A normal week in New York, in UTC: Thursday 00:00 is 05:00. The first tournament starts on 14 January 2027.
const days: Record<string, string> = {
  Mon: '2027-01-11',
  Tue: '2027-01-12',
  Wed: '2027-01-13',
  Thu: '2027-01-14',
  Fri: '2027-01-15',
  Sat: '2027-01-16',
  Sun: '2027-01-17',
  'Mon+': '2027-01-18',
  'Thu+': '2027-01-21',
  'Sun+': '2027-01-24',
  'Mon++': '2027-01-25',
};
export const at = (moment: string): Date => {
  const [day = '', time] = moment.split(' ');
  return new Date(`${days[day]}T${time}-05:00`);
};
export const secondBefore = (moment: string) => new Date(at(moment).getTime() - 1000);

export const week = (state: TournamentState, later = false) => ({
  lockAt: at(later ? 'Thu+ 00:00' : 'Thu 00:00'),
  fourDaysLaterAt: at(later ? 'Mon++ 00:00' : 'Mon+ 00:00'),
  nextWeekAt: at(later ? 'Mon++ 00:00' : 'Mon+ 00:00'),
  state,
});
export const saturday = { startsAt: at('Sat 00:00'), endsAt: at('Sun 00:00') };

/** A contest of that format, with its tournaments in these states. */
export function contest(
  format: PoolFormat,
  states: TournamentState[],
  settledAt: string | null = null,
): ContestFacts {
  return {
    weeks: states.map((state, index) => week(state, index > 0)),
    day: format === 'Single Round' ? saturday : null,
    settledAt: settledAt === null ? null : at(settledAt),
  };
}
export const pool = (
  format: PoolFormat,
  facts: ContestFacts | null,
  more: Partial<PoolFacts> = {},
): PoolFacts => ({
  format,
  memberCount: 3,
  maxUsers: null,
  othersHavePaid: false,
  contest: facts,
  ...more,
});

export const stranger: ViewerFacts = {
  isMember: false,
  isAdmin: false,
  mayHost: false,
  hasPaidAtStake: false,
};
export const member: ViewerFacts = { isMember: true, isAdmin: false, mayHost: false, hasPaidAtStake: false };
export const admin: ViewerFacts = { isMember: true, isAdmin: true, mayHost: true, hasPaidAtStake: false };

export const word = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.code);
