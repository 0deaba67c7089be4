import { isoText, type OwnDataPart } from '../features/own-data.ts';

export const ownReminderData: readonly OwnDataPart[] = [
  {
    name: 'reminders',
    tables: ['member_reminder'],
    statement: `select pool.name as pool, contest.number as contest, ${isoText('at')} as at
      from wanted
      join member_reminder on user_id = wanted.id
      join contest on contest.id = contest_id
      join pool on pool.id = pool_id
      order by at, contest.id`,
  },
];
