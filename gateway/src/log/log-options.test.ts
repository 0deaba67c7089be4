import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { logOptions } from './log-options.ts';

test('the fault of a lost connection is logged without the client that it hangs on', () => {
  let line = '';
  const sink = new Writable({
    write: (piece, _encoding, done) => {
      line += piece;
      done();
    },
  });
  const lost = Object.assign(new Error('the line went dead'), { client: { host: 'db.example', port: 5432 } });
  pino(logOptions, sink).error({ err: lost });
  expect(line).toContain('the line went dead');
  expect(line).not.toContain('db.example');
});
