// Opens many sockets and prints a line each time that all have received another frame. The first line comes when
// all have their first frame.
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { Listening } from './listeners.ts';

const { url, count, atOnce = 50, subscription } = JSON.parse(process.argv[2] ?? '{}') as Listening;
let received = 0;

function listen(at: number): Promise<string> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), subscription ? ['graphql-transport-ws'] : []);
  const say = (message: object) => socket.send(JSON.stringify(message));
  socket.on('open', () => {
    if (!subscription) return;
    const authorization = `Bearer ${subscription.tokens[at % subscription.tokens.length]}`;
    say({ type: 'connection_init', payload: { authorization } });
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`A socket was closed: ${code} ${reason}`)));
    let isThere = false;
    socket.on('message', (data: Buffer) => {
      // Pings and protocol messages do not count.
      const start = data.toString('latin1', 0, 40);
      if (subscription && start.includes('"connection_ack"')) {
        const { query, variables, hasOwnIds = false } = subscription;
        const id = hasOwnIds ? randomUUID() : 'Board:1';
        const payload = { query, variables: variables[at % variables.length] };
        return say({ id, type: 'subscribe', payload });
      }
      if (subscription && !start.includes('"type":"next"')) return;
      if (!isThere) {
        isThere = true;
        return resolve(String(data));
      }
      received += 1;
      if (received < count) return;
      received = 0;
      process.stdout.write('received\n');
    });
  });
}

let frame = '';
const beganAt = performance.now();
for (let from = 0; from < count; from += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, count - from) }, (_socket, at) => listen(from + at));
  [frame = ''] = await Promise.all(some);
}
process.stdout.write(`${Math.round(performance.now() - beganAt)}\n${frame}\n`);
