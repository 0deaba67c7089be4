import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { otherHashes } from './hash-queue.ts';

// Somebody keeps the gateway busy with pins and registrations, each of which costs a hash.

let gateway: TestGateway;
let ann: string;
let release: () => void;
beforeAll(async () => {
  gateway = await openTestGateway();
  ann = await gateway.signUp('ann');
  const body = { poolName: 'Behind a Pin', format: 'Single Week', buyIn: 0, isPrivate: true, pin: 'birdie' };
  await gateway.rest('POST', '/create-pool', { token: ann, body });
  fillTheQueue();
});
afterAll(async () => {
  release();
  await gateway.close();
});

function fillTheQueue(): void {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let isFull = false; !isFull; )
    try {
      void otherHashes.add(() => held);
    } catch {
      isFull = true;
    }
}

const register = (username: string) =>
  gateway.rest('POST', '/register', {
    body: { username, password: 'a walk to the 18th', email: `${username}@example.org` },
  });

test('a full queue of pins and registrations doesn’t delay log-ins', async () => {
  expect(await register('one-too-many')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  const logIn = gateway.rest('POST', '/login', {
    body: { username: 'ann', password: passwordOf('ann') },
  });
  expect(await logIn).toMatchObject({ status: 200 });
});

test('a pin that is tried waits with the pins, and not with the log-ins', async () => {
  const bob = { username: 'ann', poolName: 'Behind a Pin', pin: 'bogeys' };
  const tried = await gateway.rest('PUT', '/create-pool/join', { token: ann, body: bob });
  expect(tried).toMatchObject({ status: 503 });
});

test('a name that is taken is refused before anything is hashed', async () => {
  expect(await register('ANN')).toMatchObject({ status: 409, body: { code: 'TAKEN', field: 'username' } });
});

test('a pool’s name that is taken is refused before its pin is hashed', async () => {
  const body = { poolName: 'BEHIND a pin', format: 'Single Week', buyIn: 0, isPrivate: true, pin: 'bogeys' };
  expect(await gateway.rest('POST', '/create-pool', { token: ann, body })).toMatchObject({
    status: 409,
    body: { code: 'TAKEN', field: 'poolName' },
  });
});
