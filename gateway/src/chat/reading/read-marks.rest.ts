import * as routes from '@fairway/schema/rest/chat/read-marks';
import { serve } from '../../http/rest/rest.ts';
import { shownMarks } from './read-marks.queries.ts';
import { markRead, readMarksOfOwnPool } from './read-marks.service.ts';

export const readMarksRoutes = [
  serve(routes.listReadMarks, async (ctx, { query: { poolName } }) =>
    shownMarks(await readMarksOfOwnPool(ctx, poolName)),
  ),
  serve(routes.markRead, async (ctx, { body: { poolName, upTo } }) => {
    await markRead(ctx, poolName, upTo);
    return shownMarks(await readMarksOfOwnPool(ctx, poolName));
  }),
];
