import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readCheckbookWebhook } from './checkbook-webhook.ts';

// As the provider's documentation has it.
const key = '335b5728e25b47e88995fce207bff380';
const body = '{"status": "PAID", "id": "ed0af5fb335c47dd8eb53199ba50f5c4", "type": "CHECK"}';
const hex = '4ee9758fc0bceb3ca1a2fe397fbd125364cfffdb04296fa118dab9778a4b3ce3';
const signature = `nonce=1243549809,signature=${hex}`;

const read = (text: string, header: string | undefined) =>
  readCheckbookWebhook(key, Buffer.from(text), header);
const sign = (text: string, nonce = '5') =>
  `nonce=${nonce},signature=${createHmac('sha256', key)
    .update(text + nonce)
    .digest('hex')}`;

describe('a webhook of Checkbook', () => {
  test('that is well signed is read', () => {
    expect(read(body, signature)).toEqual({ id: 'ed0af5fb335c47dd8eb53199ba50f5c4', status: 'PAID' });
  });

  test.each([
    ['without a signature', body, undefined],
    ['with an empty one', body, ''],
    ['of another body', body.replace('PAID', 'VOID'), signature],
    ['whose spaces changed', body.replaceAll(' ', ''), signature],
    ['of another nonce', body, signature.replace('1243549809', '1243549808')],
    ['without a nonce', body, `signature=${hex}`],
    ['whose nonce reaches into the body', body.slice(0, -1), `nonce=}1243549809,signature=${hex}`],
    ['that is cut short', body, signature.slice(0, -2)],
    ['with something behind it', body, `${signature}00`],
    ['signed with another key', body, sign(body).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ])('%s is refused', (_what, text, header) => {
    expect(() => read(text, header)).toThrow(expect.objectContaining({ kind: 'signature' }));
  });

  test.each(['', 'null', '[]', '{"id":5,"status":"PAID"}', '{"id":"","status":"PAID"}', '{"id":"a"}', '{'])(
    'of %j, well signed, is not what Checkbook sends',
    (text) => {
      expect(() => read(text, sign(text))).toThrow(expect.objectContaining({ kind: 'shape' }));
    },
  );
});
