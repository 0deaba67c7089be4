// The fastest fan-out with `ws`: the same bytes to all, without authentication.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const frame = readFileSync(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  for (const client of sockets.clients) client.send(frame, { binary: false });
  response.end();
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => socket.send(frame, { binary: false }));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
