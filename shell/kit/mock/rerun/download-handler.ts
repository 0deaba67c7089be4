import { HttpResponse, http } from 'msw';
import type { MockPool } from '../pools/mock-pool.ts';
import { faultIn, refused } from '../rest/refused.ts';
import { usernameOf } from '../token.ts';
import type { World } from '../world.ts';

/** A pool's tables, with less in them than the gateway has. */
export const downloadHandler = (world: World) =>
  http.get('*/api/create-pool/:table', async ({ request, params }) => {
    const fault = await faultIn(world);
    if (fault) return fault;
    const wanted = new URL(request.url).searchParams;
    const pool = world.pools.find(({ name }) => name === wanted.get('poolName'));
    if (!pool) return refused({ code: 'NOT_FOUND', message: 'There is no pool of that name.' });
    const username = usernameOf(request.headers.get('authorization'));
    if (params.table === 'calendar') return calendarOf(pool, username);
    if (pool.admin !== username)
      return refused({ code: 'NOT_ADMIN', message: 'Only the admin can download what a pool holds.' });
    const rows = pool.members.map((member) => [member, params.table, wanted.get('contest')].join());
    return new HttpResponse(`\ufeff${['Member,Table,Contest', ...rows].join('\r\n')}\r\n`, {
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    });
  });

/** A pool's locks and rounds, without any. */
function calendarOf({ name, members }: MockPool, username: string | null) {
  if (!members.includes(username ?? ''))
    return refused({ code: 'NOT_MEMBER', message: 'You are not a member of this pool.' });
  return new HttpResponse(`BEGIN:VCALENDAR\r\nX-WR-CALNAME:${name}\r\nEND:VCALENDAR\r\n`, {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
}
