import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keysFrom } from '../../keys/keys.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

let gateway: TestGateway;
const tokens = new Map<string, string>();
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const player of ['ann', 'bob']) tokens.set(player, await gateway.signUp(player));
});
afterAll(() => gateway.close());

interface Settings {
  zone: string | null;
  kinds: { kind: string; title: string; on: boolean }[];
}
const ask = (player: string, query: string, variables = {}) =>
  gateway.graphql(query, variables, tokens.get(player));
async function settingsOf(player: string): Promise<Settings> {
  const { data } = await ask(player, '{ me { mailSettings { zone kinds { kind title about on } } } }');
  return Object(data?.me).mailSettings;
}
const offOf = async (player: string) =>
  (await settingsOf(player)).kinds.flatMap(({ kind, on }) => (on ? [] : [kind]));

describe('settings', () => {
  test('begin with everything on, and no zone', async () => {
    expect(await settingsOf('ann')).toEqual({
      zone: null,
      kinds: [
        'PICKS_OPEN',
        'NO_CARD',
        'REMINDER',
        'GOLFER',
        'CARD_ENTERED',
        'RESULTS',
        'ROUND_DIGEST',
        'WITHDRAWAL',
        'PLAYED_AGAIN',
        'POOL_OFFERED',
        'PAYOUTS_CHANGED',
        'RULES_CHANGED',
        'OUT_OF_POOL',
        'NEXT_WEEK',
      ].map((kind) => ({
        kind,
        title: expect.any(String),
        about: expect.any(String),
        on: kind !== 'ROUND_DIGEST',
      })),
    });
  });

  test('switch each kind by itself, as often as one likes', async () => {
    const turn = (kind: string, on: boolean) =>
      ask('bob', `mutation { switchMail(kind: ${kind}, on: ${on}) { mailSettings { kinds { on } } } }`);
    for (const kind of ['RESULTS', 'GOLFER', 'GOLFER']) await turn(kind, false);
    expect(await offOf('bob')).toEqual(['GOLFER', 'RESULTS', 'ROUND_DIGEST']);
    const { data } = await turn('GOLFER', true);
    expect(data).toEqual({
      switchMail: {
        mailSettings: {
          kinds: [true, true, true, true, true, false, false, true, true, true, true, true, true, true].map(
            (on) => ({
              on,
            }),
          ),
        },
      },
    });
    expect(await offOf('ann')).toEqual(['ROUND_DIGEST']);
  });

  test('are nobody else’s', async () => {
    const { data } = await ask('ann', '{ user(username: "bob") { mailSettings { zone } } }');
    expect(data).toEqual({ user: { mailSettings: null } });
  });

  const keepZone = 'mutation ($zone: String!) { keepZone(zone: $zone) { mailSettings { zone } } }';
  test.each(['Europe/Berlin', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'UTC'])(
    'know the zone %s',
    async (zone) => {
      expect((await ask('ann', keepZone, { zone })).data).toEqual({ keepZone: { mailSettings: { zone } } });
    },
  );
  test.each(['', 'Mars/Olympus', '+01:00', 'GMT+1', 'x'.repeat(1000), 'Europe/Berlin\u0000'])(
    'refuse %j for a zone',
    async (zone) => {
      const { errors } = await ask('ann', keepZone, { zone });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', field: 'zone' });
    },
  );
});

describe('the link in a mail', () => {
  const link = async (player: string) => {
    const { data } = await ask(player, '{ me { id } }');
    const { id } = Object(data?.me);
    const url = unsubscribeUrl(gateway.origin, { userId: id, kind: 'no-card' }, gateway.parts.keys);
    return url;
  };
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };

  test('asks for one click in a browser, and looking at it stops nothing', async () => {
    const page = await fetch(await link('ann'));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<strong>No picks yet</strong>');
    expect(html).toContain('<form method="post"><button>Stop these mails</button></form>');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'nonce-/);
    expect(await offOf('ann')).toEqual(['ROUND_DIGEST']);
  });

  test('stops mails of its kind by one POST, without a session, and twice is once', async () => {
    for (let i = 0; i < 2; i += 1) {
      const answer = await fetch(await link('ann'), oneClick);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('have stopped')]);
    }
    expect(await offOf('ann')).toEqual(['NO_CARD', 'ROUND_DIGEST']);
    // As a browser's form sends it, and as some programs do.
    for (const body of ['', new FormData()]) {
      const headers = body === '' ? { headers: oneClick.headers } : {};
      expect((await fetch(await link('ann'), { method: 'POST', body, ...headers })).status).toBe(200);
    }
    expect((await fetch(await link('ann'), { method: 'POST' })).status).toBe(200);
  });

  test('takes a short form only, and stops nothing by a longer one', async () => {
    const send = async (length: number) =>
      (await fetch(await link('ann'), { ...oneClick, body: 'x'.repeat(length) })).status;
    await ask('ann', 'mutation { switchMail(kind: NO_CARD, on: true) { id } }');
    expect(await send(16_385)).toBe(413);
    expect(await offOf('ann')).toEqual(['ROUND_DIGEST']);
    expect(await send(16_384)).toBe(200);
    expect(await offOf('ann')).toEqual(['NO_CARD', 'ROUND_DIGEST']);
  });

  test.each([
    ['cut short', (url: string) => url.slice(0, -4)],
    ['changed', (url: string) => `${url.slice(0, -8)}AAAAAAAA`],
    ['made up', (url: string) => url.replace(/[^/]+$/, 'x')],
    ['full of odd bytes', (url: string) => url.replace(/[^/]+$/, '%00%ff'.repeat(20))],
    [
      'signed by somebody else',
      (url: string) =>
        unsubscribeUrl(
          url.replace(/\/unsubscribe.*/, ''),
          { userId: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11', kind: 'results' },
          keysFrom(['x'], gateway.wallClock),
        ),
    ],
  ])('does nothing when it is %s', async (_how, change) => {
    const url = change(await link('bob'));
    expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
    const { status } = await fetch(url, oneClick);
    expect([400, 404]).toContain(status);
    expect(await offOf('bob')).toEqual(['RESULTS', 'ROUND_DIGEST']);
  });

  test('leaves a deleted account alone', async () => {
    const url = await link('bob');
    await ask('bob', 'mutation { deleteAccount }');
    expect((await fetch(url, oneClick)).status).toBe(200);
    expect(
      await gateway.orm.em.fork().execute('select * from mail_settings where muted <> array[$$no-card$$]'),
    ).toEqual([]);
  });
});
