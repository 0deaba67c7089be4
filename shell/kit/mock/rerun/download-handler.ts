import { httpStatusOfCode } from '@fairway/schema/codes';
import { HttpResponse, http } from 'msw';
import type { Refusal } from '../../gateway/refusal.ts';
import { usernameOf } from '../token.ts';
import type { World } from '../world.ts';

const refused = (refusal: Refusal) => HttpResponse.json(refusal, { status: httpStatusOfCode[refusal.code] });

/** A pool's tables, with less in them than the gateway has. */
export const downloadHandler = (world: World) =>
  http.get('*/api/create-pool/:table', async ({ request, params }) => {
    if (world.condition === 'loading') await new Promise<never>(() => undefined);
    if (world.condition === 'offline') return HttpResponse.error();
    if (world.condition === 'error')
      return refused({ code: 'UNAVAILABLE', message: 'The database is away.' });
    const wanted = new URL(request.url).searchParams;
    const pool = world.pools.find(({ name }) => name === wanted.get('poolName'));
    if (!pool) return refused({ code: 'NOT_FOUND', message: 'There is no pool of that name.' });
    if (pool.admin !== usernameOf(request.headers.get('authorization')))
      return refused({ code: 'NOT_ADMIN', message: 'Only the admin can download what a pool holds.' });
    const rows = pool.members.map((member) => [member, params.table, wanted.get('contest')].join());
    return new HttpResponse(`\ufeff${['Member,Table,Contest', ...rows].join('\r\n')}\r\n`, {
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    });
  });
