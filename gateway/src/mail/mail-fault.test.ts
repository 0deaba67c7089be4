import { expect, test } from '@jest/globals';
import { MailFault } from './mail-fault.ts';

test('a fault of the mail server is told without the address that it refused', () => {
  const refused = Object.assign(new Error("Can't send mail - all recipients were rejected"), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: '550 5.1.1 <bob@example.com>: Recipient address rejected',
    rejected: ['bob@example.com'],
  });
  const fault = new MailFault(refused);
  expect(fault.message).toBe(
    'The mail server did not take it: EENVELOPE, 550 5.1.1 <(address)>: Recipient address rejected',
  );
  expect(JSON.stringify([fault.message, fault.stack, fault])).not.toContain('bob@');
  expect(fault.isOfReceiver).toBe(true);
});

test.each([
  ['a server that is away', { code: 'ECONNREFUSED' }],
  ['one that is busy', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['one that refuses the sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
  ['a quota that is used up', { code: 'EENVELOPE', command: 'DATA', responseCode: 550 }],
  ['one that does not let us in', { code: 'EAUTH', responseCode: 535 }],
  ['something else', null],
])('%s is the fault of no receiver', (_what, more) => {
  expect(new MailFault(more && Object.assign(new Error('It failed.'), more)).isOfReceiver).toBe(false);
});
