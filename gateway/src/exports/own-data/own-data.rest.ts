import * as routes from '@fairway/schema/rest/own-data';
import { serve } from '../../http/rest/rest.ts';
import { ownData, ownDataCsv } from './own-data.service.ts';

export const ownDataRoutes = [
  serve(routes.ownData, async (ctx, { params, body }, _request, reply) => {
    const data = await ownData(ctx, params.username, body.password);
    reply.header('content-disposition', 'attachment; filename="fairway-own-data.json"');
    return data;
  }),
  serve(routes.ownDataCsv, async (ctx, { params, body }, _request, reply) => {
    const csv = await ownDataCsv(ctx, params.username, body);
    reply.header('content-disposition', `attachment; filename="fairway-${body.part}.csv"`);
    return csv;
  }),
];
