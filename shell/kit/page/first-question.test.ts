/** @modules own */
import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { signIn } from '@fairway/kit/session';
import { beforeEach, expect, test } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { askFirstQuestion, firstAnswer, isFirstQuestionAsked } from './first-question.ts';

const { server } = mockedGateway();

const question = '{"operationName":"FirstBoard","query":"query FirstBoard { x }","variables":{"pool":"A"}}';
const written = document.createElement('meta');
written.name = 'fairway-first-question';

let sent: { body: string; authorization: string | null }[] = [];
const answering = (answer: () => Response) =>
  server.use(
    http.post('*/graphql', async ({ request }) => {
      sent.push({ body: await request.text(), authorization: request.headers.get('authorization') });
      return answer();
    }),
  );
beforeEach(() => {
  sent = [];
  written.content = question;
  document.head.append(written);
});

test.each([
  ['nobody is signed in', question, null],
  ['the page has none', '', 'ann'],
  ['it was not filled in, as by a development server', '__FIRST_QUESTION__', 'ann'],
])('nothing is asked where %s', async (_where, content, player) => {
  written.content = content;
  if (player) signIn(mockToken(player));
  askFirstQuestion();
  expect(isFirstQuestionAsked()).toBe(false);
  expect(firstAnswer('FirstBoard')).toBeNull();
});

test('what the gateway wrote is asked as the player, and answered to them alone', async () => {
  answering(() => HttpResponse.json({ data: { pool: { id: '1' } } }));
  const token = mockToken('ann');
  signIn(token);
  askFirstQuestion();
  expect(isFirstQuestionAsked()).toBe(true);
  expect(await firstAnswer('FirstBoard')).toEqual({ pool: { id: '1' } });
  expect(sent).toEqual([{ body: question, authorization: `Bearer ${token}` }]);
  expect(firstAnswer('Another')).toBeNull();
  signIn(mockToken('bob'));
  expect(firstAnswer('FirstBoard')).toBeNull();
});

test.each([
  ['refused', () => HttpResponse.json({ data: { pool: null }, errors: [{ message: 'no' }] })],
  ['no JSON', () => new HttpResponse('<html>', { status: 502 })],
  ['lost', () => HttpResponse.error()],
])('an answer that is %s is none: the page asks again, and says what is wrong', async (_what, answer) => {
  answering(answer);
  signIn(mockToken('ann'));
  askFirstQuestion();
  expect(await firstAnswer('FirstBoard')).toBeNull();
});
