import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { justAfter } from '../../testing/just-after.ts';
import { openTestGateway, serviceToken, type TestGateway } from '../../testing/test-gateway.ts';
import { newAccount } from '../testing/new-account.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe('registering', () => {
  test('opens an account that can log in, its name trimmed', async () => {
    const { rest } = gateway;
    const registered = await rest('POST', '/register', {
      body: newAccount('opener', { username: '  opener ' }),
    });
    expect(registered).toMatchObject({ status: 201, body: { message: expect.stringContaining('opener') } });

    const loggedIn = await rest('POST', '/login', { body: newAccount('OPENER') });
    expect(loggedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  test.each([
    ['a short name', { username: 'ab' }, 'username', /3 to 20/],
    ['a name with a space', { username: 'a b c' }, 'username', /3 to 20/],
    ['a long name', { username: 'a'.repeat(21) }, 'username', /3 to 20/],
    ['no name', { username: undefined }, 'username', /required/],
    ['a number for a name', { username: 42 }, 'username', /required/],
    ['an address without @', { email: 'nobody' }, 'email', /^Invalid email format$/],
    ['an address with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email', /^Invalid/],
    ['a short password', { password: '1234567' }, 'password', /at least 8/],
    [
      'one of four letters with their accents',
      { password: 'o\u0301e\u0301u\u0301a\u0301' },
      'password',
      /at least 8/,
    ],
    ['a long password', { password: 'x'.repeat(129) }, 'password', /at most 128/],
    ['a password that everybody tries', { password: 'Password1' }, 'password', /guess/],
    ['a password from a breach', { password: 'opensesame' }, 'password', /stolen/],
    ['one of the commonest of breaches', { password: '87654321' }, 'password', /stolen/],
    ['one sign eight times', { password: '88888888' }, 'password', /guess/],
    ['a password with the name in it', { password: 'REFUSED at the 18th' }, 'password', /your username/],
    ['a password with the product in it', { password: 'my-Fairway-99' }, 'password', /name of this site/],
  ])('refuses %s, over REST and GraphQL alike', async (_what, wrong, field, message) => {
    const { rest, graphql } = gateway;
    const input = newAccount('refused', wrong);
    const overRest = await rest('POST', '/register', { body: input });
    expect(overRest).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field, message: expect.stringMatching(message) },
    });
    if (Object.values(wrong).every((value) => typeof value === 'string')) {
      const overGraphql = await graphql(
        'mutation ($username: String!, $email: String!, $password: String!) { register(username: $username, email: $email, password: $password) { id } }',
        input,
      );
      expect(overGraphql.errors).toMatchObject([{ extensions: { code: 'INVALID', field } }]);
    }
  });

  test('accepts a password of 128 characters, all of which count', async () => {
    const password = 'a long walk up to the 18th green, '.repeat(4).slice(0, 127).concat('Z');
    const body = newAccount('lengthy', { password });
    expect(await gateway.rest('POST', '/register', { body })).toMatchObject({ status: 201 });
    const logIn = (typed: string) =>
      gateway.rest('POST', '/login', { body: { username: 'lengthy', password: typed } });
    for (const wrong of [password.slice(0, 127), password.slice(0, 127).concat('z'), ` ${password}`])
      expect(await logIn(wrong)).toMatchObject({ status: 401 });
    expect(await logIn(password)).toMatchObject({ status: 200 });
  });

  test('keeps names apart without regard to case, and says nothing of addresses', async () => {
    const { rest } = gateway;
    await rest('POST', '/register', { body: newAccount('unique') });
    const sameName = await rest('POST', '/register', {
      body: newAccount('UNIQUE', { email: 'else@example.com' }),
    });
    expect(sameName).toMatchObject({
      status: 409,
      body: {
        code: 'TAKEN',
        field: 'username',
        message: 'Username already taken. Please choose another one.',
      },
    });
    const sameEmail = await rest('POST', '/register', {
      body: newAccount('unique2', { email: 'Unique@Example.com' }),
    });
    expect(sameEmail).toMatchObject({ status: 201 });
  });

  test('gives one name to one of twenty who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        gateway.rest('POST', '/register', {
          body: newAccount(i % 2 ? 'racer' : 'Racer', { email: `racer${i}@example.com` }),
          headers: {},
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test("keeps the product's own name", async () => {
    for (const username of ['Fairway', 'Fairway-Support']) {
      const answer = await gateway.rest('POST', '/register', { body: newAccount(username) });
      expect(answer).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
    }
  });
});

describe('changing the username', () => {
  test('is one transaction: the new name everywhere, the old token invalid, the old name reserved', async () => {
    const { rest, graphql, signUp } = gateway;
    const before = await signUp('before');
    const renamed = await rest('PUT', '/users/before', { token: before, body: { newUsername: 'after' } });
    expect(renamed.status).toBe(200);
    const token = String(renamed.body.token);

    expect(await rest('GET', '/users/email/after', { token: before })).toMatchObject({ status: 401 });
    expect(await graphql('{ me { username } }', {}, before)).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(await graphql('{ me { username email } }', {}, token)).toMatchObject({
      data: { me: { username: 'after', email: 'before@example.com' } },
    });
    expect(await rest('GET', '/users/email/before', { token })).toMatchObject({ status: 404 });
    const reuse = await rest('POST', '/register', {
      body: newAccount('Before', { email: 'other@example.com' }),
    });
    expect(reuse).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
  });

  test('to a name that others register or want at the same moment: one gets it, without server errors', async () => {
    for (let round = 0; round < 5; round++) {
      const token = await gateway.signUp(`wanting${round}`);
      const name = `wanted${round}`;
      const answers = await Promise.all([
        gateway.rest('PUT', `/users/wanting${round}`, { token, body: { newUsername: name } }),
        gateway.rest('POST', '/register', { body: newAccount(name) }),
      ]);
      const statuses = answers.map(({ status }) => status).join(' ');
      expect(['200 409', '409 201']).toContain(statuses);
    }
  });

  test('allows another case of one’s own name, and one’s own former name', async () => {
    const { rest, signUp } = gateway;
    const first = await signUp('casing');
    const second = await rest('PUT', '/users/casing', { token: first, body: { newUsername: 'Casing' } });
    expect(second.status).toBe(200);
    const third = await rest('PUT', '/users/Casing', {
      token: String(second.body.token),
      body: { newUsername: 'elsewise' },
    });
    const back = await rest('PUT', '/users/elsewise', {
      token: String(third.body.token),
      body: { newUsername: 'casing' },
    });
    expect(back.status).toBe(200);
  });

  test('refuses a taken name with the text people know', async () => {
    const { rest, graphql, signUp } = gateway;
    await signUp('occupied');
    const token = await signUp('wishful');
    const taken = 'Username already taken. Please choose another one.';
    expect(await rest('PUT', '/users/wishful', { token, body: { newUsername: 'Occupied' } })).toMatchObject({
      status: 409,
      body: { code: 'TAKEN', message: taken, field: 'newUsername' },
    });
    expect(
      await graphql('mutation { changeUsername(newUsername: "occupied") { token } }', {}, token),
    ).toMatchObject({
      errors: [{ message: taken, extensions: { code: 'TAKEN', field: 'newUsername' } }],
    });
  });

  test('is refused for others, in this order: unknown token, shape, no such user, not yours', async () => {
    const { rest, signUp } = gateway;
    const token = await signUp('selfish');
    await signUp('neighbour');
    const body = { newUsername: 'hijacked' };
    expect(await rest('PUT', '/users/neighbour', { body: {} })).toMatchObject({ status: 401 });
    expect(await rest('PUT', '/users/nobody', { token, body: {} })).toMatchObject({ status: 400 });
    expect(await rest('PUT', '/users/nobody', { token, body })).toMatchObject({ status: 404 });
    expect(await rest('PUT', '/users/neighbour', { token, body })).toMatchObject({ status: 403 });
    expect(await rest('PUT', '/users/neighbour', { token: serviceToken, body })).toMatchObject({
      status: 403,
    });
  });

  test('is confirmed, and nothing more, by the retired routes', async () => {
    const { rest, signUp } = gateway;
    const token = await signUp('retired');
    const stranger = await signUp('stranger');
    const { body } = await rest('PUT', '/users/retired', { token, body: { newUsername: 'rehired' } });
    const renamed = String(body.token);
    const paths = ['userpicks', 'create-pool', 'past-results', 'chat'].map(
      (place) => `/${place}/update-username/retired`,
    );
    for (const path of paths) {
      const change = { newUsername: 'rehired' };
      expect(await rest('PUT', path, { token: renamed, body: change })).toMatchObject({ status: 200 });
      expect(await rest('PUT', path, { token: serviceToken, body: change })).toMatchObject({ status: 200 });
      expect(await rest('PUT', path, { token: stranger, body: change })).toMatchObject({ status: 404 });
      expect(await rest('PUT', path, { token: renamed, body: { newUsername: 'other' } })).toMatchObject({
        status: 404,
      });
    }
    const change = { username: 'retired', email: 'retired@example.com', newUsername: 'rehired' };
    expect(await rest('POST', '/balance/change-username', { token: renamed, body: change })).toMatchObject({
      status: 200,
    });
  });
});

describe('what others see', () => {
  test('a list in the order of names, page by page, searched without regard to case, without addresses', async () => {
    const { rest, graphql, signUp } = gateway;
    for (const name of ['List_c', 'list_A', 'list_b']) await signUp(name);
    const token = await signUp('reader');
    const all = await rest('GET', '/users?search=LIST_', { token });
    expect(all.body).toEqual({
      users: ['list_A', 'list_b', 'List_c'].map((username) => ({
        _id: expect.any(String),
        username,
        profilePic: null,
      })),
    });
    const page = await rest('GET', '/users?search=list_&limit=1&after=LIST_a', { token });
    expect(page.body).toMatchObject({ users: [{ username: 'list_b' }] });
    expect(await rest('GET', '/users?limit=0', { token })).toMatchObject({
      status: 400,
      body: { field: 'limit' },
    });
    expect(await rest('GET', '/users?search=%25', { token })).toMatchObject({ body: { users: [] } });

    const { data } = await graphql(
      '{ users(search: "list_", first: 2) { nodes { username email lastReadAt } pageInfo { endCursor hasNextPage } } }',
      {},
      token,
    );
    expect(data).toEqual({
      users: {
        nodes: ['list_A', 'list_b'].map((username) => ({ username, email: null, lastReadAt: null })),
        pageInfo: { endCursor: 'list_b', hasNextPage: true },
      },
    });
    expect((await graphql('{ users { nodes { username } } }')).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

  test('nobody in a list who does not want to be, though by name as before', async () => {
    const { rest, graphql, signUp } = gateway;
    const token = await signUp('unlisted_one');
    const other = await signUp('unlisted_seeker');
    const setListed = (listed: boolean) =>
      graphql('mutation ($listed: Boolean!) { setListed(listed: $listed) { isListed } }', { listed }, token);
    const found = async (asker: string) => {
      const [overRest, overGraphql] = [
        await rest('GET', '/users?search=unlisted_o', { token: asker }),
        await graphql('{ users(search: "unlisted_o") { nodes { username } } }', {}, asker),
      ];
      expect(Object(overGraphql.data?.users).nodes).toHaveLength(Object(overRest.body).users.length);
      return Object(overRest.body).users.length as number;
    };
    expect(await found(other)).toBe(1);
    expect(await setListed(false)).toEqual({ data: { setListed: { isListed: false } } });
    for (const asker of [other, token, serviceToken]) expect(await found(asker)).toBe(0);
    const byName = '{ user(username: "unlisted_one") { username isListed } }';
    expect(await graphql(byName, {}, other)).toEqual({
      data: { user: { username: 'unlisted_one', isListed: null } },
    });
    await setListed(true);
    expect(await found(other)).toBe(1);
  });

  test('the address only to its owner', async () => {
    const { rest, signUp } = gateway;
    const token = await signUp('private');
    const other = await signUp('curious');
    expect(await rest('GET', '/users/email/private', { token })).toMatchObject({
      body: { email: 'private@example.com' },
    });
    expect(await rest('GET', '/users/email/private', { token: other })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });
});

test('the last-read moment is the server’s, and only one’s own', async () => {
  const { rest, graphql, signUp, wallClock } = gateway;
  const token = await signUp('lastreader');
  const other = await signUp('overlooker');
  const { data } = await graphql('{ me { id } }', {}, token);
  const { id } = Object(data?.me) as { id: string };
  const path = `/users/lastReadTimestamp/${id}`;
  expect(await rest('GET', path, { token })).toMatchObject({ body: { lastReadTimestamp: null } });
  const now = wallClock.now();
  expect(await rest('PUT', path, { token })).toMatchObject({
    body: { lastReadTimestamp: justAfter(now) },
  });
  expect(await rest('GET', path, { token: other })).toMatchObject({ status: 403 });
  expect(await rest('GET', '/users/lastReadTimestamp/none', { token })).toMatchObject({ status: 404 });
});
