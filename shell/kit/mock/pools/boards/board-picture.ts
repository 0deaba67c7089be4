import { HttpResponse, http } from 'msw';
import { faultIn, refused } from '../../rest/refused.ts';
import { usernameOf } from '../../token.ts';
import type { World } from '../../world.ts';

/** The picture of a board or of a card, with less on it than the gateway draws. */
export const boardPictureHandler = (world: World) =>
  http.get('*/share/pools/:id/:what.png', async ({ request, params }) => {
    const fault = await faultIn(world);
    if (fault) return fault;
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
