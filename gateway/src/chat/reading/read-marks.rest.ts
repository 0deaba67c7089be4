import * as routes from '@fairway/schema/rest/chat/read-marks';
import { serve } from '../../http/rest/rest.ts';
import type { ReadMark } from './read-marks.queries.ts';
import { markRead, readMarksOfOwnPool } from './read-marks.service.ts';

const shown = (marks: readonly ReadMark[]) => ({
  readMarks: marks.map(({ user, upTo }) => ({ username: user.shownName, upTo })),
});

export const readMarksRoutes = [
  serve(routes.listReadMarks, async (ctx, { query: { poolName } }) =>
    shown(await readMarksOfOwnPool(ctx, poolName)),
  ),
  serve(routes.markRead, async (ctx, { body: { poolName, upTo } }) => {
    await markRead(ctx, poolName, upTo);
    return shown(await readMarksOfOwnPool(ctx, poolName));
  }),
];
