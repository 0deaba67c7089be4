import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LegalText, sha256Of } from '../../configuration/legal/legal-texts.ts';
import { createCtx } from '../../context.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { newAccount } from '../testing/new-account.ts';
import { register as registerUser } from '../users/user.service.ts';
import { textsToAgree } from './consent.service.ts';

const text = (
  kind: LegalText['kind'],
  version: string,
  words = 'Play fair.\n\n<b>Pay up.</b>',
): LegalText => ({
  id: `${kind}-${version}`,
  kind,
  version,
  text: words,
  sha256: sha256Of(words),
});
const first = ['terms-2026-01-01', 'privacy-2026-01-01'];

let gateway: TestGateway;
beforeAll(async () => {
  const legalTexts = [
    text('privacy', '2026-01-01'),
    text('terms', '2026-01-01'),
    text('terms', '2027-02-01'),
  ];
  gateway = await openTestGateway({ settings: { legalTexts } });
});
afterAll(() => gateway.close());

const register = (username: string, agreesTo?: unknown) =>
  gateway.rest('POST', '/register', { body: { ...newAccount(username), agreesTo } });
async function tokenOf(username: string): Promise<string> {
  const { password } = newAccount(username);
  const { body } = await gateway.rest('POST', '/login', { body: { username, password } });
  return String(body.token);
}
const toAgree = async (token: string) =>
  (await gateway.graphql('{ me { textsToAgree { id } } }', {}, token)).data?.me;
const agree = (texts: readonly string[], token: string) =>
  gateway.graphql(
    'mutation ($texts: [ID!]!) { agreeToTexts(texts: $texts) { textsToAgree { id } } }',
    { texts },
    token,
  );

describe('an account', () => {
  test.each([[undefined], [[]], [['terms-2026-01-01']], [['terms-2027-02-01', 'privacy-2026-01-01']]])(
    'is not opened by agreeing to %j',
    async (agreesTo) => {
      expect(await register('nobody', agreesTo)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', field: 'agreesTo' },
      });
    },
  );

  test('is refused with the texts that it has to agree to, for a page that was opened before they were in force', async () => {
    const answer = await gateway.graphql(
      `mutation ($username: String!, $email: String!, $password: String!) {
        register(username: $username, email: $email, password: $password, agreesTo: ["terms-2025-01-01"]) { id }
      }`,
      newAccount('nobody'),
    );
    const { texts } = Object(Object(answer.errors?.[0]).extensions);
    expect(texts.toSorted()).toEqual([...first].sort());
  });

  test('is opened by agreeing to all that is in force, over REST and GraphQL, and that is kept with its moment', async () => {
    expect(await register('ann', first)).toMatchObject({ status: 201 });
    const { username, email, password } = newAccount('bob');
    const answer = await gateway.graphql(
      `mutation ($username: String!, $email: String!, $password: String!, $agreesTo: [ID!]) {
        register(username: $username, email: $email, password: $password, agreesTo: $agreesTo) { username }
      }`,
      { username, email, password, agreesTo: first },
    );
    expect(answer).toMatchObject({ data: { register: { username: 'bob' } } });
    const token = await tokenOf('ann');
    expect(await toAgree(token)).toEqual({ textsToAgree: [] });
    const { body } = await gateway.rest('POST', '/users/ann/own-data', { token, body: {} });
    expect(Object(body).parts).toContainEqual(
      expect.objectContaining({
        name: 'consents',
        rows: ['privacy-2026-01-01', 'terms-2026-01-01'].map((id) => ({
          text: id,
          sha256: sha256Of('Play fair.\n\n<b>Pay up.</b>'),
          agreedAt: expect.any(String),
        })),
      }),
    );
  });
});

test('what is kept is what somebody has named, also where a newer version comes while their account is opened', async () => {
  for (let looks = 1; looks <= 12; looks += 1) {
    let left = looks;
    const wallClock = {
      now: () => {
        left -= 1;
        return new Date(left >= 0 ? '2027-01-31T23:59:59.500Z' : '2027-02-01T00:00:00.500Z');
      },
    };
    const ctx = createCtx(
      { ...gateway.parts, wallClock },
      { caller: { kind: 'anyone' }, address: '10.0.0.1' },
    );
    await registerUser(ctx, { ...newAccount(`turning${looks}`), agreesTo: first }).catch(() => undefined);
  }
  const kept = await gateway.orm.em
    .fork()
    .execute<{ text_id: string }[]>(
      `select distinct text_id from text_consent join user_account on id = user_id where username like 'turning%'`,
    );
  expect(kept.map(({ text_id }) => text_id).sort()).toEqual([...first].sort());
});

describe('a new version', () => {
  test('is asked about from its day on, and agreed to once', async () => {
    const token = await tokenOf('ann');
    gateway.wallClock.set('2027-02-01T00:00:01Z');
    const later = await tokenOf('ann');
    expect(token).not.toBe(later);
    expect(await toAgree(later)).toEqual({ textsToAgree: [{ id: 'terms-2027-02-01' }] });
    expect(await agree(first, later)).toMatchObject({ errors: [{ extensions: { code: 'INVALID' } }] });
    expect(await toAgree(later)).toEqual({ textsToAgree: [{ id: 'terms-2027-02-01' }] });
    expect(await agree(['terms-2027-02-01'], later)).toEqual({
      data: { agreeToTexts: { textsToAgree: [] } },
    });
  });

  test('is nobody else’s matter', async () => {
    const token = await tokenOf('ann');
    expect(await gateway.graphql('{ user(username: "bob") { textsToAgree { id } } }', {}, token)).toEqual({
      data: { user: { textsToAgree: null } },
    });
  });
});

test('a text whose words are changed under the same name is asked about again; of consents from before nothing is known', async () => {
  const agreedTo = async (words: string) => {
    const ctx = createCtx(
      {
        ...gateway.parts,
        settings: { ...gateway.parts.settings, legalTexts: [text('terms', '2026-01-01', words)] },
      },
      { caller: { kind: 'anyone' }, address: '10.0.0.1' },
    );
    const [ann] = await ctx.em.execute<{ id: string }[]>(
      `select id from user_account where username = 'ann'`,
    );
    return (await textsToAgree(ctx, ann?.id ?? '')).map(({ id }) => id);
  };
  expect(await agreedTo('Play fair.\n\n<b>Pay up.</b>')).toEqual([]);
  expect(await agreedTo('Play fair.\n\nPay twice.')).toEqual(['terms-2026-01-01']);
  await gateway.orm.em.fork().execute(`update text_consent set sha256 = ''`);
  expect(await agreedTo('Play fair.\n\nPay twice.')).toEqual([]);
});

describe('the texts', () => {
  test('can be read by everybody, old ones too, and act as nothing', async () => {
    const page = await (await fetch(`${gateway.origin}/legal/terms-2026-01-01`)).text();
    expect(page).toContain('<p>Play fair.</p>\n<p>&lt;b&gt;Pay up.&lt;/b&gt;</p>');
    const inForce = await (await fetch(`${gateway.origin}/legal`)).text();
    expect(inForce).toContain('in force from 2027-02-01');
    expect((await fetch(`${gateway.origin}/legal/terms-2020-01-01`)).status).toBe(404);
  });

  test('are none where the operator supplies none: everything is as before', async () => {
    const without = await openTestGateway();
    expect(await without.rest('POST', '/register', { body: newAccount('ann') })).toMatchObject({
      status: 201,
    });
    const token = await without.signUp('bob');
    expect(await without.graphql('{ me { textsToAgree { id } } }', {}, token)).toEqual({
      data: { me: { textsToAgree: [] } },
    });
    await without.close();
  });
});
