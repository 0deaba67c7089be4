import { Writable } from 'node:stream';
import pino from 'pino';
import { logOptions } from '../log/log-options.ts';

/** A log as a gateway has it, and what was written to it since `text` was last emptied. */
export function capturedLog(level = 'info') {
  const sink = new Writable({
    write: (piece, _encoding, done) => {
      captured.text += piece;
      done();
    },
  });
  const captured = { log: pino({ ...logOptions, level }, sink), text: '' };
  return captured;
}
