import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unusedPort } from '../../../configuration/ports.ts';
import { differences, follow, isAsShown, type Step, stepsOf } from './testing/guide.ts';
import { openListeningSandbox } from './testing/listening-sandbox.ts';

// The page for integrators is followed to the letter, on a real gateway.

const root = join(import.meta.dirname, '../../../../..');
const secret = 'a secret between the two of us';
const service = 'a-trusted-service-of-the-guide';

let steps: Step[];
let printed: string[];
let gateway: Awaited<ReturnType<typeof openListeningSandbox>>;
beforeAll(async () => {
  const port = await unusedPort('127.0.0.1');
  const webhooksOut = [{ url: `http://127.0.0.1:${port}/fairway`, secret }];
  gateway = await openListeningSandbox({
    serviceTokens: [{ name: 'back-office', token: service }],
    webhooksOut,
  });
  steps = stepsOf(await readFile(join(root, 'docs/integrators.md'), 'utf8'));
  const env = { FAIRWAY: gateway.origin, SERVICE: service, HOOK_PORT: String(port), HOOK_SECRET: secret };
  printed = await follow(steps, { root, env });
});
afterAll(() => gateway.close());

test('the page has steps, and most of them show what comes of them', () => {
  expect(steps.length).toBeGreaterThan(12);
  expect(steps.filter(({ language }) => language === 'ts').length).toBeGreaterThanOrEqual(3);
  expect(steps.filter(({ expected }) => expected.length > 0).length).toBeGreaterThan(steps.length - 3);
});

test('each prints what the page shows', () => {
  const wrong = steps.flatMap(({ code, expected }, index) => {
    const printedAnswer = (printed[index] ?? '').trim();
    const [first = ''] = code.split('\n');
    return expected.flatMap(({ text, language }, place) => {
      // What a program in the background prints is the last line.
      const part =
        place > 0
          ? (printedAnswer.split('\n').at(-1) ?? '')
          : expected.length > 1
            ? (printedAnswer.split('\n')[0] ?? '')
            : printedAnswer;
      const complaints =
        language === 'json'
          ? differences(JSON.parse(part), JSON.parse(text))
          : isAsShown(part, text)
            ? []
            : [`it is\n${part}`];
      return complaints.map((complaint) => `${first} → ${complaint}`);
    });
  });
  expect(wrong).toEqual([]);
});

describe('a page that is not true any more', () => {
  const differ = (printedAnswer: unknown, shown: unknown) => differences(printedAnswer, shown).length > 0;

  test('is found by what is missing, of another kind, or refused for another reason', () => {
    expect(differ({ a: 1, b: [{ c: 'x' }], more: true }, { a: 2, b: [{ c: 'y' }] })).toBe(false);
    expect(differ({ a: 1 }, { a: 1, b: 2 })).toBe(true);
    expect(differ({ a: '1' }, { a: 1 })).toBe(true);
    expect(differ({ a: [] }, { a: [1] })).toBe(true);
    expect(differ({ a: [1, '2'] }, { a: [1] })).toBe(true);
    expect(differ({ code: 'LOCKED' }, { code: 'NOT_OPEN' })).toBe(true);
    expect(isAsShown('ann paid $10\n', '… paid $10')).toBe(true);
    expect(isAsShown('ann paid $11\n', '… paid $10')).toBe(false);
  });

  test.each([undefined, false])('is found by a step that fails, with or without a curl', async (hasCurl) => {
    const env = { FAIRWAY: gateway.origin };
    const does = (code: string) =>
      follow([{ language: 'sh', code, expected: [] }], {
        root,
        env,
        ...(hasCurl === undefined ? {} : { hasCurl }),
      });
    await expect(does('curl -s --fail $FAIRWAY/api/tournament')).rejects.toThrow(/ended with 22/);
    const [printed = ''] = await does(
      `curl -s -i $FAIRWAY/api/login -H 'Content-Type: application/json' -d '{ "username": "a" }' | sed -n '1p;$p'`,
    );
    expect(printed.replace('\r', '').trim().split('\n')).toEqual([
      'HTTP/1.1 400 Bad Request',
      '{"message":"A password is required.","code":"INVALID","field":"password"}',
    ]);
  });
});
