import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockedGateway, mockToken } from './mock/screen.tsx';
import { refusalOf } from './refusal.ts';
import { askRest } from './rest.ts';
import { currentToken, signIn } from './session.ts';

const gateway = mockedGateway();

beforeEach(() => signIn(mockToken('ann')));

const door = (answer: (request: Request) => Response) =>
  gateway.server.use(http.put('*/api/door', ({ request }) => answer(request)));
const ask = () => askRest('/api/door', { method: 'PUT' });

test('asks as the player who is signed in', async () => {
  door(({ headers }) => HttpResponse.json({ asked: headers.get('authorization') }));
  expect(await ask()).toEqual({ asked: `Bearer ${mockToken('ann')}` });
});

test('throws what is refused as a refusal', async () => {
  door(() => HttpResponse.json({ code: 'UNPAID', message: 'Not paid.' }, { status: 402 }));
  const fault = await ask().catch(refusalOf);
  expect(fault).toEqual({ code: 'UNPAID', message: 'Not paid.' });
});

test('throws what is no answer of the gateway’s, and that is no refusal', async () => {
  door(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(ask()).rejects.toThrow('/api/door was answered with 502.');
  expect(await ask().catch(refusalOf)).toBeNull();
});

test('signs out whose token is dead', async () => {
  door(() => HttpResponse.json({ code: 'UNAUTHENTICATED', message: 'Please log in.' }, { status: 401 }));
  await ask().catch(refusalOf);
  await waitFor(() => expect(currentToken()).toBeNull());
});
