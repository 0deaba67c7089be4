import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockedGateway, mockToken } from '../mock/screen.tsx';
import { currentToken, signIn } from '../session/session.ts';
import { refusalOf } from './refusal.ts';
import { callRest, fetchFile } from './rest.ts';

const gateway = mockedGateway();

beforeEach(() => signIn(mockToken('ann')));

const route = (answer: (request: Request) => Response) =>
  gateway.server.use(http.put('*/api/route', ({ request }) => answer(request)));
const ask = () => callRest('/api/route', { method: 'PUT' });

test('asks as the player who is signed in', async () => {
  route(({ headers }) => HttpResponse.json({ asked: headers.get('authorization') }));
  expect(await ask()).toEqual({ asked: `Bearer ${mockToken('ann')}` });
});

test('fetches files as that player too, and throws what is refused', async () => {
  gateway.server.use(
    http.get('*/api/file', ({ request }) =>
      request.headers.get('authorization') === `Bearer ${mockToken('ann')}`
        ? new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } })
        : HttpResponse.json({ code: 'UNAUTHENTICATED', message: 'Please log in.' }, { status: 401 }),
    ),
    http.get('*/api/none', () =>
      HttpResponse.json({ code: 'NOT_FOUND', message: 'There is none.' }, { status: 404 }),
    ),
  );
  const file = await fetchFile('/api/file');
  expect([file.type, await file.text()]).toEqual(['text/csv', 'a,b']);
  expect(await fetchFile('/api/none').catch(refusalOf)).toMatchObject({ code: 'NOT_FOUND' });
});

test('throws what is refused as a refusal', async () => {
  route(() => HttpResponse.json({ code: 'UNPAID', message: 'Not paid.' }, { status: 402 }));
  const fault = await ask().catch(refusalOf);
  expect(fault).toEqual({ code: 'UNPAID', message: 'Not paid.' });
});

test('throws what is no answer of the gateway’s, and that is no refusal', async () => {
  route(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(ask()).rejects.toThrow('/api/route was answered with 502.');
  expect(await ask().catch(refusalOf)).toBeNull();
});

test('signs out whose token is dead', async () => {
  route(() => HttpResponse.json({ code: 'UNAUTHENTICATED', message: 'Please log in.' }, { status: 401 }));
  await ask().catch(refusalOf);
  await waitFor(() => expect(currentToken()).toBeNull());
});
