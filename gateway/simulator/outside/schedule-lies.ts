import { Chance } from '../../sandbox/world/chance.ts';
import type { Event } from '../../sandbox/world/season.ts';
import { dayAfter } from '../../sandbox/world/venue-time.ts';
import type { Schedule } from '../../src/board/golden/oracle/feed/wire.ts';
import type { Lie } from '../story/story.ts';

// Schedules that say what is not so, and which of them have to be believed.

interface DatedSchedule extends Schedule {
  schedule: (Schedule['schedule'][number] & { start_date: string })[];
}

interface Options {
  event: Event;
  /** Decides by how much the event is moved. */
  golf: string;
  isLying(kind: Lie['kind']): boolean;
  /** The true answer about a season. */
  answerAbout(season: number): { status: number; text: string };
}

export const schedulePath = '/get-schedule';

export function scheduleLies({ event, golf, isLying, answerAbout }: Options) {
  const movedDays = new Chance('moved event', golf).pick([-7, -1, 1, 7, 28]);
  const isOwn = ({ event_name, start_date }: DatedSchedule['schedule'][number]) =>
    event_name === event.name && start_date === event.startsOn;

  return {
    answerTo: ({ searchParams }: URL): { status: number; text: string } => {
      const asked = Number(searchParams.get('season') ?? event.year);
      // What is kept for one question is sent to another.
      if (isLying('schedule is of last season')) return answerAbout(asked - 1);
      const answer = answerAbout(asked);
      if (answer.status !== 200) return answer;
      const body = JSON.parse(answer.text) as DatedSchedule;
      if (isLying('schedule moves the event'))
        for (const row of body.schedule) if (isOwn(row)) row.start_date = dayAfter(row.start_date, movedDays);
      if (isLying('schedule is halved'))
        body.schedule = body.schedule.filter((_row, place) => place % 2 === 0);
      return { ...answer, text: JSON.stringify(body) };
    },
    /** One of another season says nothing of this one, in which the same events come back. */
    isOfSeason: ({ schedule }: DatedSchedule): boolean => {
      const own = schedule.filter(({ start_date }) => start_date.startsWith(String(event.year)));
      return own.length * 2 > schedule.length;
    },
  };
}
