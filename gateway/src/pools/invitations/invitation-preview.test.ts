import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { linkPreview } from '../../http/pages/link-preview.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { invitationPreview } from './invitation-preview.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann']);
  await game.pool('Members Only', ['ann'], { isPrivate: true, pin: 'birdie', buyIn: 30 });
});
afterAll(() => game.gateway.close());

async function newPath(): Promise<string> {
  const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
    'ann',
    'mutation { createInvitation(pool: "Members Only") { invitation { url } } }',
  );
  return new URL(createInvitation.invitation.url).pathname;
}

const tagsOf = (path: string) =>
  linkPreview(path, [invitationPreview], {
    asking: () => createCtx(game.gateway.parts, { caller: { kind: 'anyone' }, address: '' }),
    publicUrl: 'https://fairway.example',
  });

test('a messenger shows whose pool it is, what is played and until when', async () => {
  const path = await newPath();
  const tags = await tagsOf(path);
  expect(tags).toContain('<meta property="og:title" content="ann invites you to Members Only">');
  expect(tags).toContain(
    'content="Single Week, $30 buy-in; played at Palmetto Classic; picks lock Thursday, January 14 at 12:00 AM EST (the time at the course)."',
  );
  expect(tags).toContain(`<meta property="og:url" content="https://fairway.example${path}">`);
  expect(tags).not.toContain('birdie');
  expect(await tagsOf(`${path}/join`)).toBe(tags);
});

test('the pool’s own link, which any member sends, names its host', async () => {
  const asked = '{ pool(name: "Members Only") { joinUrl } }';
  const { joinUrl } = Object((await game.graphql('ann', asked)).pool);
  const tags = await tagsOf(new URL(joinUrl).pathname);
  expect(tags).toContain('<meta property="og:title" content="Join Members Only on Fairway">');
  expect(tags).toMatch(
    /content="ann is the host; Single Week, \$30 buy-in; played at Palmetto Classic; picks lock Thu/,
  );
});

test.each([
  ['first-tee', /; join before Thursday, .*12:00 AM .*; picks lock Thursday, January 14 at 8:00 AM/],
  [
    'golfer',
    /; join before Thursday, .*12:00 AM .*; golfers lock one by one from Thursday, January 14 at 8:00 AM/,
  ],
])('where picks lock later than joining does, it says both (G48): %s', async (lock, expected) => {
  await game.pool(`By ${lock}`, ['ann'], { rules: { lock } });
  const asked = 'query ($name: String!) { pool(name: $name) { joinUrl } }';
  const { pool } = await game.graphql<{ pool: { joinUrl: string } }>('ann', asked, { name: `By ${lock}` });
  expect(await tagsOf(new URL(pool.joinUrl).pathname)).toMatch(expected);
});

test('a link that works no more says nothing', async () => {
  const path = await newPath();
  await newPath();
  expect(await tagsOf(path)).toBe('');
  expect(await tagsOf(`/invite/${'x'.repeat(43)}`)).toBe('');
});
