import { httpStatusOfCode } from '@fairway/schema/codes';
import { HttpResponse, http } from 'msw';
import type { Refusal } from '../../../gateway/refusal.ts';
import { usernameOf } from '../../token.ts';
import type { World } from '../../world.ts';

const refused = (refusal: Refusal) => HttpResponse.json(refusal, { status: httpStatusOfCode[refusal.code] });

/** A board's picture, with less on it than the gateway draws. */
export const boardPictureHandler = (world: World) =>
  http.get('*/share/pools/:id/board.png', async ({ request, params }) => {
    if (world.condition === 'loading') await new Promise<never>(() => undefined);
    if (world.condition === 'offline') return HttpResponse.error();
    if (world.condition === 'error')
      return refused({ code: 'UNAVAILABLE', message: 'The database is away.' });
    const player = usernameOf(request.headers.get('authorization'));
    const pool = world.pools.find(({ id }) => id === params.id);
    if (!pool) return refused({ code: 'NOT_FOUND', message: 'There is no such pool.' });
    if (!player || !pool.members.includes(player))
      return refused({ code: 'NOT_MEMBER', message: 'You are not a member of this pool.' });
    return new HttpResponse(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#f5f7f4"/><rect width="1200" height="12" fill="#ffd21a"/><path d="M80 120h400v60H80zM80 260h1040v50H80zM80 330h1040v50H80zM80 400h1040v50H80z" fill="#0f211a"/></svg>`,
      { headers: { 'content-type': 'image/svg+xml' } },
    );
  });
