// Subscriptions as in the manual of graphql-ws: each is executed by itself, from memory.
import { EventEmitter, on } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import { useServer as serveSubscriptions } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { referenceSchema } from '../board-query.ts';

const { payload } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  payload: { data: { board: object } };
};
const changes = new EventEmitter().setMaxListeners(0);

async function* boards() {
  yield payload.data;
  for await (const [board] of on(changes, 'board')) yield board;
}

const server = createServer((_request, response) => {
  changes.emit('board', payload.data);
  response.end();
});
const schema = buildSchema(`${referenceSchema} type Subscription { board(pool: String!): Board }`);
serveSubscriptions({ schema, roots: { subscription: { board: boards } } }, new WebSocketServer({ server }));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
