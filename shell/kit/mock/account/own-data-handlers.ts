import { HttpResponse, http } from 'msw';
import { faultIn, refused } from '../rest/refused.ts';
import { passwordRefusal } from '../sentinels.ts';
import { usernameOf } from '../token.ts';
import type { World } from '../world.ts';

/** What is kept about a player, with less in it than the gateway has. */
export const ownDataHandlers = (world: World) => [
  http.post('*/api/users/:username/:what', async ({ request, params: { what } }) => {
    const fault = await faultIn(world);
    if (fault) return fault;
    const player = world.player(usernameOf(request.headers.get('authorization')));
    if (!player) return refused({ code: 'UNAUTHENTICATED', message: 'Please log in.' });
    const { password, part } = (await request.json()) as { password: string | null; part?: string };
    const refusal = passwordRefusal(player, password);
    if (refusal) return refused(refusal);
    const { username, email } = player;
    if (what === 'own-data-csv')
      return new HttpResponse(`\ufeffpart,username\r\n${part},${username}\r\n`, {
        headers: { 'content-type': 'text/csv; charset=utf-8' },
      });
    const rows = [{ username, email }];
    return HttpResponse.json({
      exportedAt: world.clock.now,
      parts: [{ name: 'account', title: 'Account', isWhole: true, rows }],
    });
  }),
];
