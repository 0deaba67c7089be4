import * as routes from '@fairway/schema/rest/results';
import { currentUserNamed, userNamed } from '../../accounts/users/user.queries.ts';
import { serve } from '../../http/rest/rest.ts';
import { restEntry } from '../../pools/entries/rest-entry.ts';
import {
  confirmResults,
  hideResults,
  type ResultsOfUser,
  resultsInTournament,
  resultsOf,
  type VisibleResult,
} from './result.service.ts';

const resultBody = ({
  year,
  tournamentName,
  poolName,
  entry,
  nickname,
  position,
  scores,
  date,
}: VisibleResult) => ({
  year,
  tournamentName,
  poolName,
  ...restEntry({ number: entry, nickname }),
  position,
  scores,
  date,
});
const resultsBody = ({ user, results }: ResultsOfUser) => ({
  username: user.username,
  results: results.map(resultBody),
});

export const resultRoutes = [
  serve(routes.saveResults, async (ctx, { body }) => {
    const { username, results } = body;
    const user =
      ctx.caller.kind === 'service' ? await userNamed(ctx, username) : await currentUserNamed(ctx, username);
    await confirmResults(ctx, user, results);
    return { message: 'These are the results that were stored.' };
  }),
  serve(routes.resultsOf, async (ctx, { params }) => {
    const user = await userNamed(ctx, params.username);
    return resultsBody({ user, results: await resultsOf(ctx, user) });
  }),
  serve(routes.weeklyResults, async (ctx, { body }) =>
    (await resultsInTournament(ctx, body)).map(resultsBody),
  ),
  serve(routes.hideResults, async (ctx, { params }) => {
    await currentUserNamed(ctx, params.username);
    await hideResults(ctx);
    return { message: 'Your past results are hidden from others.' };
  }),
];
