import * as routes from '@fairway/schema/rest/hosting/co-hosts';
import { serve } from '../../http/rest/rest.ts';
import { userOfEntry } from '../pool.queries.ts';
import { setCoHost } from './co-host.service.ts';

export const coHostRoutes = [
  serve(routes.setCoHost, async (ctx, { body }) => {
    const wanted = { username: body.coHost, isCoHost: body.isCoHost };
    const { coHostIds } = await setCoHost(ctx, body.poolName, wanted, 'coHost');
    const users = await Promise.all(coHostIds.map((id) => userOfEntry(ctx, id)));
    return { coHosts: users.map(({ shownName }) => shownName) };
  }),
];
