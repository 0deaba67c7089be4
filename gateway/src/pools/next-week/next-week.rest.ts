import * as routes from '@fairway/schema/rest/hosting/weeks';
import { serve } from '../../http/rest/rest.ts';
import { answerNextWeek } from './next-week.service.ts';

const done = {
  yes: 'The pool plays on.',
  skip: 'The pool skips a week.',
  stop: 'The pool has ended.',
};

export const nextWeekRoutes = [
  serve(routes.answerNextWeek, async (ctx, { body }) => {
    await answerNextWeek(ctx, body.poolName, body.answer);
    return { message: done[body.answer] };
  }),
];
